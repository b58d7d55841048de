// A function that stands in its own precondition or postcondition.
ghost function P(n: int): bool
  requires P(n) // not V D
{
  true
}
ghost function Q(n: int): int
  ensures Q(n) >= 0 // not R F
{
  if n < 0 then 0 else n
}
ghost function R(n: nat): bool
  requires n > 0 ==> R(n - 1) // not R F
{
  n >= 0
}
