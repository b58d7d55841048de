// What an overriding lemma says holds where its own precondition does. That callers of the trait's check too little is the fault of the override.
trait Shape {
  var x: int
  lemma Wrong()
    requires x > 0
    ensures false
  lemma Narrow()
    requires x > 0
    ensures x > 0
  lemma Same()
    requires x > 0
    ensures x > 0
  lemma Result() returns (r: int)
    requires x > 0
    ensures r > 0
  twostate lemma Later()
    requires x > 0
    ensures x > 0
}
class Square extends Shape {
  constructor () {}
  lemma Wrong()
    requires x <= 0 // not V D; is R
    ensures x <= 0 // not R F; is V
  {
  }
  lemma Narrow()
    requires x == 3 // not V D; is R
    ensures x == 3 // not R F; is V
  {
  }
  lemma Same()
    requires x > 0 // not R F; is V
    ensures x > 1 // not V D; is R
  {
  }
  lemma Result() returns (r: int)
    requires x == 3 // not V D; is R
    ensures r == x // not R F; is V
  {
    r := x;
  }
  twostate lemma Later()
    requires x == 3 // not V D; is R
    ensures x == 3 // not R F; is V
  {
  }
}
method CallWrong(c: Square)
  requires c.x > 0
{
  var t: Shape := c;
  t.Wrong();
  assert 1 == 2; // not V D
}
method CallNarrow(c: Square)
  requires c.x > 0
{
  var t: Shape := c;
  t.Narrow();
  assert c.x == 3; // not V D; is R
}
method CallNarrowAtThree(c: Square)
  requires c.x == 3
{
  var t: Shape := c;
  t.Narrow();
  assert c.x == 3; // not R F; is V
}
method CallSame(c: Square)
  requires c.x > 0
{
  var t: Shape := c;
  t.Same();
  assert c.x > 0; // not R F
}
method CallResult(c: Square)
  requires c.x > 0
{
  var t: Shape := c;
  ghost var r := t.Result();
  assert c.x == 3; // not V D
}
method CallLater(c: Square)
  requires c.x > 0
{
  var t: Shape := c;
  t.Later();
  assert c.x == 3; // not V D; is R
}
