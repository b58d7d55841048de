/** Inputs with which executions get to the loops of a method: most small inputs of a method with a strong precondition do not. */
import type { Callbacks, Runner } from '../../execute/index.js';
import { SILENT } from '../../execute/index.js';
import type { BlockId, Body, Method } from '../../model/index.js';
import type { Scene } from '../../values/index.js';
import { stage } from '../../values/index.js';

export interface ReachingLimits {
  /** How many scenes are enough. */
  readonly scenes: number;
  readonly runs: number;
  readonly steps: number;
  readonly isLate: () => boolean;
}

/** Those that go round the loops most often come first. */
export function reachingScenes(
  runner: Runner,
  method: Method,
  body: Body,
  scenes: Iterable<Scene>,
  limits: ReachingLimits,
): readonly Scene[] {
  const headers = new Set<BlockId>(body.loops.map(({ header }) => header));
  const found: { readonly scene: Scene; readonly visits: number }[] = [];
  let visits = 0;
  const callbacks: Callbacks = {
    ...SILENT,
    transition(activation, _from, to) {
      if (activation.method === method && headers.has(to)) visits++;
    },
  };
  let runs = 0;
  for (const scene of scenes) {
    if (runs++ >= limits.runs || found.length >= limits.scenes || limits.isLate()) break;
    visits = 0;
    const { isLate, steps } = limits;
    runner.run(method, (heap) => stage(scene, heap), { callbacks, limits: { steps, depth: MOST_DEPTH, isLate } });
    if (visits > 0) found.push({ scene, visits });
  }
  return found.sort((one, other) => other.visits - one.visits).map(({ scene }) => scene);
}

const MOST_DEPTH = 200;
