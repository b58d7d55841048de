// Only the contract of a function mentions it at a larger type.
ghost predicate Good<T>(n: nat, x: T)
  decreases n
{
  n == 0 || Good(n - 1, Wrap(n, x))
}

function Wrap<T>(n: nat, x: T): seq<T>
  ensures |Wrap(n, x)| == 1 // is V
{
  [x]
}

function Pick<T>(n: nat, x: T): T
  requires Good(n, x)
  ensures n == 0 || Good(n - 1, Wrap(n, x)) // is V
{
  x
}

method Use(n: nat) {
  assert Good(0, 3); // is V
  assert Good(n, 3); // not R F
  assert Good(n, 3) ==> n == 0; // not V D
}
