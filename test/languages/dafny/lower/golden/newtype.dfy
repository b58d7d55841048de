newtype Byte = x: int | 0 <= x < 256

method Add(a: Byte, b: Byte) returns (c: Byte)
  requires a as int + b as int < 256
{
  c := a + b;
}
