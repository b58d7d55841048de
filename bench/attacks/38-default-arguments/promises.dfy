// What a member promises is not shown by what a value for an argument left out would need.
class Cell {
  var a: int
  constructor(
    x: int,
    y: int := 10 / x // not V D; is R
  )
    ensures x != 0 // not V D; is R
    ensures a == y // not R F; is V
  {
    a := y;
  }
  constructor Fine(x: int, y: int := 10)
    ensures a == y // not R F; is V
  {
    a := y;
  }
}
method Made() {
  var c := new Cell(1, 5);
  assert c.a == 5; // not R F; is V
  assert 1 == 2; // not V D; is R
}
method MadeFine() {
  var c := new Cell.Fine(0);
  assert c.a == 10; // not R F; is V
  assert c.a == 11; // not V D; is R
}
lemma Shown(x: int, y: int := 10 / x)
  ensures x != 0 // not V D
{
}
method Believes() {
  Shown(0, 5);
  assert false; // not V D
}
function Share(x: int, y: int := 10 / x): int
  ensures x != 0 // not V D; is R
{
  y
}
function Narrow(x: int, y: nat := x): int
  ensures x >= 0 // not V D; is R
{
  y
}
method Values() {
  assert Narrow(-1, 2) == 2; // not R F
  assert Share(0, 5) == 6; // not V D
}
method ValuesFalse(x: int) {
  var n := Narrow(x, 2);
  assert x >= 0; // not V D
}
datatype Pair = Pair(x: int, y: int := 10 / x)
method Matched(p: Pair) {
  assert p.x != 0; // not V D; is R
}
