/** What a solver can conclude from the axioms, and what it must not. */
import { describe, expect, it } from 'vitest';
import { typeText } from '../../../src/model/index.js';
import { axiomsOf } from '../../../src/verify/theory/index.js';
import { NON_THEOREMS } from './support/non-theorems.js';
import { ask, isProved, isZ3Installed, reachableAxioms } from './support/query.js';
import { testedTypes } from './support/subjects.js';
import { DISPLAYS, MAPS, MULTISETS, ROWS, SEQUENCES, SETS, STRUCTURES, type Theorems } from './support/theorems.js';
import { bundles, FIELDS } from './support/truths.js';
import { arena, context } from './support/words.js';

const SECONDS = 5;

describe.skipIf(!isZ3Installed)('consistency', () => {
  it('the axioms of one type do not contradict each other', () => {
    const contradictory = testedTypes(arena.types).filter(
      (type) => !['sat', 'unknown'].includes(ask(arena, axiomsOf(context, type), [], SECONDS).kind),
    );
    expect(contradictory.map(typeText)).toEqual([]);
  });

  it('the axioms of all types do not contradict each other', () => {
    const all = testedTypes(arena.types).flatMap((type) => axiomsOf(context, type));
    expect(['sat', 'unknown']).toContain(ask(arena, all, [], SECONDS).kind);
  });

  it.each(Object.keys(FIELDS) as (keyof typeof FIELDS)[])('nor what is true of values: %s', (field) => {
    const answers = bundles(field, 12, 2024).map(
      (truths) => ask(arena, reachableAxioms(context, truths), truths, SECONDS).kind,
    );
    expect(answers.filter((kind) => !['sat', 'unknown'].includes(kind))).toEqual([]);
  });
});

function unproved(theorems: Theorems): string[] {
  return Object.entries(theorems)
    .filter(([, theorem]) => isProved(context, theorem, SECONDS).kind !== 'unsat')
    .map(([name]) => name);
}

describe.skipIf(!isZ3Installed)('theorems', () => {
  it.each([
    ['sequences', SEQUENCES],
    ['rows', ROWS],
    ['sets', SETS],
    ['displays', DISPLAYS],
    ['multisets', MULTISETS],
    ['maps', MAPS],
    ['structures', STRUCTURES],
  ] as const)('about %s', (_subject, theorems) => {
    expect(unproved(theorems)).toEqual([]);
  });

  it('but no falsehoods', () => {
    const kinds = Object.entries(NON_THEOREMS).map(([name, statement]) => {
      return [name, isProved(context, statement, SECONDS).kind] as const;
    });
    expect(kinds.filter(([, kind]) => !['sat', 'unknown'].includes(kind))).toEqual([]);
  });
});
