/** Choices of values of any type, against all the values that there are: `var a: T :| P(a); var q := Q(a); assert q;`. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import { isProof } from '../../src/model/index.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

/** What is said of a value, as Dafny and as it is. */
interface Predicate<T> {
  readonly text: string;
  readonly holds: (value: T) => boolean;
}

interface Domain<T> {
  readonly type: string;
  /** Holds of these values only. */
  readonly bound: string;
  readonly values: readonly T[];
  readonly atoms: readonly Predicate<T>[];
}

const DIGITS = [0, 1, 2];

const SEQUENCES: Domain<readonly number[]> = {
  type: 'seq<int>',
  bound: '|a| <= 2 && (forall i :: 0 <= i < |a| ==> 0 <= a[i] <= 2)',
  values: [[], ...DIGITS.map((x) => [x]), ...DIGITS.flatMap((x) => DIGITS.map((y) => [x, y]))],
  atoms: [
    ...DIGITS.flatMap((k) => [
      { text: `|a| == ${k}`, holds: (a: readonly number[]) => a.length === k },
      { text: `${k} in a`, holds: (a: readonly number[]) => a.includes(k) },
      { text: `|a| > 0 && a[0] == ${k}`, holds: (a: readonly number[]) => a[0] === k },
    ]),
    { text: '|a| > 1 && a[0] < a[1]', holds: ([x, y]) => x !== undefined && y !== undefined && x < y },
  ],
};

const SETS: Domain<ReadonlySet<number>> = {
  type: 'set<int>',
  bound: 'a <= {0, 1, 2}',
  values: Array.from({ length: 8 }, (_, bits) => new Set(DIGITS.filter((k) => ((bits >> k) & 1) === 1))),
  atoms: DIGITS.flatMap((k) => [
    { text: `|a| == ${k}`, holds: (a: ReadonlySet<number>) => a.size === k },
    { text: `${k} in a`, holds: (a: ReadonlySet<number>) => a.has(k) },
    { text: `a <= {${k}}`, holds: (a: ReadonlySet<number>) => [...a].every((one) => one === k) },
  ]),
};

interface Datum {
  readonly of: 'A' | 'B' | 'C';
  readonly n: number;
  readonly flag: boolean;
}

const DATA: Domain<Datum> = {
  type: 'Data',
  bound: '(a.B? ==> 0 <= a.n <= 2) && (a.C? ==> 0 <= a.m <= 2)',
  values: [
    { of: 'A', n: 0, flag: false },
    ...DIGITS.map((n) => ({ of: 'B', n, flag: false }) as const),
    ...DIGITS.flatMap((n) => [true, false].map((flag) => ({ of: 'C', n, flag }) as const)),
  ],
  atoms: [
    { text: 'a.A?', holds: ({ of }) => of === 'A' },
    { text: 'a.B?', holds: ({ of }) => of === 'B' },
    { text: 'a.C? && a.flag', holds: ({ of, flag }) => of === 'C' && flag },
    ...DIGITS.flatMap((k) => [
      { text: `a.B? && a.n == ${k}`, holds: ({ of, n }: Datum) => of === 'B' && n === k },
      { text: `a.C? && a.m < ${k}`, holds: ({ of, n }: Datum) => of === 'C' && n < k },
    ]),
  ],
};

function predicates<T>(atoms: readonly Predicate<T>[]): fc.Arbitrary<Predicate<T>> {
  const atom = fc.constantFrom(...atoms);
  const literal = fc.tuple(atom, fc.boolean()).map(([one, isNot]): Predicate<T> => {
    return isNot ? { text: `!(${one.text})`, holds: (value) => !one.holds(value) } : { ...one, text: `(${one.text})` };
  });
  return fc.tuple(literal, literal, fc.boolean()).map(([p, q, both]) => ({
    text: both ? `(${p.text} && ${q.text})` : `(${p.text} || ${q.text})`,
    holds: (value) => (both ? p.holds(value) && q.holds(value) : p.holds(value) || q.holds(value)),
  }));
}

async function agrees<T>({ type, bound, values }: Domain<T>, p: Predicate<T>, q: Predicate<T>): Promise<void> {
  const text = `datatype Data = A | B(n: int) | C(flag: bool, m: int)
    method M() { var a: ${type} :| ${bound} && ${p.text}; var q := ${q.text}; assert q; }`;
  const model = modelOfText(text);
  const { findings, divergences } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 4 });
  const chosen = values.filter((value) => p.holds(value));
  const outcomes = (kind: string): readonly string[] =>
    findings.filter(({ claim }) => claim.kind === kind).map(({ outcome }) => outcome);
  expect(divergences).toEqual([]);
  const isWrong = chosen.some((value) => !q.holds(value));
  if (isWrong) expect(outcomes('assertion').filter((one) => one === 'proved' || one === 'unreachable')).toEqual([]);
  else expect(outcomes('assertion')).not.toContain('false');
  if (chosen.length > 0) expect(outcomes('such-that')).not.toContain('false');
  else expect(outcomes('such-that').filter((one) => one === 'proved' || one === 'true')).toEqual([]);
}

describe('what is said of a choice is so for the values that there are', () => {
  const run = <T>(domain: Domain<T>): Promise<void> => {
    const both = predicates(domain.atoms);
    const property = fc.asyncProperty(both, both, (p, q) => agrees(domain, p, q));
    return fc.assert(property, { numRuns: 8 });
  };
  test('sequences', () => run(SEQUENCES), 120_000);
  test('sets', () => run(SETS), 120_000);
  test('datatypes', () => run(DATA), 120_000);
});

test('a value of the tape that does not satisfy the condition is not taken', () => {
  const model = modelOfText('method M() { var a: seq<int> :| |a| == 2; assert |a| == 2; }');
  const method = methodNamed(model, 'M');
  const runner = new Runner(model);
  const { outcome } = runner.run(method, () => ({ inputs: [], choices: [7] }));
  expect(outcome).toMatchObject({ kind: 'not-executable', unchosen: true });
});

test('that none was found says nothing of whether there is one', async () => {
  const model = modelOfText(
    'method M(n: int) { var a: seq<int> :| |a| == n && n == 3 && a[2] == 9; assert a[2] == 9; }',
  );
  const { findings } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 4 });
  const existence = findings.filter(({ claim }) => claim.kind === 'such-that');
  expect(existence.filter(isProof)).toEqual([]);
  expect(existence.map(({ outcome }) => outcome)).not.toContain('false');
});

test('that one run found a value is no proof where others choose from other values', async () => {
  const model = modelOfText('method M(n: int) { var a: set<int> :| n in a && |a| == 1 && n < 5; assert |a| == 1; }');
  const { findings } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 4 });
  expect(findings.filter((one) => one.claim.kind === 'such-that' && isProof(one))).toEqual([]);
});

test.each([
  ['objects', 'class C {} method M(c: C?) { var a: seq<C> :| |a| == 1; assert |a| == 1; }'],
  ['a type parameter', 'method M<T>() { var a: seq<T> :| |a| == 1; assert |a| == 1; }'],
  ['a type that is only declared', 'type T method M() { var a: seq<T> :| |a| == 1; assert |a| == 1; }'],
  ['such a type alone', 'type T method M() { var a: T :| true; assert a == a; }'],
  ['parts of data', 'type T datatype D = D(x: T) method M() { var a: seq<D> :| |a| == 1; assert |a| == 1; }'],
  ['results of functions', 'type T method M() { var a: int -> T :| true; assert a == a; }'],
])('which values there are is no fact: %s', async (_, text) => {
  const model = modelOfText(text);
  const { findings } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 4 });
  expect(findings.filter((one) => one.claim.kind === 'such-that' && isProof(one))).toEqual([]);
});
