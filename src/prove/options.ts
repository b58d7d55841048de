/** What DASH is asked for, and what it is nothing for: known without loading the engine. */
import type { Claim, Method } from '../model/index.js';
import type { DashListener } from './listener.js';

/** What the algorithm leaves open (seed 001, 3.3.1, 3.8.7). Answers do not depend on it, the way to them does. */
export interface SearchChoices {
  readonly path: PathChoice;
  readonly state: StateChoice;
}

/** `shortest`: from the beginning. `nearest`: from the last region that an execution was in. */
export const PATH_CHOICES = ['shortest', 'nearest'] as const;
export type PathChoice = (typeof PATH_CHOICES)[number];

/** Of those in the region before the frontier. */
export const STATE_CHOICES = ['newest', 'oldest'] as const;
export type StateChoice = (typeof STATE_CHOICES)[number];

/** `small`: with a few small inputs. `explored`: with what a short exploration runs. */
export const BEGINNINGS = ['nothing', 'small', 'explored'] as const;
export type Beginning = (typeof BEGINNINGS)[number];

export interface ProveOptions extends SearchChoices {
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
