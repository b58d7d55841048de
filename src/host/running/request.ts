/** What `assay run` is asked to do, as it travels to the thread that runs programs, and what comes back. */
import type { LoopTreatment } from '../../explore/loops.js';
import type { ReadingOptions } from '../../languages/language.js';
import type { RunnerName } from '../../workbench/seam/thread-work.js';
import type { InputOptions } from '../projects/program-inputs.js';
import type { LimitNames } from '../../report/index.js';

export interface RunRequest {
  readonly file: string;
  /** What is said of the file: which others belong to the program. */
  readonly inputs: InputOptions;
  readonly method: string | undefined;
  /** Literals, one per parameter. */
  readonly args: readonly string[];
  /** The path of a file that describes inputs. */
  readonly input: string | undefined;
  /** `invariant`: loops that depend on inputs are taken from any state that their invariants allow. */
  readonly loops: LoopTreatment;
  /** Absent: the compiled model. */
  readonly runner?: RunnerName;
  readonly trace: boolean;
  readonly json: boolean;
  readonly colour: boolean;
  /** What the user calls the limits. */
  readonly limitNames: LimitNames;
  /** What the text does not say of itself. */
  readonly reading: ReadingOptions;
  readonly limits: { readonly steps: number; readonly depth: number; readonly seconds: number };
}

/** Where the answer goes. */
export interface Sink {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}
