/** Between the thread of the command line and the thread that runs programs. */
import type { RunOutcome } from '../../workbench/outcome.js';

export type Message =
  | { readonly kind: 'text'; readonly stream: 'out' | 'error'; readonly text: string }
  | { readonly kind: 'ended'; readonly outcome: RunOutcome }
  | { readonly kind: 'usage'; readonly message: string }
  | { readonly kind: 'defect'; readonly stack: string };

/** Characters that were sent and not yet written, in one shared cell. */
export type Pending = Int32Array<SharedArrayBuffer>;
