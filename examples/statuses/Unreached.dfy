// U, not reached. No run gets to the assertion, and nobody proves that none can. There are such numbers, of seventeen
// digits each, but they were not found before 2019. Look at why executions were left out.

method ThreeCubes(x: int, y: int, z: int)
{
  if x * x * x + y * y * y + z * z * z == 42 {
    assert x != y;
  }
}
