/** Equations are found in rows of numbers, and only those that hold in all of them. */
import { expect, test } from 'vitest';
import { Arena, printTerm } from '../../../src/model/index.js';
import type { Term, Type, Variable } from '../../../src/model/index.js';
import { equationsIn } from '../../../src/prove/generalise/equations.js';

const arena = new Arena();
const numbered = (names: readonly string[], type: Type): readonly Term[] =>
  names.map((name) => arena.variable({ name, type, role: 'local', ghost: false } satisfies Variable));

const found = (
  names: readonly string[],
  rows: readonly (readonly number[])[],
  type: Type = arena.types.int,
): string[] => equationsIn(arena, numbered(names, type), rows).map((term) => printTerm(arena, term));

test('a linear equation', () => {
  const rows = [0, 1, 2, 3, 4, 5, 6].flatMap((i) => [0, 1, 2, 5, 7].map((n) => [i, n, 2 * i + n - 3]));
  expect(found(['i', 'n', 's'], rows)).toEqual(['(eq (add 3 s) (add (mul 2 i) n))']);
});

test('a sum of numbers', () => {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((i) => [i, (i * (i + 1)) / 2]);
  expect(found(['i', 's'], rows)).toContain('(eq (add i (mul i i)) (mul 2 s))');
});

test('numbers without a relation have none', () => {
  const rows = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9].map((value, i) => [i, value * value + (i % 3)]);
  expect(found(['i', 's'], rows)).toEqual([]);
});

test('too few rows say nothing', () => {
  expect(
    found(
      ['i', 's'],
      [
        [1, 2],
        [2, 4],
      ],
    ),
  ).toEqual([]);
});

test('bit vectors are read with their sign', () => {
  const rows = [0, 1, 2, 3, 4, 5, 6].map((i) => [i, (0x100000000 - i) % 0x100000000]);
  expect(found(['i', 's'], rows, arena.types.bitvector(32, true))).toEqual(['(eq (add i s) 0bv32)']);
});
