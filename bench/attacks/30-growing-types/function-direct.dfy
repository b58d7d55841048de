// A function calls itself at a larger type argument.
function Count<T>(n: nat, x: T): nat
  ensures Count(n, x) >= n // is V
{
  if n == 0 then 0 else 1 + Count(n - 1, [x])
}

method Use(n: nat)
  requires n > 0
{
  assert Count(0, 5) == 0; // is V
  assert Count(n, true) >= 1; // is V
  assert Count(n, true) == 1 + Count(n - 1, [true]); // is V
  assert Count(n, true) == 7; // not V D
}

lemma Same<T>(n: nat, x: T)
  ensures Count(n, x) == n // not R F
{
  if n > 0 {
    Same(n - 1, [x]);
  }
}
