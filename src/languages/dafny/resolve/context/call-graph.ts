/**
 * Who needs whom: methods, functions, constants, types with constraints and datatypes, in one graph. An overridden
 * member points to those that override it, because a call may end up there. The `by method` of a function is a node
 * of its own: compiled callers go there, ghost ones to the function.
 */
import type * as ast from '../../syntax/index.js';
import type { Callable, NamedCall } from '../resolution.js';
import type {
  ClassSymbol,
  DatatypeSymbol,
  FieldSymbol,
  MemberSymbol,
  NewtypeSymbol,
  SubsetTypeSymbol,
} from '../symbols.js';
import { partsOf } from '../types-substitute.js';
import type { Type } from '../types.js';
import type { World } from '../world.js';
import { callableInContext, visitInContext, type InContext } from './ghost-contexts.js';
import { defaultOf } from './parameter-defaults.js';
import { rightHandSides } from './parts.js';
import { calleeOf, failureCalls, givenArguments, receiverOf, variableOf } from './references.js';
import { rootsOf, rootsOfIterator, rootsOfType, valueOf, visitTree } from './units.js';
import { typesInExpression, typesInStatement } from './written-types.js';

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
  readonly node: NamedCall;
  readonly callee: Callable;
}

export interface CallGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: ReadonlyMap<GraphNode, ReadonlySet<GraphNode>>;
  /** Calls of methods, constructors and functions; those that only name a function's own result are left out. */
  readonly calls: readonly Call[];
  /** Calls in compiled code that go to the `by method` of their callee. */
  readonly methodCalls: ReadonlySet<NamedCall>;
}

/** Which nodes of the graph can reach each other. */
export interface Groups {
  readonly graph: CallGraph;
  readonly of: ReadonlyMap<GraphNode, number>;
  readonly members: readonly (readonly GraphNode[])[];
  readonly together: (a: GraphNode, b: GraphNode) => boolean;
}

export function callGraph(world: World): CallGraph {
  const graph = new Builder(world);
  const hasMethods = world.callables.some(
    ({ declaration }) => declaration?.kind === 'function' && declaration.byMethod,
  );
  for (const callable of world.callables) {
    const { declaration } = callable;
    for (const overridden of callable.overrides) graph.edge(overridden, callable);
    if (declaration === undefined) continue;
    const byMethod = declaration.kind === 'function' ? declaration.byMethod : undefined;
    graph.scan(
      callable,
      rootsOf(callable).filter((root) => root !== byMethod),
    );
    for (const { type } of callable.formals) graph.type(callable, type);
    if (callable.kind === 'function') graph.type(callable, callable.result);
    else for (const { type } of callable.results) graph.type(callable, type);
    if (byMethod !== undefined) graph.scan(byMethod, [byMethod]);
    const from = byMethod ?? callable;
    if (hasMethods && !(callable.ghost && from === callable))
      addCompiledCalls(world, callableInContext(callable), from, graph);
  }
  for (const constant of constantsOf(world)) {
    const value = valueOf(constant);
    graph.type(constant, constant.type);
    if (value !== undefined) graph.scan(constant, [value]);
  }
  for (const symbol of world.typeSymbols) {
    if (symbol.kind === 'newtype' || symbol.kind === 'subset') {
      graph.type(symbol, symbol.base);
      graph.scan(symbol, rootsOfType(symbol));
    } else if (symbol.kind === 'datatype') {
      const formals = symbol.constructors.flatMap((constructor) => constructor.formals);
      for (const { type } of formals) graph.type(symbol, type);
      // Whoever makes a value may leave an argument out, and then needs what its value needs.
      const defaults = formals.flatMap((formal): InContext[] => {
        const node = defaultOf(formal);
        return node === undefined ? [] : [{ node, ghost: formal.ghost }];
      });
      const nodes = defaults.map(({ node }) => node);
      graph.scan(symbol, nodes);
      if (hasMethods) addCompiledCalls(world, defaults, symbol, graph);
    } else if (symbol.kind === 'class' && symbol.flavour === 'iterator') {
      graph.scan(symbol, rootsOfIterator(symbol));
    }
  }
  const { edges, calls, methodCalls } = graph;
  return { nodes: [...world.callables, ...edges.keys()], edges, calls, methodCalls };
}

function constantsOf(world: World): readonly FieldSymbol[] {
  const members = world.typeSymbols.flatMap((symbol) => [...symbol.members.values()]);
  const declared = world.modules.flatMap((module) => [...module.declared.values()]);
  return [...members, ...declared].filter((member) => member.kind === 'field').filter((field) => !field.mutable);
}

class Builder {
  readonly edges = new Map<GraphNode, Set<GraphNode>>();
  readonly calls: Call[] = [];
  readonly methodCalls = new Set<NamedCall>();

  constructor(private readonly world: World) {}

  edge(from: GraphNode, to: GraphNode): void {
    const known = this.edges.get(from);
    if (known === undefined) this.edges.set(from, new Set([to]));
    else known.add(to);
  }

  type(from: GraphNode, root: Type): void {
    const pending = [root];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (next.kind === 'newtype' || next.kind === 'subset' || next.kind === 'datatype') this.edge(from, next.symbol);
      pending.push(...partsOf(next));
    }
  }

  scan(from: GraphNode, roots: readonly (ast.Expression | ast.Statement)[]): void {
    /** Callees that only name the function's own result. */
    const skipped = new Set<ast.Expression>();
    visitTree(roots, {
      expression: (expression) => {
        this.types(from, typesInExpression(expression));
        this.failures(from, expression);
        if (expression.kind === 'name' || expression.kind === 'member') {
          if (!skipped.has(expression)) this.reference(from, expression);
        } else if (expression.kind === 'apply') {
          const callee = calleeOf(this.world, expression);
          if (callee === undefined || callee.kind === 'constructor') return;
          if (isOwnResult(this.world, from, expression)) skipped.add(expression.callee);
          else this.calls.push({ caller: from, node: expression, callee: callee.symbol });
        }
      },
      statement: (statement) => {
        this.types(from, typesInStatement(statement));
        this.failures(from, statement);
        for (const rhs of rightHandSides(statement)) {
          const element = rhs.kind === 'new-array-rhs' ? this.world.tables.elementTypes.get(rhs) : undefined;
          if (element !== undefined) this.type(from, element);
          if (rhs.kind !== 'new-object-rhs') continue;
          const constructor = this.world.tables.allocations.get(rhs)?.constructor;
          if (constructor === undefined) continue;
          this.edge(from, constructor);
          this.calls.push({ caller: from, node: rhs, callee: constructor });
        }
      },
    });
  }

  private failures(from: GraphNode, at: ast.Expression | ast.Statement): void {
    for (const node of failureCalls(this.world, at)) {
      const { member } = node;
      if (member.kind !== 'function' && member.kind !== 'method') continue;
      this.edge(from, member);
      this.calls.push({ caller: from, node, callee: member });
    }
  }

  private types(from: GraphNode, nodes: readonly ast.TypeNode[]): void {
    for (const node of nodes) {
      const type = this.world.tables.typeNodes.get(node);
      if (type !== undefined) this.type(from, type);
    }
  }

  private reference(from: GraphNode, expression: ast.NameExpression | ast.MemberExpression): void {
    const reference = this.world.tables.references.get(expression);
    if (reference?.kind === 'constructor') this.edge(from, reference.constructor.datatype);
    if (reference?.kind !== 'member') return;
    const { member } = reference;
    if (member.kind === 'function' || member.kind === 'method') this.edge(from, member);
    else if (member.kind === 'field' && !member.mutable) this.edge(from, member);
  }
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

/** Compiled calls of a function with a `by method` go to the method. */
function addCompiledCalls(world: World, parts: readonly InContext[], from: GraphNode, graph: Builder): void {
  const roots = parts.filter(({ ghost }) => !ghost);
  const add = (node: NamedCall, callee: MemberSymbol): void => {
    const method = callee.kind === 'function' ? callee.declaration?.byMethod : undefined;
    if (method === undefined) return;
    graph.edge(from, method);
    graph.methodCalls.add(node);
  };
  const addFailures = (at: ast.Expression | ast.Statement, ghost: boolean): void => {
    if (!ghost) for (const call of failureCalls(world, at)) add(call, call.member);
  };
  visitInContext(world, roots, {
    expression: (expression, ghost) => {
      addFailures(expression, ghost);
      const callee = !ghost && expression.kind === 'apply' ? calleeOf(world, expression) : undefined;
      if (expression.kind === 'apply' && callee?.kind === 'function') add(expression, callee.symbol);
    },
    statement: addFailures,
  });
}
