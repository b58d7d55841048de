import { describe, expect, test } from 'vitest';
import type * as ast from '../../../../../src/languages/dafny/syntax/index.js';
import { accepted, faults, inMethod } from './support.js';

const BAD: readonly (readonly [string, string])[] = [
  // Assignments
  ['x := true;', "type-mismatch 'true'"],
  ['x, y := 1;', "wrong-argument-count 'x, y := 1;'"],
  ['x, y := true, false;', "type-mismatch 'true'"],
  ['n := 3;', "not-assignable 'n'"],
  ['s[0] := 3;', "type-mismatch 's[0]'"],
  ['a[0..1] := s;', "not-assignable 'a[0..1]'"],
  ['k.id := 3;', "not-assignable 'k.id'"],
  ['a.Length := 3;', "not-assignable 'a.Length'"],
  ['for j := 0 to 3 { j := 1; }', "not-assignable 'j'"],
  ['match o { case Some(v) => v := 1; case None => }', "not-assignable 'v'"],
  ['forall j | 0 <= j < a.Length { j := 1; }', "not-assignable 'j'"],
  ['var v: int :| i;', "type-mismatch 'i'"],
  ['var p := 1, 2;', "wrong-argument-count 'var p := 1, 2;'"],
  // Calls
  ['x := Two();', "wrong-argument-count 'Two()'"],
  ['x, y := One(3);', "wrong-argument-count 'One(3)'"],
  ['y := One(3);', "type-mismatch 'y'"],
  ['One(3);', "wrong-argument-count 'One(3)'"],
  ['x := One(3) + 1;', "call-in-expression 'One(3)'"],
  ['x, y := One(3), true;', "call-in-expression 'One(3)'"],
  ['return One(3), true;', "call-in-expression 'return One(3), true;'"],
  ['x := Fact(3);', "wrong-argument-count 'Fact(3)'"],
  ['f;', "call-not-allowed 'f'"],
  ['Id(3);', "call-not-allowed 'Id(3)'"],
  ['k(3);', "not-callable 'k'"],
  ['k.Cell(3);', "unresolved-member 'Cell'"],
  // Control
  ['if i { }', "type-mismatch 'i'"],
  ['while i { }', "type-mismatch 'i'"],
  ['while b invariant i { y := b; }', "type-mismatch 'i'"],
  ['if { case i => case b => }', "type-mismatch 'i'"],
  ['for j := 0 to b { }', "type-mismatch 'b'"],
  ['for j: real := 0.0 to 1.0 { }', "type-mismatch 'j'"],
  ['assert i;', "type-mismatch 'i'"],
  ['assume {:axiom} i;', "type-mismatch 'i'"],
  ['expect i;', "type-mismatch 'i'"],
  ['forall j | i { }', "type-mismatch 'i'"],
  ['forall j ensures i { }', "type-mismatch 'i'"],
  ['calc { 1; true; }', "type-mismatch 'true'"],
  ['calc ==> { b; 2; }', "type-mismatch '2'"],
  ['modify i;', "bad-frame 'i'"],
  ['return 1;', "wrong-argument-count 'return 1;'"],
  ['return 1, 2;', "type-mismatch '2'"],
  ['yield 1;', "bad-jump 'yield 1;'"],
  ['reveal i;', "wrong-kind-of-name 'i'"],
  ['reveal Nothing;', "unresolved-name 'Nothing'"],
  // Jumps and labels
  ['break;', "bad-jump 'break;'"],
  ['while b { break break; }', "bad-jump 'break break;'"],
  ['while b { break L; }', "unresolved-label 'L'"],
  ['label L: { continue L; }', "bad-jump 'L'"],
  ['label L: { } label L: { }', "duplicate-name 'L'"],
  ['while b { forall j | j in s { break; } }', "bad-jump 'break;'"],
  ['if b { label L: x := 1; } assert old@L(x) == 1;', "unresolved-label 'L'"],
];

describe('statements', () => {
  test.each(BAD)('%s is refused, once', (statement, fault) => {
    expect(faults(inMethod(`  ${statement}`))).toEqual([fault]);
  });

  test('assignments, calls and control', () => {
    accepted(
      inMethod(`
  x, y := 1, true;
  a[0], a2[0, 0], k.data := 1, 2, 3;
  x := One(3);
  x, y := Two();
  var p, q := Two();
  var v :| v in s || v == 0;
  if { case b => x := 1; case !b => x := 2; }
  if w :| w in s { x := w; } else { x := 0; }
  label Outer: while i > 0 decreases i { if b { break Outer; } else { continue; } break; }
  for j := 0 to |s| invariant j <= |s| { x := s[j]; }
  for j := |s| downto 0 { x := j; }
  match o { case Some(7) => case Some(other) => x := other; case None => }
  forall j | 0 <= j < a.Length { a[j] := 0; }
  forall j: int ensures j <= j { Fact(j); }
  calc { x + x; == { Fact(x); } 2 * x; <= 3 * n * x; }
  assert A: x == x by { Fact(x); }
  reveal A;
  label Here: x := 5;
  assert old@Here(k.data) == k.data;
  modify a;
  expect b, "message";
  print x, y, s, "\\n";
  return x, y;`),
    );
  });

  test('jumps find the statements that they leave', () => {
    const program = accepted(
      `
method M(b: bool) {
  label L: while b decreases * {
    while b decreases * {
      break;
      break break;
      continue L;
    }
  }
}`.replace('method M(b: bool) {', 'method M(b: bool) decreases * {'),
    );
    const targets = [...program.resolution.jumps].map(([jump, target]) => [jump.span, target.span].map(lineOf));
    expect(targets).toEqual([
      [5, 4],
      [6, 3],
      [7, 3],
    ]);
  });

  test('constants are set in the first part of a constructor only', () => {
    expect(
      faults(`
class C {
  const a: int
  const b: int := 3
  static const c: int := 4
  constructor (other: C) {
    a := 1;
    b := 2;
    other.a := 3;
    new;
    a := 4;
  }
  method M() { a := 5; c := 6; }
}`),
    ).toEqual([
      "not-assignable 'b'",
      "not-assignable 'other.a'",
      "not-assignable 'a'",
      "not-assignable 'a'",
      "not-assignable 'c'",
    ]);
  });

  test('iterators yield, and see their parameters as fields in the body', () => {
    accepted(`
iterator Count(n: int) yields (x: int)
  requires n >= 0
  yield ensures x <= n
  decreases n
{
  var i := 0;
  while i < n { yield i; x := i; yield; i := i + 1; }
}
method M() {
  var it := new Count(3);
  var more := it.MoveNext();
  if more { print it.x; assert |it.xs| > 0; }
}`);
    expect(faults('iterator I() yields (x: int) { yield true; yield 1, 2; return; }')).toEqual([
      "type-mismatch 'true'",
      "wrong-argument-count 'yield 1, 2;'",
      "bad-jump 'return;'",
    ]);
  });
});

function lineOf(span: ast.Span): number {
  return span.source.position(span.start).line;
}
