// A choice inside an expression, made anew at every larger type.
ghost function Chosen<T(0, !new)>(n: nat, x: T): int
{
  var y: T :| true; if n == 0 then (if y == x then 1 else 0) else Chosen(n - 1, [y, x])
}

lemma Use(n: nat)
{
  assert Chosen(n, 1) <= 1; // not R F
  assert Chosen(n, 1) == 1; // not V D R F
}
