/** Candidates that support each other remain, and nothing that used one that was dropped. */
import { expect, test } from 'vitest';
import type { Claim } from '../../../src/model/index.js';
import type { SwitchedQuestion } from '../../../src/prove/generalise/cut-prover.js';
import { houdini, needed } from '../../../src/prove/generalise/houdini.js';

const claim = (id: string): Claim => ({ id }) as Claim;
const checks = ['a', 'b', 'c', 'd'].map((name) => [claim(`${name} on entry`), claim(`${name} kept`)]);
const goal = claim('goal');

/** What each claim needs: candidates by number; undefined is never proved. */
function question(needs: ReadonlyMap<string, readonly number[]>): SwitchedQuestion {
  return {
    ask(claims, on) {
      const used: number[] = [];
      for (const one of claims) {
        const all = needs.get(one.id);
        if (all?.every((candidate) => on.has(candidate)) !== true)
          return Promise.resolve({ kind: 'open', failing: [one] });
        used.push(...all);
      }
      return Promise.resolve({ kind: 'proved', needed: used });
    },
  };
}

const limits = { seconds: 1, isLate: () => false };
const NONE = checks.map(() => []);

test('a candidate falls with those that it needs', async () => {
  const needs = new Map([
    ['a on entry', []],
    ['a kept', [1]],
    ['b on entry', []],
    ['b kept', [2]],
    ['c on entry', []],
    ['d on entry', []],
    ['d kept', [3]],
    ['goal', [3]],
  ]);
  const left = await houdini(question(needs), checks, NONE, limits);
  expect([...left.keys()]).toEqual([3]);
  expect(await needed(question(needs), left, [goal], limits)).toEqual({ proved: [goal], candidates: new Set([3]) });
});

test('what a candidate needs is needed with it', async () => {
  const needs = new Map([
    ['a on entry', []],
    ['a kept', [0, 1]],
    ['b on entry', []],
    ['b kept', [0]],
    ['goal', [0]],
  ]);
  const left = await houdini(question(needs), checks, NONE, limits);
  const { candidates } = await needed(question(needs), left, [goal], limits);
  expect([...candidates].sort()).toEqual([0, 1]);
});

test('a weaker candidate is asked about once the stronger one has fallen', async () => {
  const needs = new Map([
    ['a on entry', []],
    ['b on entry', []],
    ['b kept', [1]],
  ]);
  const left = await houdini(question(needs), checks.slice(0, 2), [[], [0]], limits);
  expect([...left.keys()]).toEqual([1]);
});

test('out of time, only proofs that need nothing more remain', async () => {
  let questions = 0;
  const needs = new Map(
    checks.flatMap(
      ([entry, kept], i) =>
        [
          [entry?.id ?? '', []],
          [kept?.id ?? '', i === 0 ? [0] : [i, 3]],
        ] as [string, number[]][],
    ),
  );
  const late = { seconds: 1, isLate: () => ++questions > 6 };
  expect([...(await houdini(question(needs), checks, NONE, late)).keys()]).toEqual([0]);
});
