/** The engines of `assay check`, and the part of their limits that each has. */
import type { Verifier } from './engine.js';
import type { EngineStage } from './check-files.js';

/** Most claims need little, so that every member has had a turn of every engine before any is given much. */
const QUICK = 0.1;
/** As much as each engine would have alone, so that together they settle no less. */
const THOROUGH = 1;

export function stagesOf(verifier: Verifier, explorer: Verifier, prover: Verifier): readonly EngineStage[] {
  return [QUICK, THOROUGH].flatMap((effort) => [
    { engine: verifier, effort },
    { engine: explorer, effort },
    { engine: prover, effort },
  ]);
}
