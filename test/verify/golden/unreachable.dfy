method First(a: seq<int>) returns (x: int)
  requires |a| > 0
{
  return a[0];
  assert x == a[1];
}
