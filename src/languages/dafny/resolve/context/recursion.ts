/** Recursion groups, the calls inside them, and definitions that may not depend on themselves. */
import type * as ast from '../../syntax/index.js';
import { components, cycleOf } from '../../../graph.js';
import type { Callable } from '../resolution.js';
import type { World } from '../world.js';
import type { Call, GraphNode, Groups } from './call-graph.js';
import { callGraph } from './call-graph.js';
import { corecursiveCalls } from './corecursion.js';
import { checkExtremeMembers } from './extreme.js';
import type { Facts } from './facts.js';
import { calledThere, calleeOf, memberOf } from './references.js';
import type { Units } from './units.js';
import { partsOfCallable, rootsOf, soundness, visitTree } from './units.js';

export function findRecursion(facts: Facts, units: Units): void {
  const { world } = facts;
  const graph = callGraph(world);
  const successors = (node: GraphNode): Iterable<GraphNode> => graph.edges.get(node) ?? [];
  const members = components(graph.nodes, successors);
  const of = new Map<GraphNode, number>();
  for (const [number, group] of members.entries()) for (const node of group) of.set(node, number);
  const together = (a: GraphNode, b: GraphNode): boolean => of.has(a) && of.get(a) === of.get(b);
  const groups: Groups = { graph, of, members, together };

  for (const callable of world.callables) {
    const group = of.get(callable);
    if (group !== undefined) world.tables.recursionGroups.set(callable, group);
  }
  const corecursive = corecursiveCalls(world, groups);
  for (const call of corecursive) world.tables.corecursiveCalls.add(call);
  for (const call of graph.calls) {
    const { node, callee } = call;
    if (!isRecursive(groups, call)) continue;
    if (node.kind === 'apply' && corecursive.has(node)) continue;
    if (!isExtreme(callee)) world.tables.recursiveCalls.add(node);
  }
  checkCycles(world, groups, successors);
  const told = new Set<ast.Expression>();
  for (const callable of units.callables) checkUses(world, groups, callable, told);
  checkExtremeMembers(facts, groups, units);
}

/** A compiled call goes to the `by method` of its callee, if there is one. */
function isRecursive(groups: Groups, { caller, node, callee }: Call): boolean {
  const method = callee.declaration?.kind === 'function' ? callee.declaration.byMethod : undefined;
  return groups.together(caller, method !== undefined && groups.graph.methodCalls.has(node) ? method : callee);
}

/** What least and greatest predicates and lemmas count down is not their parameters. */
function isExtreme(callable: Callable): boolean {
  return callable.flavour.startsWith('least') || callable.flavour.startsWith('greatest');
}

// ── Definitions that depend on themselves ───────────────────────────────────────────────────────

function checkCycles(world: World, groups: Groups, successors: (node: GraphNode) => Iterable<GraphNode>): void {
  const isSound = soundness(world);
  for (const group of groups.members) {
    const first = group.find((node) => isDefinition(node, group, successors));
    if (first === undefined || !('name' in first) || typeof first.name !== 'string') continue;
    const span = first.declaration?.name.span;
    if (span === undefined || !isSound(span)) continue;
    const ordered = [first, ...group.filter((node) => node !== first)];
    const path = cycleOf(ordered, successors).map(nodeName);
    const cycle = [...path, path[0] ?? ''].join(' -> ');
    const what = first.kind === 'field' ? 'The value of' : 'The constraint of';
    const message = `${what} '${first.name}' depends on itself: ${cycle}.`;
    world.diagnostics.error('cyclic-declaration', span, message);
  }
}

/** A constant or a constrained type in a cycle. */
function isDefinition(
  node: GraphNode,
  group: readonly GraphNode[],
  successors: (node: GraphNode) => Iterable<GraphNode>,
): boolean {
  if (node.kind !== 'field' && node.kind !== 'newtype' && node.kind !== 'subset') return false;
  return group.length > 1 || [...successors(node)].includes(node);
}

function nodeName(node: GraphNode): string {
  return node.kind === 'block' ? 'by method' : node.name;
}

/** A function may not be used as a value where it is being defined, nor be needed to see that it ends. */
function checkUses(world: World, groups: Groups, callable: Callable, told: Set<ast.Expression>): void {
  const { body, specification } = partsOfCallable(callable);
  const byMethod = new Set<object>(callable.kind === 'function' ? body : []);
  const applied = new Set<ast.Expression>();
  const roots = rootsOf(callable).filter((root) => !byMethod.has(root));
  visitTree(withDefaults(world, roots), {
    expression: (expression) => {
      if (expression.kind === 'apply') applied.add(expression.callee);
      const member = applied.has(expression) ? undefined : memberOf(world, expression);
      if (member?.kind !== 'function' || !groups.together(callable, member) || told.has(expression)) return;
      told.add(expression);
      const message = `'${member.name}' is used as a value in its own definition; apply it to arguments, as in 'x => ${member.name}(x)'.`;
      world.diagnostics.error('cyclic-declaration', expression.span, message);
    },
  });
  if (callable.kind !== 'function') return;
  const measures = specification?.decreases.flatMap((clause) => clause.expressions) ?? [];
  visitTree(measures, {
    expression: (expression) => {
      for (const callee of calledThere(world, expression)) {
        if (callee.kind !== 'function' || !groups.together(callable, callee)) continue;
        const message = `A decreases clause may not call '${callee.name}', which it has to show to end.`;
        world.diagnostics.error('bad-decreases', expression.span, message);
      }
    },
  });
}

/**
 * What is written there, and the values of arguments that are left out of datatypes' constructors: these stand there, too.
 * Those of a callable are looked at where it is declared.
 */
function withDefaults(
  world: World,
  roots: readonly (ast.Expression | ast.Statement)[],
): readonly (ast.Expression | ast.Statement)[] {
  const all = new Set(roots);
  for (const root of all) {
    visitTree([root], {
      expression: (expression) => {
        if (expression.kind !== 'apply' || calleeOf(world, expression)?.kind !== 'constructor') return;
        const args = world.tables.arguments.get(expression) ?? [];
        for (const { kind, value } of args) if (kind === 'default') all.add(value);
      },
    });
  }
  return [...all];
}
