// A run ends where an overriding method requires more than the trait's; executions go on, and callers of the trait's did not check it.
trait Shape {
  var x: int
  method Plain() requires x > 0 ensures x > 0
  ghost method Hidden() requires x > 0 ensures x > 0
  method Same() requires x > 0 ensures x > 0
}
class Square extends Shape {
  constructor () {}
  method Plain()
    requires x == 3 // not V D; is R
    ensures x == 3 // not R F; is V
  {
  }
  ghost method Hidden()
    requires x == 3 // not V D; is R
    ensures x == 3 // not R F; is V
  {
  }
  method Same()
    requires x > 0 // not R F; is V
    ensures x > 0 // not R F; is V
  {
  }
}
method CallPlain(c: Square)
  requires c.x > 0
{
  var t: Shape := c;
  t.Plain();
  assert c.x == 3; // not V D
}
method CallHidden(c: Square)
  requires c.x > 0
{
  var t: Shape := c;
  t.Hidden();
  assert c.x == 3; // not V D
}
method Never(c: Square)
  requires c.x > 3
{
  var t: Shape := c;
  t.Plain();
  assert 1 == 2; // not V D
}
method Right(c: Square)
  requires c.x > 0
{
  var t: Shape := c;
  t.Same();
  assert c.x > 0; // not R F; is V
}
