/** What the embedded solver's thread is told, and what it tells. */
import type { StopFlag } from './z3-instance.js';
import type { WasmModule } from './webassembly.js';

export interface ThreadSettings {
  /** What an earlier thread has compiled. */
  readonly compiled: WasmModule | undefined;
  /** Set when the thread is to stop what it does; undefined to do without the fast trampolines, which look at it. */
  readonly stop: StopFlag | undefined;
}

export interface Exchange {
  /** Options of a new context, in which the text is read; without them it is read where the last one ended. */
  readonly begin: readonly (readonly [string, string])[] | undefined;
  readonly text: string;
}

/** There is nothing more to do. */
export type ToWorker = Exchange | 'leave';

export type FromWorker =
  | { readonly kind: 'ready'; readonly version: string; readonly isFast: boolean; readonly compiled: WasmModule }
  | { readonly kind: 'printed'; readonly text: string };
