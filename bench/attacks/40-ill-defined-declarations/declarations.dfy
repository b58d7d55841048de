// A declaration that makes no sense somewhere violates a claim of its own. Whoever uses it there gets some value, and violates nothing by that.
class Cell {
  const a: int := 10 / b // is R
  const b: int
  constructor (b: int) ensures this.b == b { this.b := b; }
}
method Field(k: int) {
  var c := new Cell(0);
  assert c.a == c.a; // not R F; is V
  assert c.b == 0; // not R F; is V
  assert k != 3; // not V D; is R
}
const quotient: int := 10 / zero // is R
const zero: int := 0
method Constant(k: int) {
  assert quotient * zero == 10 || true; // not R F; is V
  assert k != 3; // not V D; is R
}
ghost const hidden: int := 10 / 0
method GhostConstant(k: int) {
  assert hidden == hidden; // not R F; is V
  assert hidden == 4 || hidden != 4; // not R F; is V
  assert k != 3; // not V D; is R
}
function Quotient(z: int): int { 10 / z } // is R
method Function(k: int) {
  assert Quotient(0) == Quotient(0); // not R F; is V
  assert k != 3; // not V D; is R
}
method FunctionOfInput(k: int) {
  assert Quotient(k) == 3 || k != 0; // not V D R F
  assert k != 0; // not V D R
}
predicate At(s: seq<int>, i: int) { s[i] > 0 } // is R
method Index(s: seq<int>, k: int)
  requires |s| == 0
{
  assert At(s, 0) || !At(s, 0); // not R F; is V
  assert k != 3; // not V D; is R
}

type Divisor = x: int | 10 / x > 0 witness 1
method Member(t: Divisor) {
  assert t == t; // not R F; is V
  assert t != 0; // not V D R F
  assert t != 1; // not V D; is R
}
method Outside() {
  var t: Divisor := 0; // not V R F
  assert t == 0; // not R F
}
type Any = x: int | 10 / x == 10 / x witness 1
method Reflexive(k: int) {
  var t: Any := 0; // not R F; is V
  assert k != 3; // not V D; is R
}
method Elements(s: seq<Divisor>) {
  assert |s| == |s|; // not R F; is V
  assert |s| != 1 || s[0] != 0; // not V D R F
}

function Right(z: int): int
  requires z != 0
{
  10 / z // not R F; is V
}
method Calls(k: int) {
  assert Right(5) == 2; // not R F; is V
  assert Right(k) == Right(k); // is R
}
