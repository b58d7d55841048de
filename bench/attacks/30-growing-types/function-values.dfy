// A function takes a function at ever larger function types.
function Iterate<T>(n: nat, f: T -> T, x: T): int
{
  if n == 0 then 0 else 1 + Iterate(n - 1, (g: T -> T) => g, f)
}

method Use(n: nat) {
  assert Iterate(0, (x: int) => x + 1, 2) == 0; // is V
  assert Iterate(n, (x: int) => x + 1, 2) == 3; // not V D
}

lemma Exact<T>(n: nat, f: T -> T, x: T)
  ensures Iterate(n, f, x) == n // not R F
{
  if n > 0 {
    Exact(n - 1, (g: T -> T) => g, f);
  }
}
