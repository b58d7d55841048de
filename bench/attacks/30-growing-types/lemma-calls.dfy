// A lemma calls itself at a larger type, and induction is automatic.
ghost function Size<T>(n: nat, x: T): nat
{
  if n == 0 then 0 else 2 + Size(n - 1, multiset{x})
}

lemma Even<T>(n: nat, x: T)
  ensures Size(n, x) % 2 == 0 // not R F
{
  if n > 0 {
    Even(n - 1, multiset{x});
  }
}

lemma Wrong<T>(n: nat, x: T)
{
  var size := Size(n, x);
  assert size == 4 || size == 0; // not V D
}

lemma Any<T>(x: T)
  ensures Size(1, x) == 2 // is V
{
}
