// A run evaluates the conclusion of a proof and takes none of its steps: that the conclusion holds does not say that a step was reached.
predicate P(z: int) { z > 7 }

method EmptyRange(k: int) {
  forall z | 3 <= z < 3
    ensures z * z >= 0 // not R F
  {
  }
  assert k != 4; // not V D; is R
}
method EmptyByPrecondition(n: int, k: int)
  requires n == 0
{
  forall z | 0 <= z < n
    ensures z >= 0 // not R F
  {
  }
  assert k != 4; // not V D; is R
}
method EmptyByType(k: int) {
  forall z: nat | z < 0
    ensures P(z) // not R F
  {
    assert P(z); // not R F
  }
  assert k != 4; // not V D; is R
}
method DeadBranch(k: int) {
  assert k == k by { // not R F; is V
    if k != k {
      assert P(0); // not R F
    }
  }
  assert k != 4; // not V D; is R
}
method DeadCalculation(k: int) {
  calc {
    k;
  == { if k != k { assert P(0); } } // not R F
    k + 0;
  }
  assert k != 4; // not V D; is R
}
lemma Impossible(k: int)
  requires k != k
  ensures P(0) // not R F
{
  assert P(k); // not R F
}
method DeadCall(k: int) {
  if k != k {
    Impossible(k);
  }
  forall z | z != z ensures P(z) { Impossible(z); } // not R F
  assert k != 4; // not V D; is R
}
lemma InLemma(n: int)
  requires n == 0
  ensures n >= 0 // not R F; is V
{
  forall z | 0 <= z < n
    ensures P(z) // not R F
  {
    assert P(z); // not R F
  }
}
method Violated(n: nat) {
  forall z | 0 <= z < n
    ensures P(z) // not V D; is R
  {
  }
}
method ViolatedByOne(k: int) {
  forall z | 3 <= z < 4
    ensures P(z) // not V D; is R
  {
  }
}
