/** What a solver can conclude from the axioms, and what it must not. */
import { describe, expect, test } from 'vitest';
import { typeText } from '../../../src/model/index.js';
import { forall, placeholder } from '../../../src/verify/quantify.js';
import { axiomsOf } from '../../../src/verify/theory/index.js';
import { testWithTool } from '../../support/tools.js';
import { NON_THEOREMS } from './support/non-theorems.js';
import { ask, isUncontradicted, reachableAxioms, refute } from './support/query.js';
import type { Effort } from './support/query.js';
import { testedTypes } from './support/subjects.js';
import { DISPLAYS, MAPS, MULTISETS, ROWS, SEQUENCES, SETS, STRUCTURES, type Theorems } from './support/theorems.js';
import { bundles, FIELDS } from './support/truths.js';
import { arena, context, num, S, seq } from './support/words.js';

/** Enough for every theorem here, several times over. */
const BY_TRIGGERS: Effort = { search: 'triggers', resources: 20_000_000 };
/** Without triggers to reach them, axioms are tried on values of the solver's own; that ends only where it is told to. */
const BY_MODELS: Effort = { search: 'models', resources: 500_000 };

describe.each([BY_TRIGGERS, BY_MODELS])('consistency, by $search', (effort) => {
  testWithTool('z3', 'the axioms of one type do not contradict each other', (z3) => {
    const doubtful = testedTypes(arena.types).filter(
      (type) => !isUncontradicted(ask(z3, context, axiomsOf(context, type), [], effort), effort),
    );
    expect(doubtful.map(typeText)).toEqual([]);
  });

  testWithTool('z3', 'the axioms of all types do not contradict each other', (z3) => {
    const all = testedTypes(arena.types).flatMap((type) => axiomsOf(context, type));
    const more = { ...effort, resources: effort.resources * 10 };
    const answer = ask(z3, context, all, [], more);
    expect({ answer, isUncontradicted: isUncontradicted(answer, more) }).toMatchObject({ isUncontradicted: true });
  });

  for (const field of Object.keys(FIELDS) as (keyof typeof FIELDS)[]) {
    testWithTool('z3', `nor what is true of values: ${field}`, (z3) => {
      const answers = bundles(field, 12, 2024).map((truths) =>
        ask(z3, context, reachableAxioms(context, truths), truths, effort),
      );
      expect(answers.filter((answer) => !isUncontradicted(answer, effort))).toEqual([]);
    });
  }
});

describe('the test of consistency', () => {
  testWithTool('z3', 'finds a contradiction, also where no trigger leads to it', (z3) => {
    const s = placeholder('s', seq);
    const wrong = {
      name: 'wrong',
      term: forall(arena, [s], arena.true, arena.make('lt', [S.length(arena.variable(s)), num(0)])),
    };
    const answer = ask(z3, context, [...axiomsOf(context, seq), wrong], [], BY_MODELS);
    expect(answer.kind).toBe('unsat');
    expect(isUncontradicted(answer, BY_MODELS)).toBe(false);
  });

  test.each([
    ['a model', { kind: 'sat', reason: '', resources: 10 }, true],
    [
      'that nothing is left to try',
      { kind: 'unknown', reason: 'failed (incomplete quantifiers)', resources: 10 },
      true,
    ],
    ['that the resources are used up', { kind: 'unknown', reason: 'canceled', resources: 500_001 }, true],
    ['that something stopped it before', { kind: 'unknown', reason: 'timeout', resources: 10 }, false],
    ['that it is contradictory', { kind: 'unsat', reason: '', resources: 10 }, false],
    ['nothing', { kind: '', reason: '', resources: NaN }, false],
  ])('when z3 says %s', (_, answer, expected) => {
    expect(isUncontradicted(answer, BY_MODELS)).toBe(expected);
  });
});

describe('theorems', () => {
  const subjects: Readonly<Record<string, Theorems>> = {
    sequences: SEQUENCES,
    rows: ROWS,
    sets: SETS,
    displays: DISPLAYS,
    multisets: MULTISETS,
    maps: MAPS,
    structures: STRUCTURES,
  };
  for (const [subject, theorems] of Object.entries(subjects)) {
    testWithTool('z3', `about ${subject}`, (z3) => {
      const answers = Object.entries(theorems).map(
        ([name, theorem]) => [name, refute(z3, context, theorem, BY_TRIGGERS)] as const,
      );
      expect(answers.filter(([, { kind }]) => kind !== 'unsat')).toEqual([]);
    });
  }

  testWithTool('z3', 'but no falsehoods', (z3) => {
    const answers = Object.entries(NON_THEOREMS).map(
      ([name, statement]) => [name, refute(z3, context, statement, BY_TRIGGERS)] as const,
    );
    expect(answers.filter(([, answer]) => !isUncontradicted(answer, BY_TRIGGERS))).toEqual([]);
  });
});
