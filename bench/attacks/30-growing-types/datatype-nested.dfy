// A datatype contains itself at a larger type.
datatype Nested<T> = Nil | Cons(head: T, tail: Nested<seq<T>>)

function Depth<T>(d: Nested<T>): nat
{
  match d
  case Nil => 0
  case Cons(_, tail) => 1 + Depth(tail)
}

method Use(d: Nested<int>)
{
  assert Depth(d) >= 0; // not R F
  if d.Cons? {
    assert Depth(d) == 1 + Depth(d.tail); // not R F
    assert Depth(d) == 1; // not V D
  }
}

method Apart(x: int) {
  assert x + 1 > x; // is V
  assert x > 0; // not V D
}
