/** Every axiom is true of run-time values, and says something about some of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Binder, Term, Type } from '../../../src/model/index.js';
import { Arena, typeText } from '../../../src/model/index.js';
import { Builtins } from '../../../src/verify/builtins.js';
import type { Axiom } from '../../../src/verify/theory/index.js';
import { axiomsOf } from '../../../src/verify/theory/index.js';
import { Notation } from '../../../src/verify/theory/notation.js';
import { sequenceWords, setWords } from '../../../src/verify/theory/vocabulary.js';
import { Evaluator } from './support/evaluate.js';
import { testedTypes } from './support/subjects.js';
import { Pool, ValueMaker } from './support/values.js';

const arena = new Arena();
const builtins = new Builtins(arena.types);

const ASSIGNMENTS = 300;
/** Premises that few assignments satisfy get more of them. */
const MOST_ROUNDS = 20;

const SMALL = new ValueMaker(arena.types, false);
const CODES = new ValueMaker(arena.types, true);

/** The range, and what each conjunct of the body assumes further: an axiom says something only where these hold. */
function premisesOf(axiom: Term): Term[] {
  const premises = [arena.arg(axiom, 0)];
  const pending = [arena.arg(axiom, 1)];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (arena.operator(term) === 'and') pending.push(...arena.argsOf(term));
    if (arena.operator(term) === 'implies') {
      premises.push(arena.make('and', [arena.arg(axiom, 0), arena.arg(term, 0)]));
      pending.push(arena.arg(term, 1));
    }
  }
  return premises;
}

/** What is wrong with an axiom: false of some values, or never about any. */
function faultsOf({ name, term }: Axiom, codes: boolean): string[] {
  const { types } = arena.payload(term) as Binder;
  const premises = premisesOf(term);
  const reached = premises.map(() => 0);
  const values = codes ? CODES : SMALL;
  const spare = types.map((type) => fc.tuple(fc.constant(type), values.of(type, 1)));
  const property = fc.property(values.assignment(types), fc.tuple(...spare), (assignment, extra) => {
    const pool = new Pool(arena.types);
    assignment.forEach((value, i) => {
      pool.add(types[i] as Type, value);
    });
    for (const [type, value] of extra) pool.add(type, value);
    const evaluator = new Evaluator(arena, builtins, pool);
    const holds = (part: Term): boolean => evaluator.value(part, assignment) === true;
    premises.forEach((premise, i) => {
      if (holds(premise)) reached[i] = (reached[i] ?? 0) + 1;
    });
    return !holds(arena.arg(term, 0)) || holds(arena.arg(term, 1));
  });
  for (let round = 0; round < MOST_ROUNDS && (round === 0 || reached.includes(0)); round++) {
    const outcome = fc.check(property, { numRuns: ASSIGNMENTS });
    if (!outcome.failed) continue;
    const { counterexample, errorInstance: error, seed } = outcome;
    const reason = error instanceof Error ? error.message : '';
    return [`${name} is false: ${fc.stringify(counterexample)} ${reason} (seed ${seed})`];
  }
  return reached.includes(0) ? [`${name} is never about anything: ${reached.join(', ')}`] : [];
}

describe('axioms are true of run-time values', () => {
  const tested = testedTypes(arena.types).map((type): [string, Type] => [typeText(type), type]);
  it.each(tested)('%s', (_text, type) => {
    const axioms = axiomsOf({ arena, builtins }, type);
    expect(new Set(axioms.map(({ name }) => name)).size).toBe(axioms.length);
    expect(axioms.flatMap((axiom) => faultsOf(axiom, type.kind === 'char'))).toEqual([]);
  });
});

describe('axioms that are not true or say nothing are found', () => {
  const notation = new Notation({ arena, builtins });
  const { axiom, chain, eq, equal, lt, not, int, zero, plus, rank, one } = notation;
  const seq = arena.types.seq(int);
  const set = arena.types.set(int);
  const { length, index, take, drop, concat, contains } = sequenceWords(notation, seq);
  const { member, size, insert } = setWords(notation, set);
  it.each([
    axiom('a guard that reaches too far', { s: seq, n: int, i: int }, ({ s, n, i }) => ({
      when: chain(zero, '<=', i, '<=', n, '<=', length(s)),
      then: eq(index(take(s, n), i), index(s, i)),
      triggers: [[index(take(s, n), i)]],
    })),
    axiom('no guard', { s: seq, n: int }, ({ s, n }) => ({
      then: eq(length(take(s, n)), n),
      triggers: [[take(s, n)]],
    })),
    axiom('the wrong end', { s: seq, t: seq }, ({ s, t }) => ({
      then: eq(drop(concat(s, t), length(s)), s),
      triggers: [[concat(s, t)]],
    })),
    axiom('one too many', { a: set, x: int }, ({ a, x }) => ({
      then: eq(size(insert(a, x)), plus(size(a), one)),
      triggers: [[insert(a, x)]],
    })),
    axiom('equal without being equal', { a: set, b: set }, ({ a, b }) => ({
      when: eq(size(a), size(b)),
      then: equal(a, b),
      triggers: [[size(a), size(b)]],
    })),
    axiom('a rank that does not fall', { s: seq, n: int }, ({ s, n }) => ({
      when: chain(zero, '<=', n, '<=', length(s)),
      then: lt(rank(drop(s, n)), rank(s)),
      triggers: [[rank(drop(s, n))]],
    })),
    axiom('never about anything', { a: set, x: int }, ({ a, x }) => ({
      when: lt(size(a), zero),
      then: not(member(a, x)),
      triggers: [[member(a, x)]],
    })),
    axiom('a guard in the wrong order', { s: seq, i: int }, ({ s, i }) => ({
      when: contains(s, index(s, i)),
      then: chain(zero, '<=', i, '<', length(s)),
      triggers: [[index(s, i)]],
    })),
  ])('$name', (planted) => {
    expect(faultsOf(planted, false)).toHaveLength(1);
  });
});
