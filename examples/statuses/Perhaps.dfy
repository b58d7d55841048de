// R? and F?, perhaps. A run violates these claims (or cannot evaluate them), but the run rests on something that cannot
// be executed: a quantifier over all integers. Look at what could not be checked; it may be a false alarm.

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

method Ratio(f: int -> int, n: int)
  requires IsLeast(f, n)
{
  assert f(n) % f(n + 1) >= 0;
}
