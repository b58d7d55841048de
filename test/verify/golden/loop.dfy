method Count(n: nat) returns (total: nat)
  ensures total == 2 * n
{
  total := 0;
  var i := 0;
  while i < n
    invariant i <= n && total == 2 * i
  {
    if i % 2 == 0 {
      total := total + 2;
    } else {
      total := 2 + total;
    }
    i := i + 1;
  }
}
