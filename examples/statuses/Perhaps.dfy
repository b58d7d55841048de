// R? and F?, perhaps. A run violates these claims, or cannot evaluate them, but it rests on something that cannot be
// executed: a quantifier over all integers. Look at what could not be checked; it may be a false alarm.

ghost predicate IsLeast(f: int -> int, n: int)
{
  forall m: int :: f(n) <= f(m)
}

method Positive(f: int -> int, n: int)
  requires IsLeast(f, n)
  requires f(n) >= 0
{
  assert f(n + 1) > 0;
}

method Length(s: seq<int>) returns (n: nat)
{
  n := 0;
  while n < |s|
  {
    n := n + 1;
  }
}

method Quotient(f: int -> int, s: seq<int>)
  requires IsLeast(f, 0)
{
  var n := Length(s);
  assert |s| / f(0) == n / f(0);
}
