/** Loops, cut at their headers. */
import { factsAbout } from '../../analysis/index.js';
import type { Dependency, Loop, Variable } from '../../model/index.js';
import type { Versions } from './form.js';
import { assumeTyped, changeHeap } from './heap-changes.js';
import { restingOnLoops } from './reasons.js';
import type { PassState } from './state.js';

/** The header of a loop: what it may change is arbitrary within its frame, and its invariants hold. */
export function cutLoop(pass: PassState, loop: Loop, versions: Versions): void {
  const before: Versions = new Map(versions);
  const stores = loop.targets.filter(({ role }) => role === 'heap');
  const others = loop.targets.filter(({ role }) => role !== 'heap');
  for (const target of others) pass.fresh(versions, target);
  const existed = pass.initialValue(pass.alloc);
  changeHeap(pass, versions, { targets: stores, frame: loop.modifies, at: before, existed });
  for (const target of others) assumeLoopTarget(pass, before, versions, target);
  const dependency = restingOnLoops(pass);
  for (const { condition } of loop.invariants) pass.assume(pass.known(condition, versions), dependency);
  assumeAbstract(pass, loop, versions);
}

/** What the abstract interpreter proves of the header: it relies on no contract, but on the claims before. */
function assumeAbstract(pass: PassState, { header, targets }: Loop, versions: Versions): void {
  if (pass.proofDepth > 0) return;
  const state = pass.abstractly()?.entry(header);
  if (state === undefined) return;
  const claims = pass.isGhost ? pass.method.claims.map(({ id }) => id) : [];
  const dependency: Dependency | undefined =
    claims.length === 0 ? undefined : { kind: 'proof', name: 'the steps before', claims };
  for (const fact of factsAbout(pass.arena, state, new Set(targets))) {
    pass.assume(pass.known(fact, versions), dependency);
  }
}

/** A variable of an empty type can be unassigned all along: that it has a value must not be concluded from the loop. */
function assumeLoopTarget(pass: PassState, before: Versions, versions: Versions, target: Variable): void {
  const { predicates } = pass.vocabulary;
  const start = pass.value(before, target);
  const isAssigned = before.has(target) && !pass.unassigned.has(start);
  if (isAssigned || target.role === 'input' || !predicates.mayBeEmpty(target.type)) {
    return assumeTyped(pass, versions, target);
  }
  pass.unassigned.add(pass.value(versions, target));
  const belongs = pass.known(predicates.belongs(target.type, pass.arena.variable(target)), versions);
  const same = pass.arena.make('eq', [pass.value(versions, target), start]);
  pass.assume(pass.arena.make('or', [same, belongs]));
}
