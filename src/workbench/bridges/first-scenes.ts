/** Executions that DASH begins with (seed 001, 2.6): those that somebody saved or made before, or those of a short exploration. */
import { DEFAULT_BOUNDS } from '../../explore/bounds.js';
import { suggestedScenes } from '../../explore/candidates.js';
import { exploreMethod } from '../../explore/explorer.js';
import { smallScenes } from '../../explore/seeds.js';
import type { CancelToken, Claim, Method, Model, TestCase } from '../../model/index.js';
import type { Beginning } from '../../prove/options.js';
import type { SolverSession } from '../../smt/session.js';
import type { Scene } from '../../values/index.js';

export interface FirstScenesTools {
  /** For this alone while it is at work. */
  readonly session: SolverSession;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  readonly cancel?: CancelToken;
}

/** `tests` are used in place of what would be made. */
export async function firstScenes(
  model: Model,
  method: Method,
  tests: readonly TestCase[],
  begin: Beginning,
  { session, now, cancel }: FirstScenesTools,
  claims: ReadonlySet<Claim>,
  seconds: number,
): Promise<readonly Scene[]> {
  if (tests.length > 0) return scenesOf(model, method, tests);
  if (begin === 'nothing') return [];
  if (begin === 'small') return [...firstOf(smallScenes(model, method), SMALL)];
  const decided = new Set(model.methods.flatMap((one) => one.claims).filter((claim) => !claims.has(claim)));
  const { nodes } = await exploreMethod(
    model,
    method,
    { session, prover: undefined, now },
    {
      bounds: { ...DEFAULT_BOUNDS, seconds, paths: MOST },
      strategy: 'coverage',
      seed: 0,
      candidates: [],
      goal: { kind: 'claims', decided },
    },
    cancel,
  );
  return scenesOf(
    model,
    method,
    nodes.map(({ test }) => test),
  );
}

function scenesOf(model: Model, method: Method, tests: readonly TestCase[]): readonly Scene[] {
  const own = tests.filter(({ treated }) => treated === undefined).slice(0, MOST);
  return own.flatMap((test) => [...firstOf(suggestedScenes(model, method, test), 1)]);
}

function* firstOf<T>(all: Iterable<T>, count: number): IterableIterator<T> {
  let left = count;
  for (const one of all) {
    if (left-- <= 0) return;
    yield one;
  }
}

const SMALL = 8;

/** Executions; each keeps its states. */
const MOST = 60;
