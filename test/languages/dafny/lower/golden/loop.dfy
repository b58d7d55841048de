method Sum(n: nat) returns (s: nat)
{
  s := 0;
  for i := 0 to n
    invariant s >= i
  {
    s := s + i;
  }
}
