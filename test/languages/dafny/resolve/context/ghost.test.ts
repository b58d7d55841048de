import { describe, expect, test } from 'vitest';
import { isStatement } from '../../../../../src/languages/dafny/syntax/walk.js';
import { expectDiagnostics, lineOf, partsOf, resolved } from './support.js';

describe('ghost values in compiled code', () => {
  test('variables, fields, functions and constructors', () => {
    expectDiagnostics(`
ghost function G(x: int): int { x }
function F(ghost x: int, y: int): int { y }
datatype D = A(x: int, ghost g: int) | ghost B
class C { ghost var f: int }
method M(ghost p: int, c: C, d: D) returns (r: int, e: D) {
  r := p;
//     ^ error ghost-in-compiled: ghost variable
  r := G(r);
//     ^ error ghost-in-compiled: ghost function
  r := c.f;
//     ^^^ error ghost-in-compiled: ghost field
  r := d.g;
//     ^^^ error ghost-in-compiled: ghost part
  r := F(p, r);
  e := A(r, p);
  e := B;
//     ^ error ghost-in-compiled: ghost constructor
  var h := F;
  print h;
//      ^ error ghost-in-compiled: ghost variable
}
`);
  });

  test('a function that is declared ghost in a file of the older spelling', () => {
    expectDiagnostics(`
function method C(x: int): int { x }
function G(x: int): int { x }
method M() returns (r: int) {
  r := C(1) + G(1);
//            ^ error ghost-in-compiled: ghost function
}
`);
  });

  test('a variable becomes ghost by its initial value, and not later', () => {
    expectDiagnostics(`
lemma L() returns (n: int) { n := 3; }
method M(ghost p: int) {
  var a := p;
  var b := L();
  var c, d := p, 1;
  var e: int;
  e := p;
//     ^ error ghost-in-compiled
  print d;
  print a;
//      ^ error ghost-in-compiled
  print b, c;
//      ^ error ghost-in-compiled
//         ^ error ghost-in-compiled
}
`);
  });

  test('patterns keep apart what is ghost', () => {
    expectDiagnostics(`
datatype P = P(x: int, ghost y: int)
method M(p: P, t: (int, ghost int)) {
  var P(a, b) := p;
  print a;
  var (c, d) := t;
  print c;
  match p { case P(e, f) => print e; }
  var s := match p { case P(g, h) => g };
  print s, b;
//         ^ error ghost-in-compiled
  print d;
//      ^ error ghost-in-compiled
}
`);
  });

  test('a branch that only changes ghost arguments is not computed', () => {
    expectDiagnostics(`
function F(x: nat, ghost y: nat): nat decreases x, y {
  if x == 0 then 0 else if y != 0 then F(x, y - 1) else F(x - 1, 7) + 1
}
function G(x: nat, ghost y: nat): nat decreases x, y {
  if x == 0 then 0 else if y != 0 then G(x - 1, y) else G(x - 1, 7) + 1
//                         ^ error ghost-in-compiled
}
`);
  });
});

describe('ghost statements', () => {
  test('a ghost condition makes its branches ghost', () => {
    expectDiagnostics(`
method Print() { }
lemma L() { }
method M(ghost p: bool, a: array<int>) returns (r: int) requires a.Length > 0 modifies a {
  r := 0;
  while r < 3 {
    r := r + 1;
    if p {
      r := 1;
//    ^ error ghost-in-compiled: because this statement is ghost
      a[0] := 1;
//    ^^^^ error ghost-in-compiled: array element
      Print();
//    ^^^^^^^^ error ghost-in-compiled: 'Print' is compiled
      print 1;
//    ^^^^^^^^ error ghost-in-compiled
      expect r == 1;
//    ^^^^^^^^^^^^^^ error ghost-in-compiled
      L();
      ghost var x := 1;
      x := 2;
      break;
//    ^^^^^^ error bad-jump
    }
    if p { return; }
//         ^^^^^^^ error bad-jump
  }
}
`);
  });

  test('a ghost loop may be left inside, and must end', () => {
    expectDiagnostics(`
method M(ghost n: int) decreases * {
  ghost var i := 0;
  while i < n { i := i + 1; if i == 3 { break; } }
  while i < n
    decreases *
//  ^^^^^^^^^^^ error bad-decreases
  { i := i + 1; }
}
`);
  });

  test('proofs may not allocate, change the heap, or call methods', () => {
    expectDiagnostics(`
class C { var x: int  ghost var g: int }
ghost method G() { }
lemma L(c: C) {
  c.g := 1;
//^^^ error not-assignable
  var d := new C;
//         ^^^^^ error call-not-allowed
  G();
//^^^^ error call-not-allowed: lemma may only call lemmas
}
method M(c: C) {
  var y := 0;
  calc { 1; { G(); } 1; }
//            ^^^^ error call-not-allowed: hint
  assert true by { y := 1; }
//                 ^ error ghost-in-compiled
}
method N() {
  ghost var z := 0;
  assert true by { z := 1; }
//                 ^ error not-assignable: declared outside
  forall i | 0 <= i < 3 ensures true { ghost var w := 1; w := 2; }
}
`);
  });

  test('ghost methods and constructors', () => {
    expectDiagnostics(`
class C {
  var a: int
  ghost var b: int
  ghost constructor () { a := 1; b := 2; new; b := 3; }
  ghost constructor Bad() { new; a := 1; }
//                               ^ error ghost-in-compiled: ghost constructor
  ghost method Set() modifies this { b := 1; }
  ghost method SetA() modifies this { a := 1; }
//                                    ^ error ghost-in-compiled: ghost method
}
method M() {
  var c := new C();
  var d: C?;
  d := new C();
//     ^^^^^^^ error ghost-in-compiled: ghost constructor
}
`);
  });

  test('the statements found ghost are in the table', () => {
    const program = resolved(`
lemma L() { }
method M(ghost p: int, n: int) returns (r: int) {
  ghost var g := p;
  var x := n;
  if p > 0 {
    g := 1;
  }
  if n > 0 {
    L();
    assert true;
  }
  if n > 1 {
    r := 2;
    g := 3;
  } else {
    r := 1;
  }
  for i := 0 to n {
    r := r + 1;
  }
  forall k | 0 <= k < n ensures true {
  }
}
`);
    const method = partsOf(program, isStatement).filter((statement) => lineOf(statement) > 3);
    const ghost = method.filter(
      (statement) => program.resolution.ghostStatements.has(statement) && statement.kind !== 'block',
    );
    expect(ghost.map(lineOf)).toEqual([4, 6, 7, 9, 10, 11, 15, 22]);
  });
});
