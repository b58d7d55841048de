/** What an optimistic verifier may take for granted at one place of a method. */
import type { Origin, Type, Variable } from '../../model/index.js';
import type { Bookkeeping } from '../bookkeeping.js';
import type { RecordedAssumption } from '../recording.js';
import type { Holds } from '../results/format.js';

export interface Candidate extends RecordedAssumption {
  /** Unlike any other of the method, and the same whoever lowers the same text. */
  readonly id: string;
  readonly at: Origin;
  readonly holds: Holds;
  /** A clause for people: `the loop in line 7 makes at most 2 rounds`. */
  readonly words: string;
  /** What the condition needs. */
  readonly bookkeeping?: readonly Bookkeeping[];
}

/** A candidate but for what makes it one of several. */
export type Draft = Omit<Candidate, 'id' | 'flag'>;

/** The first of several that say the same has the plain name. */
export function named(bool: Type, drafts: readonly Draft[]): readonly Candidate[] {
  const counts = new Map<string, number>();
  return drafts.map((draft) => {
    const count = (counts.get(draft.words) ?? 0) + 1;
    counts.set(draft.words, count);
    const id = count === 1 ? draft.words : `${draft.words} (${count})`;
    return { ...draft, id, flag: ghostLocal(id, bool) };
  });
}

/** No variable of a program has blanks in its name. */
export function ghostLocal(name: string, type: Type): Variable {
  return { name, type, role: 'local', ghost: true };
}

/** What the values of a type are, whatever is asked of them. */
export function unconstrained(type: Type): Type {
  return type.kind === 'constrained' ? unconstrained(type.constrained.base) : type;
}
