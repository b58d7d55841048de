// Ordinals are taken for numbers: finite, dense, without limits, or as if addition did not depend on the order.
lemma Finite(o: ORDINAL)
  ensures o.IsNat // not V
{ }
lemma Some(o: ORDINAL)
  ensures !o.IsNat // not V D; is R
{ }
lemma Omega(a: ORDINAL, b: ORDINAL)
  requires !a.IsNat && !b.IsNat
  ensures a == b // not V
  ensures a < b || b < a || a == b // not R F
  ensures a <= b || b <= a // not R F
{ }
lemma Between(a: ORDINAL, b: ORDINAL)
  requires a.IsLimit && b.IsLimit && a < b
  ensures exists c: ORDINAL :: c.IsLimit && a < c && c < b // not V
{ }
lemma Last(a: ORDINAL)
  ensures exists b: ORDINAL :: b.IsLimit && b <= a && a < b + 1 // not V
{ }
lemma NoLarger(a: ORDINAL)
  ensures exists b: ORDINAL :: a < b // not R F
  ensures forall b: ORDINAL :: b <= a // not V
{ }
lemma Commutes(a: ORDINAL, b: ORDINAL)
  ensures a + b == b + a // not V
{ }
lemma Absorbs(a: ORDINAL, b: ORDINAL)
  requires a.IsNat && !b.IsNat
  ensures a + b == b // not R F; is V
{ }
lemma SumOfLimits(a: ORDINAL, b: ORDINAL)
  requires !a.IsNat && !b.IsNat
  ensures b <= a + b // not R F
  ensures a + b == b // not V
  ensures a + b == a // not V
{ }
lemma Contradiction(a: ORDINAL, b: ORDINAL, c: ORDINAL)
  requires a < b && b < c && !a.IsNat
  ensures false // not V D
{ }
lemma Steps(a: ORDINAL)
  requires 3 < a
  decreases a
  ensures a > 2 // not R F; is V
{ if a.IsSucc && 3 < a - 1 { Steps(a - 1); } }
lemma Endless(a: ORDINAL)
  decreases a
  ensures false // not V
{ Endless(if a == 0 then 1 else 0); }
method Taken(ghost a: ORDINAL) {
  ghost var b := a - 1; // not V
  ghost var c := a + 1 - 1; // not R F
  ghost var d := a as int; // not V
  assert c == a; // not R F; is V
}
ghost function Lowest(o: ORDINAL): ORDINAL
  decreases o
{ if o.IsSucc then Lowest(o - 1) else o }
lemma LowestIsZero(o: ORDINAL)
  ensures Lowest(o) == 0 // not V
  ensures o.IsNat ==> Lowest(o) == 0 // not R F
{ }
method Walk() {
  ghost var o: ORDINAL := 5;
  while o != 0
    invariant o.IsNat
    decreases o
  {
    o := o - 1;
  }
  assert o == 0; // not R F; is V
  assert o == 1; // not V D; is R
}
