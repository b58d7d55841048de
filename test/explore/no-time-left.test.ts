/** What is not proved because time ran out says so, so that whoever has more time asks again. */
import { expect, test } from 'vitest';
import { pathProver } from '../../src/workbench/bridges/path-prover.js';
import { interpret } from '../../src/evidence/index.js';
import { Turns } from '../../src/workbench/turns.js';
import { DEFAULT_BOUNDS } from '../../src/explore/bounds.js';
import { exploreMethod } from '../../src/explore/explorer.js';
import type { PathProver } from '../../src/explore/prover.js';
import type { Finding, Model } from '../../src/model/index.js';
import { methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

/** An exploration with a second on a clock that only the prover moves, by as much at each question. */
async function findingsWith(
  model: Model,
  seconds: number,
  answers: boolean,
  isOverdue?: () => boolean,
): Promise<readonly Finding[]> {
  let time = 0;
  const now = (): number => time;
  const real = pathProver({ model, session: solvers.proofs, now });
  const prover: PathProver = {
    async prove(path, limit) {
      time += 1000 * Math.min(seconds, limit);
      return answers ? real.prove(path, limit) : [];
    },
  };
  const bounds = { ...DEFAULT_BOUNDS, seconds: 1 };
  const options = { bounds, strategy: 'coverage', seed: 0, candidates: [] } as const;
  const tools = { ...solvers, prover, now, ...(isOverdue && { isOverdue }) };
  const { findings } = await exploreMethod(model, methodNamed(model, 'M'), tools, options);
  return findings;
}

const LINEAR = 'method M(x: int) { var y := 2 * x; if x > 5 { assert y > 10; } else { assert y <= 10; } }';

function cutsIn(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.flatMap((finding) => (finding.outcome === 'cutoff' ? [finding.bound] : [])))];
}

test('a claim that there is time for is proved', async () => {
  const model = modelOfText(LINEAR);
  const findings = await findingsWith(model, 0, true);
  expect(cutsIn(findings)).toEqual([]);
  expect(interpret(model, findings).map(({ status }) => status)).toEqual(['V', 'V']);
});

test('a claim that was met when time ran out is cut off, and the explorer is asked again', async () => {
  const model = modelOfText(LINEAR);
  const findings = await findingsWith(model, 2, false);
  expect(cutsIn(findings)).toEqual(['time']);
  expect(interpret(model, findings).map(({ status }) => status)).toEqual(['V?', 'V?']);
  const bench = new Turns(
    model,
    () => true,
    () => 'Not analysed.',
  );
  bench.next({ engine: 'explorer', effort: 0.1 }, true);
  bench.learn(findings);
  expect(bench.next({ engine: 'explorer', effort: 1 }, false).map(({ name }) => name)).toEqual(['M']);
});

test('a prover that gives up by itself would do so again', async () => {
  const model = modelOfText(LINEAR);
  const findings = await findingsWith(model, 0, false);
  expect(cutsIn(findings)).toEqual(['undecided']);
  const bench = new Turns(
    model,
    () => true,
    () => 'Not analysed.',
  );
  bench.next({ engine: 'explorer', effort: 0.1 }, true);
  bench.learn(findings);
  expect(bench.next({ engine: 'explorer', effort: 1 }, false)).toEqual([]);
});

test('so is a side that there was no time to exclude', async () => {
  const model = modelOfText('method M(s: seq<int>) { if |s| * |s| < 0 { assert |s| == 7; } assert |s| >= 0; }');
  expect(cutsIn(await findingsWith(model, 2, false))).toContain('time');
  expect(cutsIn(await findingsWith(model, 0, false))).not.toContain('time');
});

test('where work is counted, the clock is named only if it has ended something', async () => {
  const model = modelOfText(LINEAR);
  expect(cutsIn(await findingsWith(model, 2, false, () => false))).toEqual(['work']);
  expect(cutsIn(await findingsWith(model, 2, false, () => true))).toEqual(['time']);
  const bench = new Turns(
    model,
    () => true,
    () => 'Not analysed.',
  );
  bench.next({ engine: 'explorer', effort: 0.1 }, true);
  bench.learn(await findingsWith(model, 2, false, () => false));
  expect(bench.next({ engine: 'explorer', effort: 1 }, false).map(({ name }) => name)).toEqual(['M']);
});
