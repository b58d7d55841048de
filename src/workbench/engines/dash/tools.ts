/** What DASH works with where other engines help it: work is counted in place of time. */
import type { Method, Model, TestCase } from '../../../model/index.js';
import type { ProveTools } from '../../../prove/prover.js';
import type { SolverSession } from '../../../smt/session.js';
import { helpersFor } from '../../bridges/dash-helpers.js';
import { firstScenes } from '../../bridges/first-scenes.js';
import { counting } from '../../seam/counting.js';
import type { DashLimits } from './limits.js';
import { secondsFor } from './limits.js';

export interface DashContext {
  readonly model: Model;
  readonly method: Method;
  /** One for DASH, one for what helps it. */
  readonly session: (name: 'dash' | 'helper') => SolverSession;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  readonly isFull?: () => boolean;
}

/** `tests` are executions that others have made. */
export function dashTools(
  { model, method, session, now, isFull }: DashContext,
  limits: DashLimits,
  tests: readonly TestCase[],
): ProveTools {
  const named = (name: string): SolverSession => session(name === 'dash' ? 'dash' : 'helper');
  const counted = counting({ model, session: named, now }, secondsFor(limits));
  const helping = { session: counted.session('helper'), now: counted.now };
  return {
    session: counted.session('dash'),
    now: counted.now,
    isOverdue: counted.isOverdue,
    ...(isFull === undefined ? {} : { isFull }),
    ...helpersFor(model, helping.session, helping.now),
    firstScenes: (claims, seconds) => firstScenes(model, method, tests, limits.begin, helping, claims, seconds),
  };
}
