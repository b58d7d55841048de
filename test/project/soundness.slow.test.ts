import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/fuzz/oracles/answers.js';
import { answersFrom, ENGINES } from '../../src/fuzz/oracles/answers.js';
import { attacked } from '../../src/fuzz/oracles/attacked.js';
import { useCli } from '../support/cli.js';
import { projectRoot, readProjectFile } from '../support/project.js';

const TABLE = 'bench/attacks/20-table';
const sources = readdirSync(path.join(projectRoot, TABLE)).filter((name) => name.endsWith('.dfy'));

describe('the programs of the table are not answered wrongly', () => {
  const { assay } = useCli();

  const problems = async (engine: Engine, limits: readonly string[], seconds: number): Promise<readonly string[]> => {
    const cold = engine === 'check' ? ['--no-cache'] : [];
    const args = [engine, '--json', '--jobs', '1', '--time-limit', `${seconds}`, ...cold, ...limits];
    const answers = answersFrom(await assay([...args, path.join(projectRoot, TABLE)]));
    expect(answers.failure).toBeUndefined();
    const found = sources.flatMap((name) => {
      const attack = { finding: TABLE, name, path: path.join(projectRoot, TABLE, name) };
      return attacked(attack, engine, readProjectFile(`${TABLE}/${name}`), answers).problems;
    });
    return found.filter(({ kind }) => kind !== 'missing').map(({ text }) => text);
  };

  test.each(ENGINES)('by %s alone', async (engine) => {
    expect(await problems(engine, [], 3)).toEqual([]);
  });

  test.each([
    ['explore', ['--max-runs', '2']],
    ['explore', ['--max-branches', '1', '--max-depth', '1', '--max-collection', '1']],
    ['prove', ['--max-iterations', '3', '--max-depth', '1']],
    ['verify', ['--resource-limit', '20000']],
  ] as const)('when the budget is small: %s %j', async (engine, limits) => {
    expect(await problems(engine, limits, 3)).toEqual([]);
  });

  test.each(ENGINES)('when there is hardly any time: %s', async (engine) => {
    expect(await problems(engine, [], 0.05)).toEqual([]);
  });
});
