// A field of a class is not analysed; its other fields are, and so are types that hold its objects.
datatype Before = Before(c: Cell)
class Cell {
  var level: Steps?
  var size: nat
  const limit: int
  constructor(n: nat)
    ensures size == n
  {
    size := n;
    limit := 3;
    level := null;
  }
}
datatype After = After(c: Cell)

method Use(b: Before, a: After)
  modifies a.c
{
  assert b.c.size >= 0; // is V
  a.c.size := 3;
  assert a.c.size == 3; // is V
  assert b.c.size == 3; // not V D; is R
}
iterator Steps() { }
