// Where an argument is given, nobody computes the value that would stand for it: a body knows nothing of it.
method Divided(
  x: int,
  y: int := 10 / x // not V D; is R
) {
  assert x != 0; // not V D
}
method Given() { Divided(0, 5); }
method Impossible(x: int := 10 / 0) {
  assert x == x; // not R F D; is V
  assert x == 7; // not V D; is R
}
method Typed(
  x: int,
  y: nat := x // not V D; is R
) {
  assert x >= 0; // not V D; is R
  assert y >= 0; // not R F; is V
}
method Indexed(
  s: seq<int>,
  y: int := s[0] // not V D; is R
) {
  if |s| == 0 {
    assert y == 0; // not V D; is R
  }
}
// Neither is it known to the value for another argument.
method Both(
  x: int,
  y: int := 10 / x, // not V D; is R
  z: int := 20 / x // not V D; is R
) {
  assert y == z || y != z; // not R F; is V
}
// Nor to what a contract says.
method Stated(
  x: int,
  y: int := 10 / x // not V D; is R
)
  requires 30 / x > 0 // not V D; is R
{
}
method Promised(
  x: int,
  y: int := 10 / x // not V D; is R
) returns (r: int)
  ensures r / x == r / x // not D; is R
{
  r := 4;
}
method Nobody(
  x: int,
  y: int := 10 / x // not V D; is R
) returns (r: int)
  ensures r / x == r / x // not V D; is R
trait Shape {
  method Draw(x: int, y: int := 1)
}
class Square extends Shape {
  method Draw(
    x: int,
    y: int := 10 / x // not V D; is R
  ) {
    assert x != 0; // not V D; is R
  }
}
method Right(x: int, y: int := x + 1) {
  assert x != 0; // not V D; is R
  assert y == y; // not R F; is V
}
