// A value that is first read inside a claim, or behind a condition, is read elsewhere too: what was left out to say what
// its type or its function promises of it is left out there as well.
predicate Even(n: nat) { n == 0 || (n > 1 && Even(n - 2)) }
type Double = n: nat | Even(n) witness 0
class Cell { var double: Double }
function Power(n: nat): nat { if n == 0 then 1 else 2 * Power(n - 1) }
function Promised(n: nat): (r: int)
  ensures Power(n) > 0 && r >= 0
method FieldInClaim(c: Cell) {
  assert c.double >= 0;
  if c.double > 100 {
    assert false; // not V D
  }
}
method FieldBehindCondition(c: Cell, b: bool) {
  assert b ==> c.double >= 0;
  if !b && c.double > 100 {
    assert false; // not V D
  }
}
method ResultInClaim(f: int -> Double) {
  assert f(3) >= 0;
  if f(3) > 100 {
    assert false; // not V D
  }
}
method PromiseInClaim(n: nat) {
  assert Promised(n) >= 0;
  if n > 100 {
    assert false; // not V D; is R
  }
}
method PromiseBehindCondition(n: nat, b: bool) {
  assert b ==> Promised(n) >= 0;
  if !b && n > 100 {
    assert false; // not V D; is R
  }
}
method Right(c: Cell, n: nat) {
  assert c.double >= 0; // not R F; is V
  assert Promised(n) >= 0; // not R F; is V
  if c.double < 0 {
    assert false; // not R F
  }
}
