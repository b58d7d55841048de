/** What was found out about one program. */
import type { ClaimStatus } from '../evidence/index.js';
import type { ExplorationReport } from '../explore/summary.js';
import type { Method, Model } from '../model/index.js';
import type { SearchReport } from './seam/searches.js';
import type { RunTree } from './seam/explorations.js';

export interface ProgramVerdict {
  /** Every file of the program, the named one first. */
  readonly paths: readonly string[];
  readonly model: Model;
  /** For the claims of the members that were asked for, in the order of the model. */
  readonly statuses: readonly ClaimStatus[];
  /** What is not settled of members that nobody asked for, and that proofs need. */
  readonly unsettled?: readonly ClaimStatus[];
  /** By member: what it is, with everything that it depends on, where that is asked for. */
  readonly digests?: ReadonlyMap<string, string>;
  readonly times: ReadonlyMap<Method, number>;
  readonly warnings: readonly MethodWarning[];
  /** How exploration went, for the methods that were explored. */
  readonly explorations?: ReadonlyMap<Method, ExplorationReport>;
  /** What DASH did, for the methods that it looked at. */
  readonly searches?: ReadonlyMap<Method, SearchReport>;
  /** The runs of these methods, where they are of interest by themselves. */
  readonly trees?: ReadonlyMap<Method, RunTree>;
  /** Which members were asked for, by name. */
  readonly wanted: (name: string) => boolean;
}

export interface MethodWarning {
  readonly method: Method;
  readonly message: string;
}
