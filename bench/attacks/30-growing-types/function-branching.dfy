// A function calls itself at three larger types, and at its arguments in another order: 3^n instances.
function Tree<A, B, C>(n: nat, a: A, b: B, c: C): nat
{
  if n == 0 then 1
  else Tree(n - 1, [a], b, c) + Tree(n - 1, a, (b, c), c) + Tree(n - 1, c, a, map[1 := b]) + Tree(n - 1, b, c, a)
}

method Use(n: nat) {
  assert Tree(0, 1, 2, 3) == 1; // is V
  assert Tree(1, 1, true, 3) >= 0; // is V
  assert Tree(n, 1, true, 3) == 1; // not V D
}
