/**
 * Who needs whom: methods, functions, constants, types with constraints and datatypes, in one graph. An overridden
 * member points to those that override it, because a call may end up there. The `by method` of a function is a node
 * of its own: compiled callers go there, ghost ones to the function.
 */
import { walk } from '../../syntax/walk.js';
import type * as ast from '../../syntax/index.js';
import type { AnyCall, Callable } from '../resolution.js';
import type { ClassSymbol, DatatypeSymbol, FieldSymbol, NewtypeSymbol, SubsetTypeSymbol } from '../symbols.js';
import { partsOf } from '../types-substitute.js';
import type { Type } from '../types.js';
import type { World } from '../world.js';
import { callableInContext, visitInContext } from './ghost-contexts.js';
import { calleeOf, givenArguments, receiverOf, variableOf } from './references.js';

export type GraphNode =
  | Callable
  | FieldSymbol
  | NewtypeSymbol
  | SubsetTypeSymbol
  | DatatypeSymbol
  | ClassSymbol
  /** The body of a function's `by method`. */
  | ast.BlockStatement;

export interface Call {
  readonly caller: GraphNode;
  readonly node: AnyCall;
  readonly callee: Callable;
}

export interface CallGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: ReadonlyMap<GraphNode, ReadonlySet<GraphNode>>;
  /** Calls of methods, constructors and functions; those that only name a function's own result are left out. */
  readonly calls: readonly Call[];
}

/** Which nodes of the graph can reach each other. */
export interface Groups {
  readonly graph: CallGraph;
  readonly of: ReadonlyMap<GraphNode, number>;
  readonly members: readonly (readonly GraphNode[])[];
  readonly together: (a: GraphNode, b: GraphNode) => boolean;
}

export function callGraph(world: World): CallGraph {
  const edges = new Map<GraphNode, Set<GraphNode>>();
  const calls: Call[] = [];
  const addEdge = (from: GraphNode, to: GraphNode): void => {
    const known = edges.get(from);
    if (known === undefined) edges.set(from, new Set([to]));
    else known.add(to);
  };
  const scan = (from: GraphNode, root: object, skip?: object): void => {
    walk(root, (part) => {
      if (part === skip || isAttribute(part)) return false;
      return scanPart(world, from, part, addEdge, calls);
    });
  };

  for (const callable of world.callables) {
    const { declaration } = callable;
    for (const overridden of callable.overrides) addEdge(overridden, callable);
    if (declaration === undefined) continue;
    const own = declaration.kind === 'function' ? declaration.byMethod : undefined;
    scan(callable, declaration, own);
    if (own !== undefined) scan(own, own);
    addCompiledCalls(world, callable, own ?? callable, addEdge);
  }
  for (const constant of constantsOf(world)) {
    if (constant.declaration !== undefined) scan(constant, constant.declaration);
  }
  for (const symbol of world.typeSymbols) {
    if (symbol.kind === 'newtype' || symbol.kind === 'subset') {
      const { base, constraint, witness } = symbol.declaration;
      for (const part of [base, constraint, witness]) if (part !== undefined) scan(symbol, part);
    } else if (symbol.kind === 'datatype') {
      for (const constructor of symbol.declaration.constructors) scan(symbol, constructor);
    } else if (symbol.kind === 'class' && symbol.declaration.kind === 'iterator') {
      scan(symbol, symbol.declaration);
    }
  }
  return { nodes: [...world.callables, ...edges.keys()], edges, calls };
}

function constantsOf(world: World): readonly FieldSymbol[] {
  const members = world.typeSymbols.flatMap((symbol) => [...symbol.members.values()]);
  const declared = world.modules.flatMap((module) => [...module.declared.values()]);
  return [...members, ...declared].filter((member) => member.kind === 'field').filter((field) => !field.mutable);
}

function isAttribute(part: object): boolean {
  return 'form' in part && 'args' in part;
}

/** Adds what one part of the tree points to. */
function scanPart(
  world: World,
  from: GraphNode,
  part: object,
  addEdge: (from: GraphNode, to: GraphNode) => void,
  calls: Call[],
): boolean {
  const { references, typeNodes, allocations } = world.tables;
  const type = typeNodes.get(part as ast.TypeNode);
  if (type !== undefined) for (const to of typesIn(type)) addEdge(from, to);
  if (!('kind' in part)) return true;
  if (part.kind === 'name' || part.kind === 'member') {
    const reference = references.get(part as ast.NameExpression);
    if (reference?.kind === 'constructor') addEdge(from, reference.constructor.datatype);
    if (reference?.kind === 'member') {
      const { member } = reference;
      if (member.kind === 'function' || member.kind === 'method') addEdge(from, member);
      else if (member.kind === 'field' && !member.mutable) addEdge(from, member);
    }
  } else if (part.kind === 'apply') {
    const node = part as ast.ApplyExpression;
    const callee = calleeOf(world, node);
    if (callee === undefined || callee.kind === 'constructor') return true;
    if (isOwnResult(world, from, node)) {
      for (const arg of node.args) walk(arg, (inner) => scanPart(world, from, inner, addEdge, calls));
      return false;
    }
    calls.push({ caller: from, node, callee: callee.symbol });
  } else if (part.kind === 'new-object-rhs') {
    const node = part as ast.NewObjectRhs;
    const constructor = allocations.get(node)?.constructor;
    if (constructor === undefined) return true;
    addEdge(from, constructor);
    calls.push({ caller: from, node, callee: constructor });
  }
  return true;
}

/** In its own postcondition, a function applied to its own parameters is its result, not a call. */
function isOwnResult(world: World, from: GraphNode, node: ast.ApplyExpression): boolean {
  const callee = calleeOf(world, node);
  if (callee?.kind !== 'function' || callee.symbol !== from || callee.symbol.declaration === undefined) return false;
  const { ensures } = callee.symbol.declaration.specification;
  const { start, end } = node.span;
  if (!ensures.some(({ span }) => span.source === node.span.source && span.start <= start && end <= span.end))
    return false;
  const receiver = receiverOf(world, node.callee);
  if (receiver !== undefined && receiver.kind !== 'this') return false;
  const args = givenArguments(world, node, callee.formals);
  return args.every(({ value, formal }) => variableOf(world, value) === formal);
}

function typesIn(root: Type): readonly (NewtypeSymbol | SubsetTypeSymbol | DatatypeSymbol)[] {
  const found: (NewtypeSymbol | SubsetTypeSymbol | DatatypeSymbol)[] = [];
  const pending = [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === 'newtype' || next.kind === 'subset' || next.kind === 'datatype') found.push(next.symbol);
    pending.push(...partsOf(next));
  }
  return found;
}

/** Compiled calls of a function with a `by method` go to the method. */
function addCompiledCalls(
  world: World,
  callable: Callable,
  from: GraphNode,
  addEdge: (from: GraphNode, to: GraphNode) => void,
): void {
  if (callable.ghost && from === callable) return;
  const roots = callableInContext(callable).filter(({ ghost }) => !ghost);
  visitInContext(world, roots, {
    expression: (expression, ghost) => {
      if (ghost || expression.kind !== 'apply') return;
      const callee = calleeOf(world, expression);
      if (callee?.kind !== 'function') return;
      const method = callee.symbol.declaration?.byMethod;
      if (method !== undefined) addEdge(from, method);
    },
  });
}
