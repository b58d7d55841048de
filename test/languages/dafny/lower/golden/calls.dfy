method Half(n: int) returns (h: int)
  requires n % 2 == 0
  ensures 2 * h == n
{
  h := n / 2;
}

method Twice(n: int) returns (r: int)
{
  r := Half(4 * n);
}
