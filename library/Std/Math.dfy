/** Functions over integers. */
module Std.Math {

  function Min(a: int, b: int): int {
    if b <= a then b else a
  }

  function Min3(a: int, b: int, c: int): int {
    Min(Min(a, b), c)
  }

  function Max(a: int, b: int): int {
    if b <= a then a else b
  }

  function Max3(a: int, b: int, c: int): int {
    Max(Max(a, b), c)
  }

  function Abs(a: int): int {
    if a >= 0 then a else -a
  }
}
