// A function that assumes something on the way to its value: no execution comes past an assumption that is false.
function Positive(x: int): int { assume x > 0; x }
method Called(x: int) {
  var y := Positive(x);
  assert y > 0; // not R F
}
method CalledTwice(x: int) {
  var y := Positive(Positive(x));
  assert y > 0; // not R F
}
function Through(x: int): int { Positive(x) + 1 }
method CalledThrough(x: int) {
  var y := Through(x);
  assert y > 1; // not R F
}
function Promised(x: int): int
  ensures Promised(x) > 0
{ assume x > 0; x }
method CalledPromise(x: int) {
  var y := Promised(x);
  assert y > 0; // not R F
}
ghost function Proved(x: int): int { assert x > 3 by { assume x > 3; } x }
lemma InLemma(x: int) { var y := Proved(x); assert y > 3; } // not R F
lemma Lie(x: int) ensures x > 3 { assume x > 3; }
function ByLemma(x: int): int { Lie(x); x }
method CalledByLemma(x: int) {
  var y := ByLemma(x);
  assert y > 3; // not R F
}
lemma {:axiom} Axiom(x: int) ensures x > 3
function ByAxiom(x: int): int { Axiom(x); x }
method CalledByAxiom(x: int) {
  var y := ByAxiom(x);
  assert y > 3; // not R F
}
function Twice(x: int): int { 2 * x }
function Inside(x: int): int { assume Twice(x) > 6; x }
method CalledInside(x: int) {
  var y := Inside(x);
  assert y > 3; // not R F
}
function Branching(x: int): int { if x > 7 then x else (assume x > 3; x) }
method CalledBranching(x: int) {
  var y := Branching(x);
  assert y > 3; // not R F
}
predicate Sure(x: int) { assume x == 7; true }
method InCondition(x: int) {
  if Sure(x) {
    assert x == 7; // not R F
  }
}
method InRequires(x: int)
  requires Sure(x)
{
  assert x == 7; // not R F
}
method InLambda(x: int) {
  var f := (z: int) => Positive(z);
  assert f(x) > 0; // not R F
}
class Cell {
  var v: int
  function Value(): int
    reads this
  {
    assume v > 0;
    v
  }
  method Read() {
    var y := Value();
    assert y > 0; // not R F
  }
}
function True(x: int): int { assume 2 == 2; x }
method Harmless(x: int) {
  var y := True(x);
  assert y > 0; // not V D; is R
}
function Plain(x: int): int { assert 2 == 2; x }
method Unassuming(x: int) {
  var y := Plain(x);
  assert y > 0; // not V D; is R
}
