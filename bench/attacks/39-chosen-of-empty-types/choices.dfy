// That a chosen value is of its type is known only because there is one: in proofs it rests on the claim that there is.
type Empty = x: int | x > 0 && x < 0 witness *
type Positive = x: int | x > 0 witness *
class Cell {
  ghost var e: Empty
  constructor ()
}

lemma One()
  ensures false // not V D
{
  var e: Empty :| true; // not V D
}
method AfterOne() {
  One();
  assert 1 == 2; // not V D
}
lemma Several()
  ensures false // not V D
{
  var e: Empty, n: int :| n == 0; // not V D
}
lemma Inside()
  ensures false // not V D
{
  var s: seq<Empty> :| |s| == 1; // not V D
}
ghost method InGhostMethod()
  ensures false // not V D
{
  var e: Empty :| true; // not V D
}
method InProof() {
  assert 1 == 2 by { // not V D
    var e: Empty :| true; // not V D
  }
}
method InCalculation() {
  calc {
    1;
  == { var e: Empty :| true; } // not V D
    2;
  }
}
method InForall() {
  forall x: int
    ensures x == x + 1 // not V D
  {
    var e: Empty :| true; // not V D
  }
}
method AfterRefutedStep(n: int) {
  assert n == n + 1 by { // not V D
    assert n > 0 && n < 0; // not V D
    assert 3 == 4; // not V D
  }
}
lemma InLoop(n: nat)
  ensures n == 0 // not V D
{
  var i := 0;
  while i < n
    decreases n - i
  {
    var e: Empty :| true; // not V D
    i := i + 1;
  }
}
function InExpression(): int
  ensures false // not V D
{
  var e: Empty :| true; // not V D
  3
}
lemma OfExpression()
  ensures false // not V D
{
  var x := (var e: Empty :| true; e); // not V D
  assert x > 0; // not V D
}
lemma Unassigned()
  ensures false // not V D
{
  var e: Empty;
}
lemma Arbitrary()
  ensures false // not V D
{
  var e: Empty := *;
}
lemma Assigned()
  ensures false // not V D
{
  var e: Empty := 5; // not V D
}
ghost method Field(c: Cell)
  modifies c
  ensures false // not R F
{
  c.e := 5;
}
ghost method Elements()
  ensures false // not V D
{
  var a := new Empty[3];
}
lemma Guard()
  ensures false // not V D
{
  if e: Empty :| true {
    assert 1 == 2; // not R F
  }
}

lemma Right(n: int)
  requires n > 3
  ensures n > 2 // not R F; is V
{
  var e: Positive :| e < n && e == 2; // not R F; is V
  assert e > 0; // not R F; is V
}
lemma RightPair()
  ensures true
{
  var e: Positive, f: int :| f == 1 && e == 2; // not R F; is V
  assert e + f == 3; // not R F; is V
  assert e > 2; // not V D
}
method RightSizes() {
  var a := new Empty[0]; // not R F
  assert a.Length == 0; // not R F; is V
  assert 1 == 2; // not V D; is R
}
