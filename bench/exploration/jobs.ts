/** What the processes of the exploration benches are asked, and what they answer: plain data. */
import type { Subject } from './subjects.js';

export interface ExploreSettings {
  /** For each exploration. */
  readonly seconds: number;
  /** For each enumeration of small inputs. */
  readonly truthSeconds: number;
  readonly solver: string | undefined;
  readonly seed: number;
}

export type Job = MethodJob | MutantJob;

/** One method of a real program, or of its form without proof hints. */
export interface MethodJob {
  readonly kind: 'method';
  readonly file: string;
  readonly hintFree: boolean;
  readonly method: string;
}

export interface MutantJob {
  readonly kind: 'mutant';
  readonly subject: Subject;
}

export type JobResult = MethodResult | MutantResult;

interface ResultNode {
  readonly file: string;
  readonly method: string;
  /** Why there is nothing to tell. */
  readonly problem?: string;
}

export interface MethodResult extends ResultNode {
  readonly kind: 'method';
  readonly runs: number;
  readonly queries: number;
  readonly seconds: number;
  readonly solverSeconds: number;
  /** Every execution takes one of the paths. */
  readonly exhaustive: boolean;
  /** And every claim is proved on each of them. */
  readonly proved: boolean;
  /** Runs that the precondition admits, each on a path of its own. */
  readonly paths: number;
  /** With their counterexamples. */
  readonly refuted: readonly string[];
  readonly doubtful: readonly string[];
  readonly divergences: readonly string[];
  /** Why the exploration is not complete. */
  readonly cutoffs: readonly string[];
  readonly warnings: readonly string[];
  readonly coverage: readonly EdgeCoverage[];
}

/** Sides of branches in one method: of the entry, or of what it calls. */
export interface EdgeCoverage {
  readonly method: string;
  readonly all: readonly string[];
  readonly covered: readonly string[];
  readonly dead: readonly string[];
}

export interface MutantResult extends ResultNode {
  readonly kind: 'mutant';
  readonly change: string;
  readonly truth: 'violated' | 'loops' | 'survives' | 'survives, not all tried';
  /** The claim that enumeration violates. */
  readonly violated?: string;
  /** The original violates the same claim on the same inputs: nothing can be said of the change. */
  readonly alsoOriginal: boolean;
  readonly truthRuns: number;
  readonly truthSeconds: number;
  readonly exploration: { readonly refuted: readonly string[]; readonly seconds: number; readonly runs: number };
  /** Absent where nobody refutes a claim. */
  readonly random?: { readonly violated: boolean; readonly seconds: number; readonly runs: number };
}

/** A job of which there is nothing to tell but why. */
export function nothingOf(job: Job, problem: string): JobResult {
  if (job.kind === 'mutant') {
    const { file, change } = job.subject;
    return {
      kind: 'mutant',
      file,
      method: '',
      change,
      problem,
      truth: 'survives',
      alsoOriginal: false,
      truthRuns: 0,
      truthSeconds: 0,
      exploration: { refuted: [], seconds: 0, runs: 0 },
    };
  }
  return {
    kind: 'method',
    file: job.file,
    method: job.method,
    problem,
    runs: 0,
    queries: 0,
    seconds: 0,
    solverSeconds: 0,
    exhaustive: false,
    proved: false,
    paths: 0,
    refuted: [],
    doubtful: [],
    divergences: [],
    cutoffs: [],
    warnings: [],
    coverage: [],
  };
}
