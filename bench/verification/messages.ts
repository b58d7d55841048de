/** What the processes of a bench tell each other. */
import type { ProgramResult } from './results.js';

export interface WorkerSettings {
  /** Per method. */
  readonly seconds: number;
  readonly solver: string | undefined;
  readonly seed: number;
  readonly verifier: 'assay' | 'dafny';
  /** Before it is verified, a model gets claims that are false (plant.ts), or loses those about assignment (relax.ts). */
  readonly change: 'none' | 'plant' | 'relax';
}

export type ToWorker =
  { readonly kind: 'start'; readonly settings: WorkerSettings } | { readonly kind: 'program'; readonly file: string };

export type FromWorker =
  | { readonly kind: 'started'; readonly solver: string }
  | { readonly kind: 'done'; readonly result: ProgramResult }
  /** The solver that was asked for cannot be used. */
  | { readonly kind: 'unusable'; readonly message: string };
