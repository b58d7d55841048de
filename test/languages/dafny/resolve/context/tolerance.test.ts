import { describe, test } from 'vitest';
import { expectDiagnostics } from './support.js';

describe('one mistake, one message', () => {
  test('a member with an error is not checked further, the others are', () => {
    expectDiagnostics(`
method Broken(ghost g: int) returns (r: int) {
  r := unknown + g;
//     ^^^^^^^ error unresolved-name
}
method Other(ghost g: int) returns (r: int) {
  r := g;
//     ^ error ghost-in-compiled
}
`);
  });

  test('an error in a declaration that others use', () => {
    expectDiagnostics(`
datatype D = A(x: Missing)
//                ^^^^^^^ error unresolved-type
type S = x: int | undefinedPredicate(x)
//                ^^^^^^^^^^^^^^^^^^ error unresolved-name
function F(d: D): D { d }
method M(d: D, s: S) returns (b: bool) {
  b := d == F(d) && d.x == d.x;
  b := forall t: S | 0 <= t < 10 :: t == s;
}
`);
  });
});

describe('failures', () => {
  test('a ghost part of the protocol', () => {
    expectDiagnostics(`
datatype Outcome = Good | Bad {
  predicate IsFailure() { Bad? }
  function PropagateFailure(): Outcome requires Bad? { this }
  ghost function Extract(): int requires Good? { 1 }
}
method Try() returns (o: Outcome) { o := Good; }
method M() returns (o: Outcome) {
  var x :- Try();
  var y: int;
  y :- Try();
//^ error ghost-in-compiled: ghost
  return Good;
}
method N(ghost p: bool) returns (o: Outcome) {
  o := Good;
  if p { var z :- Try(); }
//       ^^^^^^^^^^^^^^^ error bad-jump
//       ^^^^^^^^^^^^^^^ error ghost-in-compiled: compiled
}
`);
  });
});

describe('refined types', () => {
  test('keep what the abstract type promises', () => {
    expectDiagnostics(`
abstract module Base {
  type Key(==)
  type Value(0)
  type Plain
}
module Fine refines Base {
  type Key = int
  datatype Value = V(x: nat)
  type Plain = int -> int
}
module Wrong refines Base {
  type Key = int -> int
//     ^^^ error bad-refinement: support equality
  class Value { constructor () { } }
//      ^^^^^ error bad-refinement: initializer
}
`);
  });
});
