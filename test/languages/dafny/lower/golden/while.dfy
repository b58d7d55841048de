method Halve(n: nat) returns (k: nat)
{
  var m := n;
  k := 0;
  while m > 0
    decreases m
  {
    m := m / 2;
    k := k + 1;
  }
}
