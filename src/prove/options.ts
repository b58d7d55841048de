/** What DASH is asked for, and what it is nothing for: known without loading the engine. */
import type { Claim, Method } from '../model/index.js';
import type { DashListener } from './listener.js';
import type { PathChoice, StateChoice } from './paths.js';

/**
 * `small`: a few small inputs. `explored`: what a short exploration runs. `stuck`: the same, when refinement makes no
 * progress at a loop.
 */
export const BEGINNINGS = ['nothing', 'small', 'explored', 'stuck'] as const;
export type Beginning = (typeof BEGINNINGS)[number];

export interface ProveOptions {
  /** For the whole method. */
  readonly seconds: number;
  readonly iterations: number;
  /** For one question to the solver. */
  readonly solverSeconds: number;
  /** How deep calls are looked into. */
  readonly depth: number;
  /** States of an execution past the frontier. */
  readonly statesPastFrontier: number;
  readonly seed: number;
  readonly path: PathChoice;
  readonly state: StateChoice;
  /** Executions to begin with (seed 001, 2.6), where nobody gives any. */
  readonly begin: Beginning;
  readonly listener?: DashListener;
  /** Whether proofs count only after they were checked once more. */
  readonly isChecking?: boolean;
  /** Claims that others have decided: nothing is done for them. */
  readonly decided?: (claim: Claim) => boolean;
}

export const DEFAULT_PROVE_OPTIONS: ProveOptions = {
  seconds: 20,
  iterations: 2_000,
  solverSeconds: 5,
  depth: 8,
  statesPastFrontier: 60_000,
  seed: 0,
  path: 'shortest',
  state: 'newest',
  begin: 'explored',
};

/**
 * Why a method is nothing for DASH. Proofs here rely on an execution's stopping at the first claim that it violates,
 * which means nothing for what is never executed: lemmas, functions, and what the language checks of declarations.
 */
export function whyNot({ body, ghost, kind, unverified }: Method): string | undefined {
  if (body === undefined) return 'There is no body to look at.';
  if (unverified === true) return 'The program asks not to verify this member.';
  const isExecuted = !ghost && (kind === 'method' || kind === 'constructor');
  return isExecuted ? undefined : 'No execution runs it, and only executions are looked at here.';
}
