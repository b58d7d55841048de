/**
 * May- and must-unverified conditions at every point of a body (seed 004, 3.2 and 3.3), by a backward analysis of its
 * abstraction to flags (3.1): conditions of branches may be anything, and so may what is assumed.
 *
 * - *may*: some execution from here on may come to a claim whose premise does not hold.
 * - *must*: every execution from here on comes to a claim, and no premise of a claim that it comes to holds.
 */
import { claimsIn, claimsOf, controlFlow } from '../analysis/index.js';
import type { Arena, BlockId, Body, Claim, Instruction } from '../model/index.js';
import { targetsOf } from '../model/index.js';
import type { Cubes, Flags } from './cubes.js';
import { ALWAYS, both, either, forSomeValue, isSame, NEVER, NO_FLAGS, oneIsFalse, whereTrue } from './cubes.js';
import type { NumberedNotes } from './premises.js';

export interface Conditions {
  readonly may: Cubes;
  readonly must: Cubes;
}

/** For each block: the conditions before each of its instructions, and before its exit. */
export type ConditionsByBlock = readonly (readonly Conditions[])[];

/** Conditions with more cubes are given up: `may` prunes nothing then, and `must` prefers nothing. */
const MOST_CUBES = 32;

export function conditionsIn(arena: Arena, body: Body, notes: NumberedNotes): ConditionsByBlock {
  const transfers = body.blocks.map(({ instructions }) =>
    instructions.map((instruction) => transferOf(arena, instruction, notes)),
  );
  const { order, unreachable } = controlFlow(body);
  const backwards = [...order, ...unreachable].reverse();
  // Executions that never end come to no claim: the least fixpoint for may, the greatest for must.
  const atEntry: State[] = body.blocks.map(() => START);
  for (let work = backwards; work.length > 0;) {
    const changed = new Set(
      work.filter((id) => {
        const before = atEntry[id] as State;
        // Meeting what was there keeps the chain going one way, whatever is given up on it.
        const state = met(before, (transfers[id] ?? []).reduceRight(through, leaving(body, id, atEntry)));
        atEntry[id] = state;
        return !isSameState(state, before);
      }),
    );
    work = backwards.filter((id) => successors(body, id).some((to) => changed.has(to)));
  }
  return body.blocks.map(({ id }) => {
    const states = [leaving(body, id, atEntry)];
    for (const transfer of [...(transfers[id] ?? [])].reverse()) states.unshift(through(states[0] as State, transfer));
    return states.map(({ may, mustAll, comesToClaim }) => ({ may, must: comesToClaim ? mustAll : NEVER }));
  });
}

/** The claims that a run checks at an instruction, in order. */
export function checkedBy(instruction: Instruction): readonly Claim[] {
  if (instruction.kind === 'proof') return instruction.claim === undefined ? [] : [instruction.claim];
  return claimsOf(instruction);
}

/** Flags that hold at each point, whatever happened before: those that nothing has assumed anything under yet. */
export function certainIn(arena: Arena, body: Body, notes: NumberedNotes): readonly (readonly Flags[])[] {
  const all = notes.flagsAmong(notes.flags);
  const after = (known: Flags, instruction: Instruction): Flags => {
    const { set, forgotten, updated } = flagChanges(arena, instruction, notes);
    return (known | set) & ~(forgotten | updated);
  };
  const atEntry: Flags[] = body.blocks.map(({ id }) => (id === 0 ? NO_FLAGS : all));
  const { order } = controlFlow(body);
  for (let isStable = false; !isStable;) {
    isStable = true;
    for (const id of order) {
      const end = (body.blocks[id]?.instructions ?? []).reduce(after, atEntry[id] as Flags);
      for (const to of successors(body, id)) {
        const met = (atEntry[to] as Flags) & end;
        if (met === atEntry[to]) continue;
        atEntry[to] = met;
        isStable = false;
      }
    }
  }
  return body.blocks.map(({ id, instructions }) => {
    const points = [atEntry[id] as Flags];
    for (const instruction of instructions) points.push(after(points.at(-1) as Flags, instruction));
    return points;
  });
}

interface State {
  readonly may: Cubes;
  readonly mustAll: Cubes;
  readonly comesToClaim: boolean;
}

const START: State = { may: NEVER, mustAll: ALWAYS, comesToClaim: true };
const RETURNED: State = { ...START, comesToClaim: false };

function leaving(body: Body, id: BlockId, atEntry: readonly State[]): State {
  const exit = body.blocks[id]?.exit;
  if (exit?.kind === 'return') return RETURNED;
  return successors(body, id).reduce((joint, to) => met(joint, atEntry[to] as State), START);
}

function met(one: State, other: State): State {
  return {
    may: mayBe(either(one.may, other.may)),
    mustAll: mustBe(both(one.mustAll, other.mustAll)),
    comesToClaim: one.comesToClaim && other.comesToClaim,
  };
}

interface FlagChanges {
  readonly set: Flags;
  readonly updated: Flags;
  readonly forgotten: Flags;
}

interface Transfer extends FlagChanges {
  /** That the premise of a claim does not hold, for each claim in order. */
  readonly unmet: readonly (Unmet & { readonly isChecked: boolean })[];
}

interface Unmet {
  readonly may: Cubes;
  readonly must: Cubes;
}

function transferOf(arena: Arena, instruction: Instruction, notes: NumberedNotes): Transfer {
  const checked = new Set(checkedBy(instruction));
  // No run takes the steps of a proof, and still somebody has to show them: where nobody has, nothing is verified.
  const unmet = claimsIn(instruction).flatMap((claim) => {
    const premise = notes.premiseOf(claim);
    return premise === undefined ? [] : [{ ...unmetOf(premise), isChecked: checked.has(claim) }];
  });
  return { ...flagChanges(arena, instruction, notes), unmet };
}

function unmetOf(premise: readonly Flags[]): Unmet {
  let unmet = ALWAYS;
  for (const conjunction of premise) {
    unmet = both(unmet, oneIsFalse(conjunction));
    if (unmet.length > MOST_CUBES) return { may: ALWAYS, must: NEVER };
  }
  return { may: unmet, must: unmet };
}

const NO_CHANGES: FlagChanges = { set: NO_FLAGS, updated: NO_FLAGS, forgotten: NO_FLAGS };

function flagChanges(arena: Arena, instruction: Instruction, notes: NumberedNotes): FlagChanges {
  switch (instruction.kind) {
    case 'assumed':
      return { ...NO_CHANGES, updated: notes.flagsAmong([instruction.flag]) };
    case 'assign': {
      const isTrue = (_: unknown, i: number): boolean => instruction.values[i] === arena.true;
      const set = notes.flagsAmong(instruction.targets.filter(isTrue));
      return { ...NO_CHANGES, set, forgotten: notes.flagsAmong(instruction.targets) & ~set };
    }
    case 'havoc':
    case 'such-that':
      return { ...NO_CHANGES, forgotten: notes.flagsAmong(instruction.targets) };
    case 'allocate':
    case 'call':
    case 'assert':
    case 'assume':
    case 'print':
    case 'forall-assign':
    case 'proof':
    case 'reveal':
    case 'prefer':
      return NO_CHANGES;
  }
}

/** Claims are checked before anything changes. */
function through(after: State, { set, updated, forgotten, unmet }: Transfer): State {
  let may = whereTrue(forSomeValue(after.may, updated | forgotten), set);
  // An update leaves `must` as it is: a flag that was false stays so, and one that was true may stay so.
  let mustAll = whereTrue(after.mustAll, set | forgotten);
  for (const condition of [...unmet].reverse()) {
    may = mayBe(either(condition.may, may));
    if (condition.isChecked) mustAll = mustBe(both(condition.must, mustAll));
  }
  return { may, mustAll, comesToClaim: after.comesToClaim || unmet.some(({ isChecked }) => isChecked) };
}

function mayBe(cubes: Cubes): Cubes {
  return cubes.length > MOST_CUBES ? ALWAYS : cubes;
}

function mustBe(cubes: Cubes): Cubes {
  return cubes.length > MOST_CUBES ? NEVER : cubes;
}

function isSameState(one: State, other: State): boolean {
  return isSame(one.may, other.may) && isSame(one.mustAll, other.mustAll) && one.comesToClaim === other.comesToClaim;
}

function successors(body: Body, id: BlockId): readonly BlockId[] {
  const exit = body.blocks[id]?.exit;
  return exit === undefined ? [] : targetsOf(exit);
}
