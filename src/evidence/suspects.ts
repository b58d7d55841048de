/**
 * What a modular proof of a claim does not see: of a loop only its invariants, of a callee only its contract. Where runs
 * find nothing wrong with a claim that is not proved, one of these probably says too little.
 */
import type { Claim, Loop, Method, Model, Variable } from '../model/index.js';
import { freeVariables } from '../model/index.js';
import { coneOf } from './cone.js';

export interface Suspects {
  /** Loops whose targets the claim depends on, the nearest to the end of the method first. */
  readonly loops: readonly Suspect<Loop>[];
  /** Callees whose results, or whose effects, the claim depends on. */
  readonly callees: readonly Suspect<Method>[];
}

interface Suspect<T> {
  readonly what: T;
  /** What it changes and the claim depends on. */
  readonly changes: readonly Variable[];
}

export function suspectsOf(model: Model, method: Method, claim: Claim): Suspects {
  const cone = coneOf(model, method, claim);
  if (cone === undefined) return { loops: [], callees: [] };
  const { body, reached, before, named, needed } = cone;
  // Whether executions get here depends on conditions on the way, if the claim's own values depend on nothing.
  if (!body.loops.some(({ header, targets }) => reached.has(header) && targets.some((one) => needed.has(one)))) {
    const conditions = body.blocks.flatMap(({ id, exit }) =>
      exit.kind === 'branch' && reached.has(id) ? [exit.condition] : [],
    );
    for (const used of freeVariables(model.arena, conditions)) needed.add(used);
  }
  // What the claim itself names says more than what that is computed from.
  const suspect = <T>(what: T, changed: readonly Variable[]): Suspect<T>[] => {
    const own = changed.filter((variable) => named.has(variable));
    const changes = own.length > 0 ? own : changed.filter((variable) => needed.has(variable));
    return changes.length === 0 ? [] : [{ what, changes }];
  };
  return {
    loops: [...body.loops]
      .reverse()
      .filter(({ header }) => reached.has(header))
      .flatMap((loop) => suspect(loop, loop.targets)),
    callees: before
      .filter((instruction) => instruction.kind === 'call')
      .flatMap((call) => suspect(call.callee, [...call.results, ...storesChanged(call.callee, needed)]))
      .filter(({ what }, i, all) => all.findIndex((other) => other.what === what) === i),
  };
}

/** A callee that may modify something may modify any store that the claim looks at. */
function storesChanged({ kind, modifies }: Method, needed: ReadonlySet<Variable>): readonly Variable[] {
  const changesNothing = kind === 'lemma' || (modifies.kind === 'items' && modifies.items.length === 0);
  return changesNothing ? [] : [...needed].filter(({ role, place }) => role === 'heap' && place?.kind !== 'alloc');
}
