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

/** Nine candidates, of which eight are asked about at once; time ends before the last one. */
async function outOfTime(needs: (candidate: number) => readonly number[]): Promise<readonly number[]> {
  const nine = Array.from({ length: 9 }, (_, i) => [claim(`${i} on entry`), claim(`${i} kept`)]);
  const known = new Map(
    nine.flatMap(([entry, kept], i) => [[entry?.id ?? '', []] as const, [kept?.id ?? '', needs(i)] as const]),
  );
  const asked = question(known);
  let kept = 0;
  const counting: SwitchedQuestion = {
    ask(claims, on, seconds) {
      if ([...claims].some(({ id }) => id.endsWith('kept'))) kept++;
      return asked.ask(claims, on, seconds);
    },
  };
  const late = { seconds: 1, isLate: () => kept > 0 };
  const left = await houdini(
    counting,
    nine,
    nine.map(() => []),
    late,
  );
  return [...left.keys()];
}

test('out of time, what was proved by then remains', async () => {
  expect(await outOfTime((candidate) => [candidate])).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('out of time, nothing remains that needs what was not proved', async () => {
  expect(await outOfTime((candidate) => (candidate === 0 ? [0] : [candidate, 8]))).toEqual([]);
});

test('several that fail together are asked about one by one', async () => {
  const needs = new Map<string, readonly number[]>([
    ['a on entry', []],
    ['a kept', [0]],
    ['b on entry', []],
    ['c on entry', []],
    ['c kept', [0, 2]],
  ]);
  const left = await houdini(question(needs), checks, NONE, limits);
  expect([...left.keys()].sort()).toEqual([0, 2]);
});
