/** How far an exploration goes. Each bound that is hit is recorded with its place. */
import type { Scope } from './symbolic/value.js';

export interface Bounds {
  readonly runs: number;
  /** Distinct ones that are run: nodes of the exploration (seed 000, 2.4.1). */
  readonly paths: number;
  /** Decisions on one path. */
  readonly branches: number;
  /** Nested calls. */
  readonly depth: number;
  /** Steps of one run: loop iterations, calls, and values tried by quantifiers. */
  readonly steps: number;
  /** Of one query. */
  readonly solverSeconds: number;
  /** Wall time of everything: the backstop. */
  readonly seconds: number;
  readonly scope: Scope;
}

export const DEFAULT_SCOPE: Scope = { collection: 4, objects: 2, nesting: 3, unfolding: 8, range: 8 };

export const DEFAULT_BOUNDS: Bounds = {
  runs: 10_000,
  paths: 10_000,
  branches: 400,
  depth: 200,
  steps: 1_000_000,
  solverSeconds: 1,
  seconds: 10,
  scope: DEFAULT_SCOPE,
};

/** Half of a scope, to begin with. */
export function smaller(scope: Scope): Scope {
  const half = (bound: number): number => Math.max(1, Math.ceil(bound / 2));
  const { collection, objects, nesting, unfolding, range } = scope;
  return {
    collection: half(collection),
    objects,
    nesting: half(nesting),
    unfolding: half(unfolding),
    range: half(range),
  };
}
