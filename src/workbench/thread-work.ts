/** What a job has in its thread. */
import type { Method, Model } from '../model/index.js';
import type { SolverSession } from '../smt/session.js';
import type { FromThread, SessionName } from '../host/threads/messages.js';

export interface JobContext {
  readonly model: Model;
  readonly method: Method;
  /** Opened when something is asked. */
  readonly session: (name: SessionName) => SolverSession;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  /** Whether the memory of the thread is nearly used up: what is allocated beyond its limit may end all threads. */
  readonly isFull: () => boolean;
  readonly send: (message: FromThread) => void;
}

/** Whoever watches does not see more of it. */
export const PROGRESS_MILLISECONDS = 100;
