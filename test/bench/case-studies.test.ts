import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgedStudy, studies } from '../../bench/case-studies.js';
import { distributionRows, toldDistribution, toldStatus } from '../../bench/case-studies/distribution.js';
import { variantsOf } from '../../bench/case-studies/variants.js';
import { Command } from '../../bench/checking/command.js';
import type { ClaimReport } from '../../src/report/claims-report.js';
import { useCli } from '../support/cli.js';

const { main, folder } = useCli();

const STUDY = `method M(x: int) returns (y: int)
  ensures y > x // in same, other: is R
{
  y := x + 1; // fault same: y := x;
  assert y != 7 || x == 6; // fault other: assert y != 7; // is R
  y := y; // fault none:
}`;

describe('variants of a case study', () => {
  test('without a fault the text has no marks', () => {
    expect(variantsOf(STUDY)[0]).toEqual({
      fault: undefined,
      text: `method M(x: int) returns (y: int)
  ensures y > x
{
  y := x + 1;
  assert y != 7 || x == 6;
  y := y;
}`,
      wrong: new Map(),
    });
  });

  test('a fault replaces its line, and has its own marks', () => {
    const [, same, other, none] = variantsOf(STUDY);
    expect(same?.text).toContain('  ensures y > x // is R\n{\n  y := x;\n  assert y != 7 || x == 6;\n');
    expect(same?.wrong).toEqual(new Map([[2, 'R']]));
    expect(other?.text).toContain('  y := x + 1;\n  assert y != 7; // is R\n');
    expect([...(other?.wrong.keys() ?? [])]).toEqual([2, 5]);
    expect(none?.text.split('\n')[5]).toBe('');
    expect(none?.wrong.size).toBe(0);
  });
});

test('each case study has faults, and each fault a claim that it violates', () => {
  const all = studies();
  const names = all.filter(({ fault }) => fault === undefined).map(({ name }) => name);
  expect(names).toEqual(['bubble-sort', 'insertion-sort', 'integer-set', 'selection-sort', 'shell-sort']);
  for (const name of names) expect(all.filter((one) => one.name.startsWith(`${name}-`)).length).toBeGreaterThan(2);
  expect(all.filter(({ fault, wrong }) => (fault === undefined) !== (wrong.size === 0))).toEqual([]);
  expect(all.filter(({ wrong }) => [...wrong.values()].some((status) => status !== 'R' && status !== 'F'))).toEqual([]);
});

test('statuses are counted in per cent, and what supports a claim counts for it', () => {
  const claims = [
    { explicit: true, status: 'V', overall: 'F' },
    { explicit: true, status: 'V', overall: 'V' },
    { explicit: false, status: 'V?' },
    { explicit: false, status: 'D' },
  ] as unknown as readonly ClaimReport[];
  const distribution = toldDistribution(claims);
  expect(distribution.total.conclusivePercent).toBe(75);
  expect(distributionRows(distribution).slice(1)).toEqual([
    ['explicit', 2, '0.0 %', '50.0 %', '0.0 %', '50.0 %', '0.0 %', '0.0 %', '0.0 %', '0.0 %', '0.0 %', '2 : 0'],
    ['implicit', 2, '50.0 %', '0.0 %', '0.0 %', '0.0 %', '0.0 %', '0.0 %', '0.0 %', '50.0 %', '0.0 %', '1 : 1'],
    ['total', 4, '25.0 %', '25.0 %', '0.0 %', '25.0 %', '0.0 %', '0.0 %', '0.0 %', '25.0 %', '0.0 %', '3 : 1'],
  ]);
});

/** The bench has the others. */
const CHOSEN = ['insertion-sort', 'insertion-sort-copied', 'insertion-sort-unguarded', 'integer-set-wiped'];

describe('some case studies', () => {
  test.each(studies().filter(({ name }) => CHOSEN.includes(name)))(
    '$name: claims are settled, and the fault is shown',
    async (study) => {
      const place = path.join(folder(), study.name);
      const judged = await judgedStudy(Command.at(main(), folder()), study, place, 20, undefined);
      expect(judged.problems).toEqual([]);
      expect(toldDistribution(judged.claims).total.conclusivePercent).toBe(100);
      const violated = judged.claims.filter((claim) => ['R', 'F'].includes(toldStatus(claim)));
      expect(violated.map(({ line }) => line)).toEqual([...study.wrong.keys()]);
    },
    280_000,
  );
});
