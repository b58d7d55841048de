method Next(x: int) returns (y: int)
  ensures y > x

method Twice(x: int) returns (y: int)
  ensures y > x + 1
{
  y := Next(x);
  y := Next(y);
}
