/** A line to one solver, which carries text both ways. Conversations are held over it; processes and workers implement it. */
import type { CancelToken } from '../model/index.js';

export interface Request {
  /** The solver is to forget everything and take these options before it reads the text. */
  readonly begin: ReadonlyMap<string, string> | undefined;
  readonly text: string;
  /** After this time without a complete reply the solver is stopped. */
  readonly seconds: number;
  readonly cancel: CancelToken | undefined;
}

/** After every reply but `answered` the solver is gone, and the next request has to say how to begin. */
export type Reply =
  | { readonly kind: 'answered'; readonly text: string; readonly seconds: number }
  | { readonly kind: 'late'; readonly text: string }
  | { readonly kind: 'cancelled' }
  /** What it printed before its end, and what is known about the end. */
  | { readonly kind: 'died'; readonly text: string; readonly detail: string };

export interface Channel {
  /** Whether a solver is there that remembers what was sent. */
  readonly alive: boolean;
  /** One request at a time. Never rejects. */
  ask(request: Request): Promise<Reply>;
  close(): Promise<void>;
}
