/** The engines of `assay check`, and the part of a member's time that each has. */
import type { Verifier } from '../verification/backend.js';
import type { EngineStage } from '../verification/verify-files.js';

/**
 * Together at most the whole time of a member. Most claims need little of it, so that every member has had a turn of
 * both engines before any is given much.
 */
const QUICK = 0.1;
const THOROUGH = 0.4;

export function stagesOf(verifier: Verifier, explorer: Verifier): readonly EngineStage[] {
  return [QUICK, THOROUGH].flatMap((effort) => [
    { engine: verifier, effort },
    { engine: explorer, effort },
  ]);
}
