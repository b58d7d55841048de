/**
 * What a modular proof of a claim does not see: of a loop only its invariants, of a callee only its contract. Where runs
 * find nothing wrong with a claim that is not proved, one of these probably says too little.
 */
import { blocksLeadingTo, claimsIn, effectOf, termsRead, termsReadAfter } from '../analysis/index.js';
import type { BlockId, Body, Claim, Instruction, Loop, Method, Model, Term, Variable } from '../model/index.js';
import { freeVariables, targetsOf } from '../model/index.js';

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

export function suspectsOf({ arena }: Model, { body }: Method, claim: Claim): Suspects {
  const place = body === undefined ? undefined : placeOf(body, claim);
  if (body === undefined || place === undefined) return { loops: [], callees: [] };
  const reached = blocksLeadingTo(body, [place.block]);
  const before = instructionsBefore(body, place, reached);
  const sources = sourcesIn(before);
  const named = freeVariables(arena, [claim.guard, claim.condition]);
  const needed = new Set<Variable>(named);
  // The set grows while it is gone through: what a needed variable is computed from is needed too.
  for (const variable of needed) {
    for (const used of freeVariables(arena, sources.get(variable) ?? [])) needed.add(used);
  }
  // Whether executions get here depends on conditions on the way, if the claim's own values depend on nothing.
  if (!body.loops.some(({ header, targets }) => reached.has(header) && targets.some((one) => needed.has(one)))) {
    const conditions = body.blocks.flatMap(({ id, exit }) =>
      exit.kind === 'branch' && reached.has(id) ? [exit.condition] : [],
    );
    for (const used of freeVariables(arena, conditions)) needed.add(used);
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

/** What instructions compute variables from. Of a call, callers know no more than its contract. */
function sourcesIn(instructions: readonly Instruction[]): ReadonlyMap<Variable, readonly Term[]> {
  const sources = new Map<Variable, Term[]>();
  const add = (variable: Variable, terms: readonly Term[]): void => {
    const known = sources.get(variable);
    if (known === undefined) sources.set(variable, [...terms]);
    else known.push(...terms);
  };
  for (const instruction of instructions) {
    if (instruction.kind === 'call') continue;
    const terms = [...termsRead(instruction), ...termsReadAfter(instruction)];
    for (const [i, target] of effectOf(instruction).targets.entries()) {
      add(target, instruction.kind === 'assign' ? instruction.values.slice(i, i + 1) : terms);
    }
  }
  return sources;
}

/** A callee that may modify something may modify any store that the claim looks at. */
function storesChanged({ kind, modifies }: Method, needed: ReadonlySet<Variable>): readonly Variable[] {
  const changesNothing = kind === 'lemma' || (modifies.kind === 'items' && modifies.items.length === 0);
  return changesNothing ? [] : [...needed].filter(({ role, place }) => role === 'heap' && place?.kind !== 'alloc');
}

interface Place {
  readonly block: BlockId;
  readonly index: number;
}

/** Claims inside proof steps stand where the proof stands. */
function placeOf(body: Body, claim: Claim): Place | undefined {
  for (const { id: block, instructions } of body.blocks) {
    const index = instructions.findIndex((instruction) => claimsIn(instruction).includes(claim));
    if (index >= 0) return { block, index };
  }
  return undefined;
}

/** `reached` are the blocks that lead to the place. In a loop, what follows it comes before it as well. */
function instructionsBefore(
  { blocks }: Body,
  { block, index }: Place,
  reached: ReadonlySet<BlockId>,
): readonly Instruction[] {
  return blocks
    .filter(({ id }) => reached.has(id))
    .flatMap(({ id, instructions, exit }) =>
      id === block && !targetsOf(exit).some((to) => reached.has(to)) ? instructions.slice(0, index) : instructions,
    );
}
