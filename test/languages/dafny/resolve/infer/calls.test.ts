import { describe, expect, test } from 'vitest';
import { textOf } from '../../../../../src/languages/source.js';
import { accepted, faults, inMethod } from './support.js';

const BAD: readonly (readonly [string, string])[] = [
  ['Scale()', "wrong-argument-count 'Scale()'"],
  ['Scale(1, 2, 3)', "wrong-argument-count 'Scale(1, 2, 3)'"],
  ['Scale(true)', "type-mismatch 'true'"],
  ['Scale(1, v := 2)', "bad-argument 'v'"],
  ['Scale(1, fector := 2)', "bad-argument 'fector'"],
  ['Scale(v := 1, 2)', "bad-argument '2'"],
  ['Scale(factor := 1)', "wrong-argument-count 'Scale(factor := 1)'"],
  ['Some()', "wrong-argument-count 'Some()'"],
  ['Cons(1)', "wrong-argument-count 'Cons(1)'"],
  ['Some', "wrong-argument-count 'Some'"],
  ['f()', "wrong-argument-count 'f()'"],
  ['f(b)', "type-mismatch 'b'"],
  ['f(x := 1)', "bad-argument 'x'"],
  ['i(3)', "not-callable 'i'"],
  ['Cell(3)', "not-callable 'Cell'"],
  ['((z: int) => z)(true)', "type-mismatch 'true'"],
  ['Fact(3)', "call-in-expression 'Fact(3)'"],
  ['One', "call-in-expression 'One'"],
];

describe('calls in expressions', () => {
  test.each(BAD)('%s is refused, once', (expression, fault) => {
    expect(faults(inMethod(`  ghost var v := [${expression}];`))).toEqual([fault]);
  });

  test('arguments by position, by name, and left to defaults', () => {
    const program = accepted(`
function F(a: int, b: bool := true, nameonly c: int := 3): int { a }
datatype D = D(x: int, y: int := 2)
const c0 := F(1)
const c1 := F(1, false)
const c2 := F(c := 4, a := 1)
const c3 := D(1)
const c4 := D(y := 1, x := 2)
`);
    const found = [...program.resolution.arguments].map(([call, args]) => [
      textOf(call.span),
      args.map(({ kind, value }) => `${kind} ${textOf(value.span)}`),
    ]);
    expect(found).toEqual([
      ['F(1)', ['given 1', 'default true', 'default 3']],
      ['F(1, false)', ['given 1', 'given false', 'default 3']],
      ['F(c := 4, a := 1)', ['given 1', 'default true', 'given 4']],
      ['D(1)', ['given 1', 'default 2']],
      ['D(y := 1, x := 2)', ['given 2', 'given 1']],
    ]);
  });

  test('a parameter that is only given by name', () => {
    expect(faults('function F(nameonly a: int): int { a }\nconst c := F(1)')).toEqual(["bad-argument '1'"]);
  });

  test('default values are of the type of their parameter', () => {
    expect(faults('function F(a: int := true): int { a }\ndatatype D = D(x: bool := 1)')).toEqual([
      "type-mismatch 'true'",
      "type-mismatch '1'",
    ]);
  });

  test('references have the type arguments that were inferred', () => {
    const program = accepted(`
class C<T> { function F<U>(t: T, u: U): U { u } }
method M(c: C<bool>) { var x := c.F(true, 3); }
`);
    const [call] = [...program.resolution.references].flatMap(([node, reference]) =>
      reference.kind === 'member' && textOf(node.span) === 'c.F' ? [reference] : [],
    );
    expect(call?.receiver).toBe('expression');
    expect(call?.ownerArgs.map(({ kind }) => kind)).toEqual(['bool']);
    expect(call?.typeArgs.map(({ kind }) => kind)).toEqual(['int']);
  });

  test('bounds of type parameters', () => {
    expect(
      faults(`
trait T {}
class A extends T {}
method M<X extends T>(x: X) { var t := x as T; }
method N(a: A, i: int) { M(a); M(i); }`),
    ).toEqual(["type-mismatch 'M'"]);
  });

  test('prefixes of least and greatest predicates and lemmas', () => {
    accepted(`
codatatype Stream = Next(head: int, rest: Stream)
greatest predicate Pos(s: Stream) { s.head > 0 && Pos(s.rest) }
least predicate Even[nat](n: int) { n == 0 || Even(n - 2) }
greatest lemma Lemma(s: Stream) requires Pos(s) ensures Pos(s) { }
lemma Use(s: Stream, k: nat, o: ORDINAL) requires Pos(s) {
  assert Pos#[o](s) && Pos#[3](s) && Even#[k](4) ==> Pos(s);
  Lemma#[o](s);
}`);
    expect(faults('predicate P(x: int) { x > 0 }\nlemma L() { assert P#[3](1); }')).toEqual([
      "wrong-kind-of-name 'P#'",
    ]);
    expect(faults('least predicate P[nat](x: int) { x > 0 }\nlemma L(b: bool) { assert P#[b](1); }')).toEqual([
      "type-mismatch 'b'",
    ]);
  });

  test('the older spelling of a reveal', () => {
    accepted('opaque function F(): int { 3 }\nlemma L() { reveal_F(); reveal F(); reveal F; }');
  });
});
