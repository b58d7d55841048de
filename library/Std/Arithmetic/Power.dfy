include "Mul.dfy"

/** Powers of integers: the laws, each for given numbers and, as `…Auto`, for all of them. */
module Std.Arithmetic.Power {

  import opened Mul

  function Pow(b: int, e: nat): int
    decreases e
  {
    if e > 0 then b * Pow(b, e - 1) else 1
  }

  lemma LemmaPow0(b: int)
    ensures Pow(b, 0) == 1
  {
  }

  lemma LemmaPow0Auto()
    ensures forall b: nat {:trigger Pow(b, 0)} :: Pow(b, 0) == 1
  {
  }

  lemma LemmaPow1(b: int)
    ensures Pow(b, 1) == b
  {
    assert Pow(b, 0) == 1;
  }

  lemma LemmaPow1Auto()
    ensures forall b: nat {:trigger Pow(b, 1)} :: Pow(b, 1) == b
  {
    forall b: nat {:trigger Pow(b, 1)}
      ensures Pow(b, 1) == b
    {
      LemmaPow1(b);
    }
  }

  lemma Lemma0Pow(e: nat)
    requires e > 0
    ensures Pow(0, e) == 0
  {
  }

  lemma Lemma0PowAuto()
    ensures forall e: nat {:trigger Pow(0, e)} :: e > 0 ==> Pow(0, e) == 0
  {
  }

  lemma Lemma1Pow(e: nat)
    ensures Pow(1, e) == 1
  {
  }

  lemma Lemma1PowAuto()
    ensures forall e: nat {:trigger Pow(1, e)} :: Pow(1, e) == 1
  {
    forall e: nat {:trigger Pow(1, e)}
      ensures Pow(1, e) == 1
    {
      Lemma1Pow(e);
    }
  }

  lemma LemmaSquareIsPow2(x: nat)
    ensures Pow(x, 2) == x * x
  {
    LemmaPow1(x);
  }

  lemma LemmaSquareIsPow2Auto()
    ensures forall x: nat {:trigger Pow(x, 2)} :: Pow(x, 2) == x * x
  {
    forall x: nat {:trigger Pow(x, 2)}
      ensures Pow(x, 2) == x * x
    {
      LemmaSquareIsPow2(x);
    }
  }

  lemma LemmaPowPositive(b: int, e: nat)
    requires b > 0
    ensures Pow(b, e) > 0
  {
    if e > 0 {
      LemmaPowPositive(b, e - 1);
      LemmaMulStrictlyPositive(b, Pow(b, e - 1));
    }
  }

  lemma LemmaPowPositiveAuto()
    ensures forall b: int, e: nat {:trigger Pow(b, e)} :: b > 0 ==> Pow(b, e) > 0
  {
    forall b: int, e: nat {:trigger Pow(b, e)} | b > 0
      ensures Pow(b, e) > 0
    {
      LemmaPowPositive(b, e);
    }
  }

  lemma {:induction false} LemmaPowAdds(b: int, e1: nat, e2: nat)
    ensures Pow(b, e1 + e2) == Pow(b, e1) * Pow(b, e2)
    decreases e1
  {
    if e1 == 0 {
      assert Pow(b, e1) == 1;
      assert Pow(b, e1 + e2) == Pow(b, e2);
    } else {
      var p, q := Pow(b, e1 - 1), Pow(b, e2);
      LemmaPowAdds(b, e1 - 1, e2);
      assert Pow(b, e1 - 1 + e2) == p * q;
      assert Pow(b, e1) == b * p;
      assert Pow(b, e1 + e2) == b * (p * q);
      LemmaMulIsAssociative(b, p, q);
    }
  }

  lemma LemmaPowAddsAuto()
    ensures forall b: int, e1: nat, e2: nat {:trigger Pow(b, e1 + e2)} :: Pow(b, e1 + e2) == Pow(b, e1) * Pow(b, e2)
  {
    forall b: int, e1: nat, e2: nat
      ensures Pow(b, e1 + e2) == Pow(b, e1) * Pow(b, e2)
    {
      LemmaPowAdds(b, e1, e2);
    }
  }

  lemma {:induction false} LemmaPowSubAddCancel(b: int, e1: nat, e2: nat)
    requires e2 <= e1
    ensures Pow(b, e1 - e2) * Pow(b, e2) == Pow(b, e1)
    decreases e1
  {
    LemmaPowAdds(b, e1 - e2, e2);
    assert e1 - e2 + e2 == e1;
  }

  lemma LemmaPowSubAddCancelAuto()
    ensures forall b: int, e1: nat, e2: nat {:trigger Pow(b, e1 - e2)} | e2 <= e1 :: Pow(b, e1 - e2) * Pow(b, e2) == Pow(b, e1)
  {
    forall b: int, e1: nat, e2: nat {:trigger Pow(b, e1 - e2)} | e2 <= e1
      ensures Pow(b, e1 - e2) * Pow(b, e2) == Pow(b, e1)
    {
      LemmaPowSubAddCancel(b, e1, e2);
    }
  }

  lemma {:induction false} LemmaPowSubtracts(b: nat, e1: nat, e2: nat)
    requires b > 0
    requires e1 <= e2
    ensures Pow(b, e1) > 0
    ensures Pow(b, e2 - e1) > 0
    ensures Pow(b, e2 - e1) == Pow(b, e2) / Pow(b, e1)
  {
    LemmaPowPositive(b, e1);
    LemmaPowPositive(b, e2 - e1);
    LemmaPowSubAddCancel(b, e2, e1);
    QuotientOfProduct(Pow(b, e2), Pow(b, e2 - e1), Pow(b, e1));
  }

  lemma QuotientOfProduct(p: int, q: int, d: int)
    requires d > 0
    requires p == q * d
    ensures p / d == q
  {
    var found := p / d;
    assert found * d <= p < found * d + d;
    if found < q {
      LemmaMulInequality(found + 1, q, d);
      LemmaMulIsDistributiveAddOtherWay(d, found, 1);
    } else if found > q {
      LemmaMulStrictInequality(q, found, d);
    }
  }

  lemma LemmaPowSubtractsAuto()
    ensures forall b: nat, e1: nat :: b > 0 ==> Pow(b, e1) > 0
    ensures forall b: nat, e1: nat, e2: nat {:trigger Pow(b, e2 - e1)}
      :: b > 0 && e1 <= e2 ==> Pow(b, e2 - e1) == Pow(b, e2) / Pow(b, e1) > 0
  {
    LemmaPowPositiveAuto();
    forall b: nat, e1: nat, e2: nat {:trigger Pow(b, e2 - e1)} | b > 0 && e1 <= e2
      ensures Pow(b, e2 - e1) == Pow(b, e2) / Pow(b, e1) > 0
    {
      LemmaPowSubtracts(b, e1, e2);
    }
  }

  lemma {:induction false} LemmaPowMultiplies(a: int, b: nat, c: nat)
    ensures 0 <= b * c
    ensures Pow(Pow(a, b), c) == Pow(a, b * c)
    decreases c
  {
    LemmaMulNonnegative(b, c);
    if c > 0 {
      LemmaPowMultiplies(a, b, c - 1);
      LemmaMulIsDistributiveSub(b, c, 1);
      LemmaPowAdds(a, b, b * (c - 1));
      assert b + b * (c - 1) == b * c;
    }
  }

  lemma {:induction false} LemmaPowDistributes(a: int, b: int, e: nat)
    ensures Pow(a * b, e) == Pow(a, e) * Pow(b, e)
    decreases e
  {
    if e > 0 {
      LemmaPowDistributes(a, b, e - 1);
      var p, q := Pow(a, e - 1), Pow(b, e - 1);
      assert a * b * (p * q) == a * p * (b * q);
    }
  }

  lemma LemmaPowDistributesAuto()
    ensures forall a: int, b: int, e: nat {:trigger Pow(a * b, e)} :: Pow(a * b, e) == Pow(a, e) * Pow(b, e)
  {
    forall a: int, b: int, e: nat
      ensures Pow(a * b, e) == Pow(a, e) * Pow(b, e)
    {
      LemmaPowDistributes(a, b, e);
    }
  }

  lemma LemmaPowStrictlyIncreases(b: nat, e1: nat, e2: nat)
    requires b > 1
    requires e1 < e2
    ensures Pow(b, e1) < Pow(b, e2)
    decreases e2
  {
    LemmaPowPositive(b, e2 - 1);
    LemmaMulStrictlyIncreases(b, Pow(b, e2 - 1));
    if e1 + 1 < e2 {
      LemmaPowStrictlyIncreases(b, e1, e2 - 1);
    }
  }

  lemma LemmaPowStrictlyIncreasesAuto()
    ensures forall b: nat, e1: nat, e2: nat {:trigger Pow(b, e1), Pow(b, e2)} :: b > 1 && e1 < e2 ==> Pow(b, e1) < Pow(b, e2)
  {
    forall b: nat, e1: nat, e2: nat {:trigger Pow(b, e1), Pow(b, e2)} | b > 1 && e1 < e2
      ensures Pow(b, e1) < Pow(b, e2)
    {
      LemmaPowStrictlyIncreases(b, e1, e2);
    }
  }

  lemma LemmaPowIncreases(b: nat, e1: nat, e2: nat)
    requires b > 0
    requires e1 <= e2
    ensures Pow(b, e1) <= Pow(b, e2)
  {
    if b == 1 {
      Lemma1Pow(e1);
      Lemma1Pow(e2);
    } else if e1 < e2 {
      LemmaPowStrictlyIncreases(b, e1, e2);
    }
  }

  lemma LemmaPowIncreasesAuto()
    ensures forall b: nat, e1: nat, e2: nat {:trigger Pow(b, e1), Pow(b, e2)} :: b > 1 && e1 <= e2 ==> Pow(b, e1) <= Pow(b, e2)
  {
    forall b: nat, e1: nat, e2: nat {:trigger Pow(b, e1), Pow(b, e2)} | b > 1 && e1 <= e2
      ensures Pow(b, e1) <= Pow(b, e2)
    {
      LemmaPowIncreases(b, e1, e2);
    }
  }

  lemma LemmaPowStrictlyIncreasesConverse(b: nat, e1: nat, e2: nat)
    requires b > 0
    requires Pow(b, e1) < Pow(b, e2)
    ensures e1 < e2
  {
    if e2 <= e1 {
      LemmaPowIncreases(b, e2, e1);
    }
  }

  lemma LemmaPowStrictlyIncreasesConverseAuto()
    ensures forall b: nat, e1: nat, e2: nat {:trigger Pow(b, e1), Pow(b, e2)} :: b > 0 && Pow(b, e1) < Pow(b, e2) ==> e1 < e2
  {
    forall b: nat, e1: nat, e2: nat {:trigger Pow(b, e1), Pow(b, e2)} | b > 0 && Pow(b, e1) < Pow(b, e2)
      ensures e1 < e2
    {
      LemmaPowStrictlyIncreasesConverse(b, e1, e2);
    }
  }

  lemma LemmaPowIncreasesConverse(b: nat, e1: nat, e2: nat)
    requires b > 1
    requires Pow(b, e1) <= Pow(b, e2)
    ensures e1 <= e2
  {
    if e2 < e1 {
      LemmaPowStrictlyIncreases(b, e2, e1);
    }
  }

  lemma LemmaPowIncreasesConverseAuto()
    ensures forall b: nat, e1: nat, e2: nat {:trigger Pow(b, e1), Pow(b, e2)} :: b > 1 && Pow(b, e1) <= Pow(b, e2) ==> e1 <= e2
  {
    forall b: nat, e1: nat, e2: nat {:trigger Pow(b, e1), Pow(b, e2)} | b > 1 && Pow(b, e1) <= Pow(b, e2)
      ensures e1 <= e2
    {
      LemmaPowIncreasesConverse(b, e1, e2);
    }
  }

  lemma {:induction false} LemmaPullOutPows(b: nat, x: nat, y: nat, z: nat)
    requires b > 0
    ensures 0 <= x * y
    ensures 0 <= y * z
    ensures Pow(Pow(b, x * y), z) == Pow(Pow(b, x), y * z)
  {
    LemmaPowMultiplies(b, x, y);
    LemmaPowMultiplies(Pow(b, x), y, z);
  }
}
