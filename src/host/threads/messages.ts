/** Between this process and a thread where engines work. The solvers are the process's, which outlives the thread. */
import type { ReadingOptions } from '../../languages/language.js';
import type { SolverReply, SolverRequest } from '../../workbench/seam/remote-solver.js';
import type { CompiledProgram } from '../jvm/compile.js';
import type { Ended, Lost } from '../../workbench/seam/thread-work.js';

export type ToThread =
  /** The program that the work after it is about: its file, and the text of all that it reads. It ends as work does. */
  | ({ readonly kind: 'program'; readonly solver: string } & ThreadProgram)
  /** `request` is what work of this name is asked (`workbench/engines/`). */
  | { readonly kind: 'work'; readonly name: string; readonly request: unknown; readonly runtime?: CompiledProgram }
  | { readonly kind: 'reply'; readonly id: number; readonly reply: SolverReply }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  /** There is no more work. */
  | { readonly kind: 'leave' };

export type FromThread =
  | { readonly kind: 'news'; readonly news: unknown }
  | { readonly kind: 'ended'; readonly ended: Exclude<Ended<unknown>, Lost> }
  | { readonly kind: 'ask'; readonly id: number; readonly question: unknown }
  | { readonly kind: 'solve'; readonly session: string; readonly id: number; readonly request: SolverRequest };

export interface ThreadProgram {
  readonly file: string;
  /** Of every file of the program. */
  readonly texts: ReadonlyMap<string, string>;
  readonly reading: ReadingOptions;
}
