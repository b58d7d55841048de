method Max(a: int, b: int) returns (m: int)
  ensures m >= a && m >= b
{
  if a < b { m := b; } else { m := a; }
}
