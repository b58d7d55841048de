import { describe, expect, test } from 'vitest';
import { printExpression } from '../../../../../src/languages/dafny/print/index.js';
import type { Loop, Program } from '../../../../../src/languages/dafny/resolve/resolution.js';
import { typeText } from '../../../../../src/languages/dafny/resolve/types-text.js';
import { isStatement } from '../../../../../src/languages/dafny/syntax/walk.js';
import { callableNamed, expectDiagnostics, lineOf, partsOf, resolved } from './support.js';

function measureOf(program: Program, name: string): string {
  const measure = program.resolution.decreases.get(callableNamed(program, name));
  if (measure === undefined) return 'none';
  const text = measure.wildcard ? '*' : measure.expressions.map(printExpression).join(', ');
  return `${measure.guessed ? 'guessed' : 'written'}: ${text}`;
}

function loopMeasures(program: Program): readonly string[] {
  const loops = partsOf(program, isStatement).filter(
    (statement): statement is Loop =>
      statement.kind === 'while' || statement.kind === 'while-alternatives' || statement.kind === 'for',
  );
  return loops.map((loop) => {
    const measure = program.resolution.decreases.get(loop);
    return measure === undefined ? 'none' : measure.expressions.map(printExpression).join(', ');
  });
}

describe('measures', () => {
  test('of callables', () => {
    const program = resolved(`
class C { var next: C?  var f: int }
datatype List<T> = Nil | Cons(head: T, tail: List<T>) {
  ghost function Length(): nat { if this == Nil then 0 else 1 + tail.Length() }
}
codatatype Stream = More(Stream)
ghost function Ordered(n: int, s: seq<int>, b: bool, l: List<int>, r: real): int { n }
ghost function Unordered<T>(t: T, f: int -> int, s: Stream, i: iset<int>, n: nat): int { n }
ghost function Reads(c: C, s: set<C>, n: nat): int reads c, s, s { n }
ghost function Sequence(q: seq<C>): int reads q { 0 }
method Written(a: int, b: int) decreases b, a { }
method Endless() decreases * { }
least predicate Least(n: int) { n == 0 || Least(n - 1) }
lemma Lemma(c: C, n: nat) { }
`);
    expect(measureOf(program, 'Length')).toBe('guessed: this');
    expect(measureOf(program, 'Ordered')).toBe('guessed: n, s, b, l, r');
    expect(measureOf(program, 'Unordered')).toBe('guessed: n');
    expect(measureOf(program, 'Reads')).toBe('guessed: s + s + {c}, c, s, n');
    expect(measureOf(program, 'Sequence')).toBe('guessed: set _s | _s in q :: _s, q');
    expect(measureOf(program, 'Written')).toBe('written: b, a');
    expect(measureOf(program, 'Endless')).toBe('written: *');
    expect(measureOf(program, 'Least')).toBe('none');
    expect(measureOf(program, 'Lemma')).toBe('guessed: c, n');
  });

  test('of loops, from their guards', () => {
    const program = resolved(`
newtype Byte = x: int | 0 <= x < 256
method M(n: int, s: set<int>, q: seq<int>, b: Byte, r: real) decreases * {
  while n < 10 { }
  while n >= 10 { }
  while n != 10 { }
  while 0 <= n < 10 { }
  while n > 0 && q != [] { }
  while s != {} { }
  while s < {1} { }
  while b < 10 { }
  while r < 1.0 { }
  while q < [1] { }
  while * decreases * { }
  while n < 10 decreases 7 - n { }
  while { case n > 0 => case n < 0 => }
  for i := 0 to n { }
}
`);
    expect(loopMeasures(program)).toEqual([
      '10 - n',
      'n - 10',
      'if n <= 10 then 10 - n else n - 10',
      'n - 0, if 0 <= n then 10 - n else -1',
      'n - 0, if n > 0 then q else []',
      's',
      '|{1} - s|',
      '10 as int - b as int',
      '1.0 - r',
      '',
      '',
      '7 - n',
      '',
      'none',
    ]);
  });

  test('guessed nodes are typed', () => {
    const program = resolved(`method M(n: int) { while n < 10 && n != 3 { } }`);
    const measures = [...program.resolution.decreases.values()].flatMap((measure) => measure.expressions);
    const types = measures.map((expression) => program.resolution.types.get(expression));
    expect(types.map((type) => type && typeText(type))).toEqual(['int', 'int', 'int']);
    for (const { span } of measures) expect(span.end).toBeGreaterThan(span.start);
  });
});

describe('recursion', () => {
  test('groups and recursive calls', () => {
    const program = resolved(`
predicate Even(n: nat) { n == 0 || Odd(n - 1) }
predicate Odd(n: nat) { n != 0 && Even(n - 1) }
predicate Both(n: nat) { Even(n) && Odd(n) }
function Plus(n: nat): nat ensures Plus(n) == n { if n == 0 then 0 else 1 + Plus(n - 1) }
method M(n: nat) { if n > 0 { N(n - 1); } }
method N(n: nat) { if n > 0 { M(n - 1); } assert Plus(n) == n; }
trait T extends object { method Act(n: nat) decreases n }
class C extends T { constructor () { } method Act(n: nat) decreases n { if n > 0 { var t: T := new C(); t.Act(n - 1); } } }
`);
    const group = (name: string) => program.resolution.recursionGroups.get(callableNamed(program, name));
    expect(group('Even')).toBe(group('Odd'));
    expect(group('M')).toBe(group('N'));
    expect(group('Both')).not.toBe(group('Even'));
    expect(group('Plus')).not.toBe(group('M'));
    const lines = [...program.resolution.recursiveCalls].map(lineOf).sort((a, b) => a - b);
    expect(lines).toEqual([2, 3, 5, 6, 7, 9]);
  });

  test('a by-method is not part of the function it computes', () => {
    const program = resolved(`
function F(n: nat): nat { if n == 0 then 0 else F(n - 1) + 1 } by method {
  var i := 0;
  while i < n invariant i <= n && i == F(i) { i := i + 1; }
  assert i == F(n);
  return i;
}
function G(n: nat): nat { n } by method { if n == 0 { return 0; } var r := G(n - 1); return r + 1; }
`);
    const lines = [...program.resolution.recursiveCalls].map(lineOf);
    expect(lines).toEqual([2, 8]);
  });

  test('guarded calls of codatatypes need not decrease', () => {
    const program = resolved(`
codatatype Stream = Cons(head: int, tail: Stream)
function Up(n: int): Stream { Cons(n, Up(n + 1)) }
function Merge(a: Stream, b: Stream): Stream { if a.head < 0 then Cons(1, Merge(b, a)) else Cons(2, Cons(3, Merge(a, b))) }
function Bad(n: nat): Stream { if n == 0 then Cons(0, Bad(7)) else Bad(n - 1).tail }
`);
    expect([...program.resolution.corecursiveCalls].map(lineOf)).toEqual([3, 4, 4]);
    expect([...program.resolution.recursiveCalls].map(lineOf)).toEqual([5, 5]);
  });

  test('definitions that depend on themselves', () => {
    expectDiagnostics(`
  const a: int := b + 1
//      ^ error cyclic-declaration: a -> b -> F -> a
const b: int := F()
function F(): int { a }
  type Even = x: int | IsEven(x)
//     ^^^^ error cyclic-declaration: constraint
predicate IsEven(x: Even) { true }
ghost function Apply(f: nat -> nat, n: nat): nat { f(n) }
ghost function Loop(n: nat): nat { Apply(Loop, n) }
//                                       ^^^^ error cyclic-declaration: as a value
ghost function Size(n: nat): nat decreases Size(n) { n }
//                                         ^^^^^^^ error bad-decreases
`);
  });

  test('least and greatest predicates', () => {
    expectDiagnostics(`
least predicate Fine(n: int) { n == 0 || (exists m | m < n :: Fine(m)) }
least predicate Negative(n: int) { n == 0 || !Negative(n - 1) }
//                                            ^^^^^^^^^^^^^^^ error call-not-allowed: positive
least predicate Implied(n: int) { Implied(n - 1) ==> n == 0 }
//                                ^^^^^^^^^^^^^^ error call-not-allowed
greatest predicate Through(n: int) { Helper(n) }
//                                   ^^^^^^^^^ error call-not-allowed: not one
ghost predicate Helper(n: int) { Through(n) }
greatest lemma L(n: int) { Other(n); }
//                         ^^^^^^^^ error call-not-allowed
lemma Other(n: int) { L(n); }
`);
  });
});
