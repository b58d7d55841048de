/** What a process that verifies programs is told before the first one. */
export interface WorkerSettings {
  /** Per method. */
  readonly seconds: number;
  readonly solver: string | undefined;
  readonly seed: number;
  readonly verifier: 'assay' | 'dafny';
  /** Before it is verified, a model gets claims that are false (plant.ts), or loses those about assignment (relax.ts). */
  readonly change: 'none' | 'plant' | 'relax';
}
