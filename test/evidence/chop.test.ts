/** What lies between a cut and a claim: the lines on ways from the one to the other, and no others. */
import { expect, test } from 'vitest';
import { chopsIn, interpret } from '../../src/evidence/index.js';
import { chopOf } from '../../src/evidence/chop.js';
import { lineReport } from '../../src/languages/lines.js';
import type { Finding, Origin } from '../../src/model/index.js';
import { methodNamed, modelOfText } from '../support/explore-fixtures.js';
import { proved, violated } from './findings.js';

const TEXT = `method M(b: bool, n: int) returns (r: int)
{
  r := 0;
  assert r == 0;
  if b {
    r := 1;
  } else {
    var i := 0;
    while i < n {
      i := i + 1;
    }
    r := i;
  }
  if r > 3 {
    r := 2;
    assert n != 7;
  } else {
    r := 5;
  }
  assert r != 9;
}`;

const model = modelOfText(TEXT);
const method = methodNamed(model, 'M');

function decisionAt(line: number): Origin {
  const origins = (method.body?.blocks ?? []).flatMap(({ exit }) => ('origin' in exit ? [exit.origin] : []));
  const found = origins.find((origin) => lineReport(origin).line === line);
  if (found === undefined) throw new Error(`Nothing is decided in line ${line}.`);
  return found;
}

function linesFrom(cut: number, line: number): readonly number[] | undefined {
  const claim = method.claims.find((one) => one.kind === 'assertion' && lineReport(one.origin).line === line);
  if (claim === undefined) throw new Error(`Nothing is claimed in line ${line}.`);
  return chopOf(method, decisionAt(cut), claim)?.lines;
}

test('from the loop to a claim behind one side of a branch', () => {
  expect(linesFrom(9, 16)).toEqual([9, 10, 12, 14, 15, 16]);
});

test('from the loop to a claim behind both sides', () => {
  expect(linesFrom(9, 20)).toEqual([9, 10, 12, 14, 15, 16, 18, 20]);
});

test('nothing leads back to what stands before', () => {
  expect(linesFrom(9, 4)).toBeUndefined();
  expect(linesFrom(14, 4)).toBeUndefined();
});

test('is marked for claims that are open, and for no others', () => {
  const [first] = method.claims.filter(({ text }) => text === 'n != 7');
  if (first === undefined) throw new Error('another method');
  const about = { engine: 'explorer', entry: method.id, claim: first } as const;
  const cut: Finding = { ...about, outcome: 'cutoff', bound: 'branches', at: decisionAt(9), reason: 'Cut.' };
  const own = chopOf(method, decisionAt(9), first)?.blocks;
  expect(own?.size).toBeGreaterThan(1);
  expect(chopsIn(method, interpret(model, [cut]))).toEqual(own);
  const settled = interpret(model, [cut, proved(first)]);
  expect(settled.find(({ claim }) => claim === first)?.status).toBe('V');
  expect(chopsIn(method, settled).size).toBe(0);
  const refuted = interpret(model, [cut, violated(first)]);
  expect(refuted.find(({ claim }) => claim === first)?.status).toBe('R');
  expect(chopsIn(method, refuted).size).toBe(0);
});
