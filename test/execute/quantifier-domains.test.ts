/**
 * A quantifier over all integers is evaluated where members and bounds of what it says are the only values that matter. Whatever
 * is evaluated agrees with trying every value.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import type { Run } from '../../src/execute/index.js';
import { readLiteral } from '../../src/values/index.js';
import { methodNamed, modelOfText } from '../support/explore-fixtures.js';

/** A condition on k as text, and as a function of k for these s and t. */
interface Condition {
  readonly text: string;
  readonly holds: (k: number) => boolean;
}

const S = [-3, 0, 2];
const T = [0, 2, 5];

const ATOMS: readonly Condition[] = [
  { text: 'k in s', holds: (k) => S.includes(k) },
  { text: 'k in t', holds: (k) => T.includes(k) },
  { text: 'k !in t', holds: (k) => !T.includes(k) },
  { text: '-1 <= k', holds: (k) => k >= -1 },
  { text: 'k < 3', holds: (k) => k < 3 },
  { text: 'k == 2', holds: (k) => k === 2 },
];

const conditions = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...ATOMS),
    tie('condition').map((a) => ({ text: `!(${a.text})`, holds: (k: number) => !a.holds(k) })),
    fc
      .tuple(tie('condition'), tie('condition'), fc.constantFrom('&&', '||', '==>', '<==>'))
      .map(([a, b, operator]): Condition => ({
        text: `((${a.text}) ${operator} (${b.text}))`,
        holds: (k) => OPERATORS[operator](a.holds(k), b.holds(k)),
      })),
    fc.tuple(tie('condition'), tie('condition'), tie('condition')).map(([a, b, c]): Condition => ({
      text: `(if ${a.text} then ${b.text} else ${c.text})`,
      holds: (k) => (a.holds(k) ? b.holds(k) : c.holds(k)),
    })),
  ),
})).condition;

const OPERATORS: Readonly<Record<'&&' | '||' | '==>' | '<==>', (a: boolean, b: boolean) => boolean>> = {
  '&&': (a, b) => a && b,
  '||': (a, b) => a || b,
  '==>': (a, b) => !a || b,
  '<==>': (a, b) => a === b,
};

/** Beyond these all atoms are what they are at the ends. */
const EVERY = Array.from({ length: 41 }, (_, i) => i - 20);

function run(quantifier: string): Run {
  const model = modelOfText(`method M(s: set<int>, t: seq<int>) { assert ${quantifier}; }`);
  const method = methodNamed(model, 'M');
  const { types } = model.arena;
  const texts = [`{${S.join(', ')}}`, `[${T.join(', ')}]`];
  return new Runner(model).run(method, (heap) =>
    method.inputs.map(({ type }, i) => readLiteral({ types, heap, named: () => undefined }, texts[i] ?? '', type)),
  );
}

test('what is evaluated is so', () => {
  fc.assert(
    fc.property(conditions, fc.boolean(), ({ text, holds }, isForall) => {
      const { outcome, unchecked } = run(`${isForall ? 'forall' : 'exists'} k: int :: ${text}`);
      if (unchecked.length > 0) return;
      expect(outcome.kind === 'returned').toBe(isForall ? EVERY.every(holds) : EVERY.some(holds));
    }),
    { seed: 7, numRuns: 400 },
  );
});

test.each([
  'forall k: int :: k in s <==> k in t',
  'forall k: int :: (k in s ==> k in t) && (k in t ==> k in s)',
  'forall k: int :: !(-1 <= k < 3) || k in s',
  'exists k: int :: (k in s || k in t) && k > 4',
  'forall k: int :: if k in s then k < 3 else k !in t',
])('%s is evaluated', (text) => {
  expect(run(text).unchecked).toEqual([]);
});

test('one value decides where there are infinitely many to try, and some that do not say nothing', () => {
  expect(run('forall k: int :: k in s || k < 7').outcome.kind).toBe('violated');
  expect(run('exists k: int :: k !in s && k !in t').outcome.kind).toBe('returned');
  expect(run('forall k: int :: k * k < 1000000').unchecked.length).toBe(1);
});
