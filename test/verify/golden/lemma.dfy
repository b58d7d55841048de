function Power(n: nat): nat {
  if n == 0 then 1 else 2 * Power(n - 1)
}

lemma Positive(n: nat)
  ensures Power(n) > 0
{
  if n > 0 {
    Positive(n - 1);
  }
}
