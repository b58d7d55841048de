// A subset type whose predicate uses functions.
ghost predicate Small(n: int) { n < 10 }
type Digit = n: int | 0 <= n && Small(n)
ghost function Next(d: Digit): int
  ensures Next(d) > d
{
  d + 1
}
method M(d: Digit) {
  assert Next(d) <= 10; // is V
  assert Next(d) < 10; // not V D
}
