// U, not reached. No run got to the assertion, and nobody proved that none can: the number that opens the door is far
// away. Look at the bound that was reached.

function Collatz(n: nat, steps: nat): nat
{
  if steps == 0 || n <= 1 then n else Collatz(if n % 2 == 0 then n / 2 else 3 * n + 1, steps - 1)
}

method Door(n: nat)
{
  var i := 0;
  var m := n;
  while i < 1000 && m > 1
    invariant i <= 1000
  {
    m := if m % 2 == 0 then m / 2 else 3 * m + 1;
    i := i + 1;
  }
  if i == 1000 {
    assert m % 7 == 0;
  }
}
