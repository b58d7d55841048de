// A claim that is proved only if one believes something may be false in a run that could not evaluate it.
lemma {:axiom} Wrong() ensures forall r: real :: r > 1.0
method ByAxiom() {
  assert forall r: real :: r > 1.0 by { Wrong(); } // not D
  assert 1 == 2; // not R F
}
lemma Lie() ensures forall r: real :: r > 1.0 { assume forall r: real :: r > 1.0; }
method ByLie() {
  assert forall r: real :: r > 1.0 by { Lie(); } // not D
  assert 1 == 2; // not R F
}
method Assumed() {
  assume forall r: real :: r > 1.0;
  assert forall r: real :: r > 0.0; // not R F
  assert 1 == 2; // not R F
}
predicate P(x: int) { x == 7 }
method Forall() {
  forall x | 0 <= x < 3 ensures P(x) { assume P(x); } // not R F
  assert P(1); // not R F
}
method By() { assert P(1) by { assume P(1); } } // not R F
method Calculation() {
  calc { 1; == { assume 1 == 2; } 2; } // not R F
  assert 1 == 2; // not R F
}
lemma {:axiom} Axiom() ensures P(1)
method UsesAxiom() { assert P(1) by { Axiom(); } } // not R F
lemma Liar(x: int) ensures P(x) { assume P(x); } // not R F
method ForallCall() {
  forall x | 0 <= x < 3 { Liar(x); }
  assert P(1); // not R F
}
method Call() { Liar(1); assert P(1); } // not R F
lemma Indirect(x: int) ensures P(x) { Liar(x); } // not R F
method FarCall() { assert P(1) by { Indirect(1); } } // not R F
method InExpression() { var y := (assume 1 == 2; 3); assert y == 4; } // not R F
lemma Harmless(x: int) ensures x == x { assume 2 == 2; }
method True(x: int) {
  Harmless(x);
  assert x > 0; // not V D; is R
}
method TrueForAll(x: int) {
  forall k | 0 <= k < 3 { Harmless(k); }
  assert x > 0; // not V D; is R
}
method WithoutBelief() {
  assert P(1) by { // not V D; is R
    assert 1 == 1;
  }
}
