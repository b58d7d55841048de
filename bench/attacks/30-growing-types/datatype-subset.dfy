// A datatype with a constrained part contains itself at a larger type; so does its predicate.
datatype Power<T> = Zero(nat) | Next(Power<(T, T)>)

ghost predicate Small<T>(p: Power<T>)
{
  match p
  case Zero(n) => n < 10
  case Next(q) => Small(q)
}

method Use(p: Power<bool>)
  requires Small(p)
{
  if p.Zero? {
    var n := match p case Zero(k) => k case Next(_) => 0;
    assert 0 <= n < 10; // not R F
    assert n == 3; // not V D
  }
}
