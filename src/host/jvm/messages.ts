/** Between whoever waits for a run and the thread that talks to the process which makes it. */
import type { MessagePort } from 'node:worker_threads';
import type { CompiledProgram } from './compile.js';

export interface ProcessSettings {
  readonly program: CompiledProgram;
  readonly port: MessagePort;
  /** Counts the replies. */
  readonly told: Int32Array;
}

/** `late`: the run is to be ended, and its process with it. */
export type ToProcess = { readonly line: string } | 'late';
