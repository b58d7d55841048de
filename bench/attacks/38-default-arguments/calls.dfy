// Whoever leaves an argument out computes the value, where it is left out.
method Divided(x: int, y: int := 10 / x) returns (r: int)
  ensures r == y // not R F; is V
{
  r := y;
}
method LeftOut() {
  var r := Divided(0);
  assert r == 3; // not V R
}
method LeftOutAny(x: int) {
  var r := Divided(x);
  assert x != 0; // not R F; is V
  assert r == 10 / x; // not R F; is V
  assert r == 5; // not V D; is R
}
method Typed(x: int, y: nat := x) returns (r: nat)
  ensures r == y // not R F; is V
{
  r := y;
}
method Negative() {
  var r := Typed(-1);
  assert false; // not V R
}
method Positive(x: nat) {
  var r := Typed(x);
  assert r == x; // not R F; is V
}
function Share(x: int, y: int := 10 / x): int { y }
method ShareOfNone() {
  var s := Share(0);
  assert s == 3; // not V R
}
method ShareOfSome(x: int)
  requires x > 0
{
  assert Share(x, 4) == 4; // not R F
  assert Share(x) == 11; // not V D; is R
}
function Twice(x: int): int { Share(x) + Share(x) }
class Cell {
  var a: int
  function Plus(
    y: int := this.a // not D; is R
  ): int
    reads this
  {
    y + 1
  }
  function Outside(c: Cell): int
    reads this
  {
    c.Plus( // not V D
      )
  }
  method Read() {
    var p := Plus();
    assert p == a + 1; // not R F; is V
    assert p == a; // not V D; is R
  }
}
function Down(x: int, y: int := Down(x, 5)): int { x }
function Up(x: int): int { Down(x) }
datatype Pair = Pair(x: int, y: int := 10 / x)
method Pairs() {
  var p := Pair(0);
  assert p.y == 3; // not V R
}
method PairsGiven() {
  var p := Pair(0, 3);
  assert p.y == 3; // not R F; is V
  assert p.y == 4; // not V D; is R
}
