// I, inconclusive. No run says anything about these claims, and no proof either. Look at the reason: a measure that was
// guessed, and something that a run cannot evaluate.

method Gcd(m: nat, n: nat) returns (d: nat)
  requires m > 0 && n > 0
{
  var a, b := m, n;
  while a != b
    invariant a > 0 && b > 0
  {
    if a > b { a := a - b; } else { b := b - a; }
  }
  d := a;
}

lemma Goldbach()
  ensures forall n: int :: n > 2 && n % 2 == 0 ==> exists p: int, q: int :: IsPrime(p) && IsPrime(q) && p + q == n
{
}

ghost predicate IsPrime(p: int)
{
  p >= 2 && forall d :: 2 <= d < p ==> p % d != 0
}
