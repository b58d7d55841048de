import { describe, expect, test } from 'vitest';
import { resolveSource } from '../../../../../src/languages/dafny/resolve/program.js';
import { accepted, errors, faults } from './support.js';

describe('names', () => {
  test('an unknown name suggests a near one', () => {
    const [error] = errors(resolveSource('method M(counter: int) { var x := conter; }'));
    expect(error).toBe("unresolved-name 'conter': There is nothing named 'conter' here; did you mean 'counter'?");
  });

  test('an unknown member suggests a near one', () => {
    const [error] = errors(resolveSource('class C { var size: int } method M(c: C) { var x := c.sise; }'));
    expect(error).toBe("unresolved-member 'sise': The type 'C' has no member named 'sise'; did you mean 'size'?");
  });

  test('one unknown name is one error, whatever is done with it', () => {
    expect(faults('method M() { var x := nothing; var y := x.f(3) + 1; var z: bool := y; x := z; }')).toEqual([
      "unresolved-name 'nothing'",
    ]);
  });

  test('one wrong member does not silence the others', () => {
    expect(
      faults('method M() { var x: int := true; }\nmethod N() { var y: bool := 1; }\nconst c: int := false'),
    ).toEqual(["type-mismatch 'true'", "type-mismatch '1'", "type-mismatch 'false'"]);
  });

  test('inner scopes may use a name again, the same scope may not', () => {
    accepted(`
method M(x: int) returns (r: int) {
  var x := x + 1;
  { var x := true; var y := x; }
  if r == 0 { var x := 'c'; }
  assert forall x: real :: x == x;
  r := x;
}`);
    expect(
      faults(`
method M(x: int) returns (r: int) {
  var y := 1;
  var y := 2;
  var r := 3;
}`),
    ).toEqual(["duplicate-name 'y'", "duplicate-name 'r'"]);
  });

  test('what a guard binds is in the scope of the branch', () => {
    expect(faults('method M() { if x :| x > 1 { var x := 3; } }')).toEqual(["duplicate-name 'x'"]);
  });

  test('instance members need an object', () => {
    expect(
      faults(`
class C {
  var f: int
  static const s: int := f
  static method S() { var x := f; var y := this; }
  static method T() { I(); }
  method I() { var x := f + this.f + s; S(); C.S(); }
  constructor (k: int) requires f == 0 { f := k; }
}
method M(c: C) { var x := C.f; C.I(); c.I(); c.S(); }`),
    ).toEqual([
      "this-not-allowed 'f'",
      "this-not-allowed 'f'",
      "this-not-allowed 'this'",
      "this-not-allowed 'I'",
      "this-not-allowed 'f'",
      "this-not-allowed 'C.f'",
      "this-not-allowed 'C.I'",
    ]);
  });

  test('types and modules are not values', () => {
    expect(
      faults(`
module A { class C { static const k: int := 1 } datatype D = E function F(): int { 1 } }
method M() {
  var a := A;
  var b := A.C;
  var c := A.C.k + A.F();
  var d := A.D.E;
  var e := A.E;
  var f := A.Nothing;
  var g := A.C?.k;
}`),
    ).toEqual([
      "wrong-kind-of-name 'A'",
      "wrong-kind-of-name 'A.C'",
      "unresolved-member 'Nothing'",
      "unresolved-member 'C?'",
    ]);
  });

  test('two constructors of one name must be told apart', () => {
    expect(faults('datatype A = X | Y\ndatatype B = X | Z\nconst c := X\nconst d := A.X\nconst e := Y')).toEqual([
      "ambiguous-name 'X'",
    ]);
  });

  test('names of enclosing types and of the module, functions as values', () => {
    accepted(`
const limit := 10
function Square(x: int): int { x * x }
class C<T> {
  const items: seq<T>
  function Count(): int { |items| + limit }
  function Apply(f: int -> int): int { f(Count()) }
  method Use() returns (r: int) {
    r := Apply(Square) + this.Apply(x => x + 1);
    var g := Count;
    r := g();
  }
  constructor () { items := []; }
}`);
  });

  test('type arguments are counted and inferred', () => {
    expect(
      faults(`
function Id<T>(x: T): T { x }
function Nothing<T>(): int { 0 }
method M<T>() { }
method N() {
  var a := Id<int>(3);
  var b := Id<int, bool>(3);
  var c := Nothing();
  M();
  M<int>();
  var d: int<bool> := 3;
}`).filter((fault) => !fault.startsWith('expected')),
    ).toEqual(["wrong-type-arguments 'Id'"]);
    expect(faults('function Nothing<T>(): int { 0 }\nmethod N() { var c := Nothing(); }')).toEqual([
      "cannot-infer 'Nothing'",
    ]);
    expect(faults('method M<T>() { }\nmethod N() { M(); }')).toEqual(["cannot-infer 'M'"]);
  });

  test('a local that nothing determines must say its type', () => {
    expect(faults('method M() { var x; }')).toEqual(["cannot-infer 'x'"]);
    expect(faults('method M() { var x := []; }')).toEqual(["cannot-infer 'x'"]);
    expect(faults('method M() { assert [] == []; }')).toEqual(["cannot-infer '[]'"]);
    expect(faults('method M() { var f := x => x; }')).toEqual(["cannot-infer 'x'"]);
    expect(faults('method M() { var s: seq; }')).toEqual(["cannot-infer 'seq'"]);
    accepted('method M() { var x; x := 3; var s: seq := [x]; }');
  });

  test('the type of a receiver must be known where its member is asked for', () => {
    expect(faults('class C { var f: int } method M(s: set<C>) { assert forall c :: c.f == 0 ==> c in s; }')).toEqual([
      "cannot-infer 'c'",
    ]);
    accepted('class C { var f: int } method M(s: set<C>) { assert forall c :: c in s ==> c.f == 0; }');
  });

  test('shapes of two classes join in their trait', () => {
    accepted(`
trait T { const n: int }
class A extends T {}
class B extends T {}
method M(a: A, b: B) {
  var s := [a, b];
  var n := s[0].n;
  var x := if n > 0 then a else b;
  assert a == x && x == b;
}`);
    expect(faults('trait T {} class A extends T {} method M(t: T) { var a: A := t; }')).toEqual(["type-mismatch 't'"]);
  });
});
