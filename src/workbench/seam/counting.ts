/**
 * Work that is counted in place of time, so that the same input gives the same answer on every machine: terms that are
 * made, steps of runs and what solvers use, as seconds of an ordinary machine. The clock is the backstop alone.
 */
import { CountedSession } from '../../smt/counted-session.js';
import type { SolverSession } from '../../smt/session.js';
import type { WorkContext } from './thread-work.js';

/** Terms that an ordinary machine makes in a second, with all that is done for them. */
const TERMS_PER_SECOND = 250_000;

/** Seconds by the clock for each second of work: a machine that is slower by more than this has another answer. */
export const PATIENCE = 3;

/** The same for one question to a solver. */
const QUESTION_PATIENCE = 2;

/** How far ahead counted time is after the backstop, in milliseconds: later than any limit. */
const FAR_AHEAD = 1e12;

export interface Counting {
  /** Milliseconds of work; far ahead as soon as the backstop is reached, so that whoever looks at a limit ends. */
  readonly now: () => number;
  readonly isOverdue: () => boolean;
  readonly session: (name: string) => SolverSession;
}

/** `backstop` is in seconds by the clock. */
export function counting(
  { model: { arena }, session, now }: Pick<WorkContext<never>, 'model' | 'session' | 'now'>,
  backstop: number,
): Counting {
  const end = now() + backstop * 1000;
  const isOverdue = (): boolean => now() >= end;
  const account = {
    secondsLeft: () => (end - now()) / 1000,
    patience: Number.isFinite(backstop) ? QUESTION_PATIENCE : Infinity,
    spend: (seconds: number) => {
      arena.spend(seconds * TERMS_PER_SECOND);
    },
  };
  return {
    now: () => (isOverdue() ? FAR_AHEAD : 0) + (arena.work * 1000) / TERMS_PER_SECOND,
    isOverdue,
    session: (name) => new CountedSession(session(name), account),
  };
}
