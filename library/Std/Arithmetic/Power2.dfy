include "Power.dfy"

/** Powers of two. */
module Std.Arithmetic.Power2 {

  import opened Power

  function Pow2(e: nat): nat
    ensures Pow2(e) > 0
  {
    LemmaPowPositive(2, e);
    Pow(2, e)
  }

  lemma LemmaPow2(e: nat)
    ensures Pow2(e) == Pow(2, e)
  {
  }

  lemma LemmaPow2Auto()
    ensures forall e: nat {:trigger Pow2(e)} :: Pow2(e) == Pow(2, e)
  {
  }

  lemma LemmaPow2MaskDiv2(e: nat)
    requires e > 0
    ensures (Pow2(e) - 1) / 2 == Pow2(e - 1) - 1
  {
    assert Pow(2, e) == 2 * Pow(2, e - 1);
  }

  lemma LemmaPow2MaskDiv2Auto()
    ensures forall e: nat {:trigger Pow2(e)} :: e > 0 ==> (Pow2(e) - 1) / 2 == Pow2(e - 1) - 1
  {
    forall e: nat {:trigger Pow2(e)} | e > 0
      ensures (Pow2(e) - 1) / 2 == Pow2(e - 1) - 1
    {
      LemmaPow2MaskDiv2(e);
    }
  }
}
