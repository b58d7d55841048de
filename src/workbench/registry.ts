/**
 * The engines, one line each. An engine is a folder of `engines/`: how it is started (`engine.ts`), its limits, what it
 * asks of threads (`work.ts`), and what its results rest on (`keeping.ts`).
 */
import type { EngineDefinition } from './engines/definition.js';
import { DASH } from './engines/dash/index.js';
import { EXPLORER } from './engines/explorer/index.js';
import { VERIFIER } from './engines/verifier/index.js';

/** In the order in which they take turns. */
export const ENGINES = { verifier: VERIFIER, explorer: EXPLORER, dash: DASH } as const;

export type EngineLimits = { readonly [Name in keyof typeof ENGINES]: (typeof ENGINES)[Name]['limits'] };

/** All work that threads are asked to do. */
export const WORKS = Object.values(ENGINES).flatMap(
  ({ works }: { readonly works: EngineDefinition<never>['works'] }) => works,
);
