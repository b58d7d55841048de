/** How far the explorer goes: what its results depend on beside the program. */
import { DEFAULT_BOUNDS } from '../../../explore/bounds.js';
import type { Bounds } from '../../../explore/bounds.js';
import type { LoopTreatment } from '../../../explore/loops.js';
import { STRATEGIES } from '../../../explore/search.js';
import type { StrategyName } from '../../../explore/search.js';
import { PATIENCE } from '../../seam/counting.js';
import type { ExtensionModule, RunnerName } from '../../seam/thread-work.js';
import type { GuideLimits } from './guiding.js';

export interface ExplorerLimits {
  readonly strategy: StrategyName;
  readonly loops: LoopTreatment;
  readonly bounds: Bounds;
  /** Seconds by the clock for each second of work: the backstop. */
  readonly patience: number;
  readonly seed: number;
  /** `everything`: paths are of interest by themselves. `open-claims`: only claims that nobody decided are. */
  readonly goal: 'everything' | 'open-claims';
  /** Modules that extend the exploration. */
  readonly extensions?: readonly ExtensionModule[];
  /** Who runs the methods; absent: the compiled model. */
  readonly runner?: RunnerName;
  /** Where to look; absent: everywhere. */
  readonly guide?: GuideLimits;
}

/** Executions of a method that are put off at most, where nobody says how many. */
export const MOST_DEFERRALS = 10;

/** As `check` uses them. */
export const EXPLORER_LIMITS: ExplorerLimits = {
  strategy: 'coverage',
  loops: 'unroll',
  bounds: DEFAULT_BOUNDS,
  patience: PATIENCE,
  seed: 0,
  goal: 'open-claims',
};

export const STRATEGY_NAMES = Object.keys(STRATEGIES) as readonly StrategyName[];
