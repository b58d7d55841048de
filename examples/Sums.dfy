// Sums in closed form: a lemma by calculation, a loop by its invariant, and a proof that both agree.

function SumUpTo(n: nat): nat {
  if n == 0 then 0 else SumUpTo(n - 1) + n
}

lemma ClosedForm(n: nat)
  ensures 2 * SumUpTo(n) == n * (n + 1)
{
  if n > 0 {
    calc {
      2 * SumUpTo(n);
    ==
      2 * SumUpTo(n - 1) + 2 * n;
    ==  { ClosedForm(n - 1); }
      (n - 1) * n + 2 * n;
    ==
      n * (n + 1);
    }
  }
}

method ComputeSum(n: nat) returns (sum: nat)
  ensures 2 * sum == n * (n + 1)
{
  sum := 0;
  for i := 0 to n
    invariant sum == SumUpTo(i)
  {
    sum := sum + i + 1;
  }
  ClosedForm(n);
}

// The first n odd numbers add up to a square.
method Square(n: nat) returns (square: nat)
  ensures square == n * n
{
  square := 0;
  var odd := 1;
  for i := 0 to n
    invariant odd == 2 * i + 1
    invariant square == i * i
  {
    square := square + odd;
    odd := odd + 2;
  }
}
