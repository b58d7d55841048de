/** What the registry knows of an engine. */
import type { EngineName } from '../../model/index.js';
import type { Engine } from '../seam/engine.js';
import type { Keeping } from '../remembering/keeping.js';
import type { Threads, Work } from '../seam/thread-work.js';

// What travels between threads is known to each kind of work alone.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyWork = Work<any, any, any>;

export interface EngineDefinition<Limits> {
  readonly name: EngineName;
  /** What it does where nobody says otherwise. JSON: the limits as a whole are part of the key of remembered results. */
  readonly limits: Limits;
  readonly works: readonly AnyWork[];
  readonly start: (threads: Threads, limits: Limits) => Engine;
  readonly keeping: (solver: string, limits: Limits) => Keeping;
}
