/** Products of integers: the laws of arithmetic, each for given numbers and, as `…Auto`, for all of them. */
module Std.Arithmetic.Mul {

  lemma LemmaMulBasics(x: int)
    ensures 0 * x == 0 && x * 0 == 0
    ensures 1 * x == x && x * 1 == x
  {
  }

  lemma LemmaMulBasicsAuto()
    ensures forall x: int {:trigger 0 * x} :: 0 * x == 0
    ensures forall x: int {:trigger x * 0} :: x * 0 == 0
    ensures forall x: int {:trigger 1 * x} :: 1 * x == x
    ensures forall x: int {:trigger x * 1} :: x * 1 == x
  {
  }

  lemma LemmaMulByZeroIsZeroAuto()
    ensures forall x: int {:trigger 0 * x} {:trigger x * 0} :: x * 0 == 0 * x == 0
  {
  }

  lemma LemmaMulNonzero(x: int, y: int)
    ensures x * y != 0 <==> x != 0 && y != 0
  {
  }

  lemma LemmaMulNonzeroAuto()
    ensures forall x: int, y: int {:trigger x * y}
      :: x * y != 0 <==> x != 0 && y != 0
  {
    forall x: int, y: int {:trigger x * y}
      ensures x * y != 0 <==> x != 0 && y != 0
    {
      LemmaMulNonzero(x, y);
    }
  }

  lemma LemmaMulIsAssociative(x: int, y: int, z: int)
    ensures (x * y) * z == x * (y * z)
  {
  }

  lemma LemmaMulIsAssociativeAuto()
    ensures forall x: int, y: int, z: int {:trigger x * (y * z)} {:trigger (x * y) * z}
      :: (x * y) * z == x * (y * z)
  {
    forall x: int, y: int, z: int {:trigger x * (y * z)} {:trigger (x * y) * z}
      ensures (x * y) * z == x * (y * z)
    {
      LemmaMulIsAssociative(x, y, z);
    }
  }

  lemma LemmaMulIsCommutative(x: int, y: int)
    ensures y * x == x * y
  {
  }

  lemma LemmaMulIsCommutativeAuto()
    ensures forall x: int, y: int {:trigger x * y}
      :: y * x == x * y
  {
    forall x: int, y: int {:trigger x * y}
      ensures y * x == x * y
    {
      LemmaMulIsCommutative(x, y);
    }
  }

  lemma LemmaMulOrdering(x: int, y: int)
    requires x != 0 && y != 0
    requires x * y >= 0
    ensures x <= x * y
    ensures y <= x * y
  {
  }

  lemma LemmaMulOrderingAuto()
    ensures forall x: int, y: int {:trigger x * y}
      :: x != 0 && y != 0 && x * y >= 0 ==> x <= x * y && y <= x * y
  {
    forall x: int, y: int {:trigger x * y} | x != 0 && y != 0 && x * y >= 0
      ensures x <= x * y && y <= x * y
    {
      LemmaMulOrdering(x, y);
    }
  }

  lemma LemmaMulEquality(x: int, y: int, z: int)
    requires x == y
    ensures x * z == y * z
  {
  }

  lemma LemmaMulEqualityAuto()
    ensures forall x: int, y: int, z: int {:trigger x * z, y * z}
      :: x == y ==> x * z == y * z
  {
    forall x: int, y: int, z: int {:trigger x * z, y * z} | x == y
      ensures x * z == y * z
    {
      LemmaMulEquality(x, y, z);
    }
  }

  lemma LemmaMulInequality(x: int, y: int, z: int)
    requires z >= 0
    requires x <= y
    ensures x * z <= y * z
  {
    assert (y - x) * z >= 0;
  }

  lemma LemmaMulInequalityAuto()
    ensures forall x: int, y: int, z: int {:trigger x * z, y * z}
      :: z >= 0 && x <= y ==> x * z <= y * z
  {
    forall x: int, y: int, z: int {:trigger x * z, y * z} | z >= 0 && x <= y
      ensures x * z <= y * z
    {
      LemmaMulInequality(x, y, z);
    }
  }

  lemma LemmaMulStrictInequality(x: int, y: int, z: int)
    requires z > 0
    requires x < y
    ensures x * z < y * z
  {
    assert (y - x) * z > 0;
  }

  lemma LemmaMulStrictInequalityAuto()
    ensures forall x: int, y: int, z: int {:trigger x * z, y * z}
      :: z > 0 && x < y ==> x * z < y * z
  {
    forall x: int, y: int, z: int {:trigger x * z, y * z} | z > 0 && x < y
      ensures x * z < y * z
    {
      LemmaMulStrictInequality(x, y, z);
    }
  }

  lemma LemmaMulUpperBound(x: int, XBound: int, y: int, YBound: int)
    requires 0 <= x <= XBound
    requires 0 <= y <= YBound
    ensures x * y <= XBound * YBound
  {
    LemmaMulInequality(x, XBound, y);
    LemmaMulInequality(y, YBound, XBound);
    LemmaMulIsCommutative(XBound, y);
    LemmaMulIsCommutative(XBound, YBound);
  }

  lemma LemmaMulUpperBoundAuto()
    ensures forall x: int, XBound: int, y: int, YBound: int {:trigger x * y, XBound * YBound}
      :: 0 <= x <= XBound && 0 <= y <= YBound ==> x * y <= XBound * YBound
  {
    forall x: int, XBound: int, y: int, YBound: int {:trigger x * y, XBound * YBound} | 0 <= x <= XBound && 0 <= y <= YBound
      ensures x * y <= XBound * YBound
    {
      LemmaMulUpperBound(x, XBound, y, YBound);
    }
  }

  lemma LemmaMulStrictUpperBound(x: int, XBound: int, y: int, YBound: int)
    requires 0 < x < XBound
    requires 0 < y < YBound
    ensures x * y <= (XBound - 1) * (YBound - 1)
  {
    LemmaMulUpperBound(x, XBound - 1, y, YBound - 1);
  }

  lemma LemmaMulStrictUpperBoundAuto()
    ensures forall x: int, XBound: int, y: int, YBound: int {:trigger x * y, (XBound - 1) * (YBound - 1)}
      :: 0 < x < XBound && 0 < y < YBound ==> x * y <= (XBound - 1) * (YBound - 1)
  {
    forall x: int, XBound: int, y: int, YBound: int | 0 < x < XBound && 0 < y < YBound
      ensures x * y <= (XBound - 1) * (YBound - 1)
    {
      LemmaMulStrictUpperBound(x, XBound, y, YBound);
    }
  }

  lemma LemmaMulLeftInequality(x: int, y: int, z: int)
    requires x > 0
    ensures y <= z ==> x * y <= x * z
    ensures y < z ==> x * y < x * z
  {
    LemmaMulIsCommutative(x, y);
    LemmaMulIsCommutative(x, z);
    if y < z {
      LemmaMulStrictInequality(y, z, x);
    }
  }

  lemma LemmaMulLeftInequalityAuto()
    ensures forall x: int, y: int, z: int {:trigger x * y, x * z}
      :: x > 0 ==> (y <= z ==> x * y <= x * z) && (y < z ==> x * y < x * z)
  {
    forall x: int, y: int, z: int {:trigger x * y, x * z} | x > 0
      ensures (y <= z ==> x * y <= x * z) && (y < z ==> x * y < x * z)
    {
      LemmaMulLeftInequality(x, y, z);
    }
  }

  lemma LemmaMulEqualityConverse(m: int, x: int, y: int)
    requires m != 0
    requires m * x == m * y
    ensures x == y
  {
    LemmaMulNonzero(m, x - y);
    LemmaMulIsDistributiveSub(m, x, y);
  }

  lemma LemmaMulEqualityConverseAuto()
    ensures forall m: int, x: int, y: int {:trigger m * x, m * y}
      :: m != 0 && m * x == m * y ==> x == y
  {
    forall m: int, x: int, y: int {:trigger m * x, m * y} | m != 0 && m * x == m * y
      ensures x == y
    {
      LemmaMulEqualityConverse(m, x, y);
    }
  }

  lemma LemmaMulInequalityConverse(x: int, y: int, z: int)
    requires z > 0
    requires x * z <= y * z
    ensures x <= y
  {
    if y < x {
      LemmaMulStrictInequality(y, x, z);
    }
  }

  lemma LemmaMulInequalityConverseAuto()
    ensures forall x: int, y: int, z: int {:trigger x * z, y * z}
      :: z > 0 && x * z <= y * z ==> x <= y
  {
    forall x: int, y: int, z: int {:trigger x * z, y * z} | z > 0 && x * z <= y * z
      ensures x <= y
    {
      LemmaMulInequalityConverse(x, y, z);
    }
  }

  lemma LemmaMulStrictInequalityConverse(x: int, y: int, z: int)
    requires z >= 0
    requires x * z < y * z
    ensures x < y
  {
    if y <= x {
      LemmaMulInequality(y, x, z);
    }
  }

  lemma LemmaMulStrictInequalityConverseAuto()
    ensures forall x: int, y: int, z: int {:trigger x * z, y * z}
      :: z >= 0 && x * z < y * z ==> x < y
  {
    forall x: int, y: int, z: int {:trigger x * z, y * z} | z >= 0 && x * z < y * z
      ensures x < y
    {
      LemmaMulStrictInequalityConverse(x, y, z);
    }
  }

  lemma LemmaMulIsDistributiveAdd(x: int, y: int, z: int)
    ensures x * (y + z) == x * y + x * z
  {
  }

  lemma LemmaMulIsDistributiveAddAuto()
    ensures forall x: int, y: int, z: int {:trigger x * (y + z)}
      :: x * (y + z) == x * y + x * z
  {
    forall x: int, y: int, z: int {:trigger x * (y + z)}
      ensures x * (y + z) == x * y + x * z
    {
      LemmaMulIsDistributiveAdd(x, y, z);
    }
  }

  lemma LemmaMulIsDistributiveAddOtherWay(x: int, y: int, z: int)
    ensures (y + z) * x == y * x + z * x
  {
  }

  lemma LemmaMulIsDistributiveAddOtherWayAuto()
    ensures forall x: int, y: int, z: int {:trigger (y + z) * x}
      :: (y + z) * x == y * x + z * x
  {
    forall x: int, y: int, z: int {:trigger (y + z) * x}
      ensures (y + z) * x == y * x + z * x
    {
      LemmaMulIsDistributiveAddOtherWay(x, y, z);
    }
  }

  lemma LemmaMulIsDistributiveSub(x: int, y: int, z: int)
    ensures x * (y - z) == x * y - x * z
  {
  }

  lemma LemmaMulIsDistributiveSubAuto()
    ensures forall x: int, y: int, z: int {:trigger x * (y - z)}
      :: x * (y - z) == x * y - x * z
  {
    forall x: int, y: int, z: int {:trigger x * (y - z)}
      ensures x * (y - z) == x * y - x * z
    {
      LemmaMulIsDistributiveSub(x, y, z);
    }
  }

  lemma LemmaMulStrictlyPositive(x: int, y: int)
    ensures x > 0 && y > 0 ==> x * y > 0
  {
  }

  lemma LemmaMulStrictlyPositiveAuto()
    ensures forall x: int, y: int {:trigger x * y}
      :: x > 0 && y > 0 ==> x * y > 0
  {
    forall x: int, y: int {:trigger x * y}
      ensures x > 0 && y > 0 ==> x * y > 0
    {
      LemmaMulStrictlyPositive(x, y);
    }
  }

  lemma LemmaMulStrictlyIncreases(x: int, y: int)
    requires x > 1
    requires y > 0
    ensures y < x * y
  {
    LemmaMulStrictInequality(1, x, y);
  }

  lemma LemmaMulStrictlyIncreasesAuto()
    ensures forall x: int, y: int {:trigger x * y}
      :: x > 1 && y > 0 ==> y < x * y
  {
    forall x: int, y: int {:trigger x * y} | x > 1 && y > 0
      ensures y < x * y
    {
      LemmaMulStrictlyIncreases(x, y);
    }
  }

  lemma LemmaMulIncreases(x: int, y: int)
    requires x > 0
    requires y > 0
    ensures y <= x * y
  {
    LemmaMulInequality(1, x, y);
  }

  lemma LemmaMulIncreasesAuto()
    ensures forall x: int, y: int {:trigger x * y}
      :: x > 0 && y > 0 ==> y <= x * y
  {
    forall x: int, y: int {:trigger x * y} | x > 0 && y > 0
      ensures y <= x * y
    {
      LemmaMulIncreases(x, y);
    }
  }

  lemma LemmaMulNonnegative(x: int, y: int)
    requires x >= 0
    requires y >= 0
    ensures x * y >= 0
  {
  }

  lemma LemmaMulNonnegativeAuto()
    ensures forall x: int, y: int {:trigger x * y}
      :: x >= 0 && y >= 0 ==> x * y >= 0
  {
    forall x: int, y: int {:trigger x * y} | x >= 0 && y >= 0
      ensures x * y >= 0
    {
      LemmaMulNonnegative(x, y);
    }
  }

  lemma LemmaMulUnaryNegation(x: int, y: int)
    ensures (-x) * y == -(x * y)
    ensures x * (-y) == -(x * y)
  {
  }

  lemma LemmaMulUnaryNegationAuto()
    ensures forall x: int, y: int {:trigger (-x) * y} {:trigger x * (-y)}
      :: (-x) * y == -(x * y) && x * (-y) == -(x * y)
  {
    forall x: int, y: int {:trigger (-x) * y} {:trigger x * (-y)}
      ensures (-x) * y == -(x * y) && x * (-y) == -(x * y)
    {
      LemmaMulUnaryNegation(x, y);
    }
  }

  lemma LemmaMulCancelsNegatives(x: int, y: int)
    ensures (-x) * (-y) == x * y
  {
  }

  lemma LemmaMulCancelsNegativesAuto()
    ensures forall x: int, y: int {:trigger x * y}
      :: (-x) * (-y) == x * y
  {
    forall x: int, y: int {:trigger x * y}
      ensures (-x) * (-y) == x * y
    {
      LemmaMulCancelsNegatives(x, y);
    }
  }

  lemma LemmaMulIsDistributive(x: int, y: int, z: int)
    ensures x * (y + z) == x * y + x * z
    ensures x * (y - z) == x * y - x * z
    ensures (y + z) * x == y * x + z * x
    ensures (y - z) * x == y * x - z * x
    ensures (y + z) * x == x * (y + z)
    ensures (y - z) * x == x * (y - z)
    ensures y * x == x * y
    ensures z * x == x * z
  {
  }

  lemma LemmaMulIsDistributiveAuto()
    ensures forall x: int, y: int, z: int {:trigger x * (y + z)} :: x * (y + z) == x * y + x * z
    ensures forall x: int, y: int, z: int {:trigger x * (y - z)} :: x * (y - z) == x * y - x * z
    ensures forall x: int, y: int, z: int {:trigger (y + z) * x} :: (y + z) * x == y * x + z * x
    ensures forall x: int, y: int, z: int {:trigger (y - z) * x} :: (y - z) * x == y * x - z * x
  {
    LemmaMulIsDistributiveAddAuto();
    LemmaMulIsDistributiveSubAuto();
    LemmaMulIsDistributiveAddOtherWayAuto();
    forall x: int, y: int, z: int {:trigger (y - z) * x}
      ensures (y - z) * x == y * x - z * x
    {
      LemmaMulIsDistributive(x, y, z);
    }
  }

  /** Adding `y` to itself, `x` times. */
  function MulPos(x: int, y: int): int
    requires x >= 0
  {
    if x > 0 then MulPos(x - 1, y) + y else 0
  }

  function MulRecursive(x: int, y: int): int {
    if x < 0 then -MulPos(-x, y) else MulPos(x, y)
  }

  lemma LemmaMulIsMulPos(x: int, y: int)
    requires x >= 0
    ensures x * y == MulPos(x, y)
  {
    if x > 0 {
      LemmaMulIsMulPos(x - 1, y);
      LemmaMulIsDistributiveAddOtherWay(y, x - 1, 1);
    }
  }

  lemma LemmaMulIsMulRecursive(x: int, y: int)
    ensures x * y == MulRecursive(x, y)
  {
    if x < 0 {
      LemmaMulIsMulPos(-x, y);
      LemmaMulUnaryNegation(x, y);
    } else {
      LemmaMulIsMulPos(x, y);
    }
  }

  lemma LemmaMulIsMulRecursiveAuto()
    ensures forall x: int, y: int :: x * y == MulRecursive(x, y)
  {
    forall x: int, y: int
      ensures x * y == MulRecursive(x, y)
    {
      LemmaMulIsMulRecursive(x, y);
    }
  }

  /** All laws at once. */
  lemma LemmaMulProperties()
    ensures forall x: int {:trigger x * 1} {:trigger 1 * x} :: x * 1 == 1 * x == x
    ensures forall x: int, y: int {:trigger x * y} :: y * x == x * y
    ensures forall x: int, y: int, z: int {:trigger x * z, y * z} :: z > 0 && x < y ==> x * z < y * z
    ensures forall x: int, y: int, z: int {:trigger x * z, y * z} :: z >= 0 && x <= y ==> x * z <= y * z
    ensures forall x: int, y: int, z: int {:trigger x * (y * z)} {:trigger (x * y) * z} :: (x * y) * z == x * (y * z)
    ensures forall x: int, y: int {:trigger x * y} :: x * y != 0 <==> x != 0 && y != 0
    ensures forall x: int, y: int {:trigger x * y} :: x >= 0 && y >= 0 ==> x * y >= 0
    ensures forall x: int, y: int {:trigger x * y} :: x > 1 && y > 0 ==> y < x * y
    ensures forall x: int, y: int {:trigger x * y} :: x > 0 && y > 0 ==> y <= x * y
    ensures forall x: int, y: int {:trigger x * y} :: x > 0 && y > 0 ==> x * y > 0
    ensures forall x: int, y: int {:trigger x * y} :: 0 < x && 0 < y && 0 <= x * y ==> x <= x * y && y <= x * y
    ensures forall x: int, y: int, z: int {:trigger x * (y + z)} :: x * (y + z) == x * y + x * z
    ensures forall x: int, y: int, z: int {:trigger x * (y - z)} :: x * (y - z) == x * y - x * z
    ensures forall x: int, y: int, z: int {:trigger (y + z) * x} :: (y + z) * x == y * x + z * x
    ensures forall x: int, y: int, z: int {:trigger (y - z) * x} :: (y - z) * x == y * x - z * x
  {
    LemmaMulIsCommutativeAuto();
    forall x: int, y: int, z: int | z > 0 && x < y
      ensures x * z < y * z
    {
      LemmaMulStrictInequality(x, y, z);
    }
    LemmaMulInequalityAuto();
    LemmaMulIsAssociativeAuto();
    LemmaMulNonzeroAuto();
    LemmaMulNonnegativeAuto();
    LemmaMulStrictlyIncreasesAuto();
    LemmaMulIncreasesAuto();
    LemmaMulStrictlyPositiveAuto();
    LemmaMulOrderingAuto();
    LemmaMulIsDistributiveAuto();
  }
}
