/**
 * What a modular proof of a claim does not see: of a loop only its invariants, of a callee only its contract. Where runs
 * find nothing wrong with a claim that is not proved, one of these probably says too little.
 */
import { blocksLeadingTo, claimsOf, effectOf, termsRead, termsReadAfter } from '../analysis/index.js';
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
  const before = instructionsBefore(body, place);
  const named = freeVariables(arena, [claim.guard, claim.condition]);
  const needed = new Set<Variable>(named);
  // The set grows while it is gone through: what a needed variable is computed from is needed too.
  for (const variable of needed) {
    for (const instruction of before) {
      for (const used of freeVariables(arena, termsFor(instruction, variable))) needed.add(used);
    }
  }
  const reached = blocksLeadingTo(body, [place.block]);
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

/** What an instruction computes a variable from. Of a call, callers know no more than its contract. */
function termsFor(instruction: Instruction, variable: Variable): readonly Term[] {
  if (instruction.kind === 'call' || !effectOf(instruction).targets.includes(variable)) return [];
  if (instruction.kind === 'assign') return instruction.values.filter((_, i) => instruction.targets[i] === variable);
  return [...termsRead(instruction), ...termsReadAfter(instruction)];
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
    const index = instructions.findIndex((instruction) => holds(instruction, claim));
    if (index >= 0) return { block, index };
  }
  return undefined;
}

function holds(instruction: Instruction, claim: Claim): boolean {
  if (claimsOf(instruction).includes(claim)) return true;
  return instruction.kind === 'proof' && placeOf(instruction.body, claim) !== undefined;
}

function instructionsBefore(body: Body, { block, index }: Place): readonly Instruction[] {
  const reached = blocksLeadingTo(body, [block]);
  return body.blocks
    .filter(({ id }) => reached.has(id))
    .flatMap(({ id, instructions }) =>
      id === block && !isCyclic(body, id) ? instructions.slice(0, index) : instructions,
    );
}

function isCyclic(body: Body, block: BlockId): boolean {
  const leading = blocksLeadingTo(body, [block]);
  return (body.blocks[block] === undefined ? [] : targetsOf(body.blocks[block].exit)).some((to) => leading.has(to));
}
