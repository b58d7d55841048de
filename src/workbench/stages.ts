/** How the engines take turns: seed 000, 4.3. */
import type { Engine } from './seam/engine.js';

/** An engine, and how much of its limits it may use. */
export interface EngineStage {
  readonly engine: Engine;
  readonly effort: number;
}

/** Most claims need little, so that every member has had a turn of every engine before any is given much. */
const QUICK = 0.1;
/** As much as each engine would have alone, so that together they settle no less. */
const THOROUGH = 1;

export function stagesOf(engines: readonly Engine[]): readonly EngineStage[] {
  return [QUICK, THOROUGH].flatMap((effort) => engines.map((engine) => ({ engine, effort })));
}
