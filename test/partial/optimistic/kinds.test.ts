import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readKinds } from '../../../src/partial/index.js';

test('kinds, with their numbers in either form', () => {
  expect(readKinds('overflow,rounds 2,distinct')).toEqual([
    { kind: 'overflow' },
    { kind: 'rounds', most: 2 },
    { kind: 'distinct' },
  ]);
  expect(readKinds(' rounds:3 , small: 10,guess, unchanged,assume,depth 1')).toEqual([
    { kind: 'rounds', most: 3 },
    { kind: 'small', bound: 10 },
    { kind: 'guess' },
    { kind: 'unchanged' },
    { kind: 'assume' },
    { kind: 'depth', most: 1 },
  ]);
});

test.each([
  ['', /^Nothing is no kind: the kinds are overflow, rounds N, .* and assume\.$/],
  ['rounds 2,', /^Nothing is no kind/],
  ['alias', /^"alias" is no kind: /],
  ['constructor', /^"constructor" is no kind: /],
  ['rounds', /^"rounds" takes a number from 0 to 20, as in "rounds 2"\.$/],
  ['rounds 21', /^"rounds" takes a number from 0 to 20/],
  ['rounds -1', /^"rounds -1" is no kind/],
  ['distinct 2', /^"distinct" takes no number\.$/],
  ['guess,guess', /^"guess" stands there twice\.$/],
])('%j is refused with a sentence', (text, sentence) => {
  expect(readKinds(text)).toMatch(sentence);
});

test('any text gives kinds or a sentence', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z 0-9:,]*$/)), (text) => {
      const read = readKinds(text);
      if (typeof read === 'string') expect(read).toMatch(/\.$/);
      else expect(read.length).toBeGreaterThan(0);
    }),
    { seed: 4 },
  );
});
