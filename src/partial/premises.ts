/**
 * Recorded assumptions and premises (seed 004, 2.1): under which assumptions somebody verified a claim. They are data, and
 * nobody believes them: they say where exploration may save its runs.
 */
import type { Claim, Premise, Variable } from '../model/index.js';
import { isGuess } from '../model/index.js';
import type { Flags } from './cubes.js';
import { flagsOf, NO_FLAGS } from './cubes.js';

export const UNVERIFIED: Premise = [];
export const FULLY_VERIFIED: Premise = [[]];

/** What is recorded of one method. */
export interface Notes {
  /** Each records whether what was assumed under its name has held so far. */
  readonly flags: readonly Variable[];
  /** A claim that is not there is unverified. */
  readonly premises: ReadonlyMap<Claim, Premise>;
}

/** What several analysers recorded of one method: each result counts. */
export function joined(notes: readonly Notes[]): Notes {
  const premises = new Map<Claim, Premise>();
  for (const one of notes)
    for (const [claim, premise] of one.premises) premises.set(claim, [...(premises.get(claim) ?? []), ...premise]);
  return { flags: [...new Set(notes.flatMap(({ flags }) => flags))], premises };
}

/** The notes with flags as numbers, for computing conditions. */
export class NumberedNotes {
  readonly flags: readonly Variable[];
  private readonly numbers: ReadonlyMap<Variable, number>;
  private readonly notes: Notes;
  private readonly own: ReadonlySet<Claim>;

  /** `claims`: those of the method. Others are explored where they belong. */
  constructor(notes: Notes, claims: readonly Claim[]) {
    this.notes = notes;
    this.flags = notes.flags;
    this.numbers = new Map(notes.flags.map((flag, number) => [flag, number]));
    this.own = new Set(claims);
  }

  flagsAmong(variables: readonly Variable[]): Flags {
    return flagsOf(variables.flatMap((variable) => this.numbers.get(variable) ?? []));
  }

  /** Undefined where there is nothing left to look for: the claim is fully verified, or nobody needs it to hold. */
  premiseOf(claim: Claim): readonly Flags[] | undefined {
    if (!this.own.has(claim) || isGuess(claim)) return undefined;
    const conjunctions = this.resultsFor(claim);
    return conjunctions.includes(NO_FLAGS) ? undefined : conjunctions;
  }

  /** The flags of each result. One with a flag that nobody records says nothing. */
  resultsFor(claim: Claim): readonly Flags[] {
    if (!this.own.has(claim)) return [];
    return (this.notes.premises.get(claim) ?? UNVERIFIED)
      .filter((conjunction) => conjunction.every((flag) => this.numbers.has(flag)))
      .map((conjunction) => this.flagsAmong(conjunction));
  }
}
