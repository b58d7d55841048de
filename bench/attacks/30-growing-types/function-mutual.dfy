// Two functions call each other, each at a pair of what it got.
function Even<T(==, !new)>(n: nat, x: T): bool
  decreases n
{
  if n == 0 then true else Odd(n - 1, (x, x))
}

function Odd<T(==, !new)>(n: nat, x: T): bool
  decreases n
{
  if n == 0 then false else Even(n - 1, {x})
}

method Use(n: nat) {
  assert Even(0, 1); // is V
  assert !Odd(0, 'c'); // is V
  assert Even(2, 1); // not R F
  assert Even(n, 1); // not V D
}
