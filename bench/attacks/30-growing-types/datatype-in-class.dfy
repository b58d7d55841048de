// A datatype and a class contain each other at larger types.
datatype Link<T> = End | Next(cell: Cell<seq<T>>)

class Cell<T> {
  var link: Link<T>
  var value: T

  constructor(v: T)
    ensures link == End // is V
  {
    value := v;
    link := End;
  }

  function Length(n: nat): nat
    reads *
  {
    if n == 0 then 0 else match link
    case End => 0
    case Next(c) => 1 + c.Length(n - 1)
  }
}

method Use(c: Cell<int>)
  modifies c
{
  assert c.Length(0) == 0; // not R F
  c.link := End;
  assert c.Length(1) == 0; // not R F
  assert c.value == 0; // not V D
}
