// For whoever calls a lemma that is not a two-state one, `old` in its contract is the state of the call.
class C {
  var f: int
  constructor() { f := 0; }
  ghost function Get(): int reads this { f }
  twostate predicate Same() reads this { old(f) == f }
}
lemma Old(c: C)
  ensures old(c.f) == c.f {}
lemma OldCall(c: C)
  ensures old(c.Get()) == c.Get() {}
lemma Unchanged(c: C)
  ensures unchanged(c) {}
lemma Called(c: C)
  ensures c.Same() {}
lemma NotFresh(c: C)
  ensures !fresh(c) {}
twostate lemma Two(c: C)
  requires old(c.f) == c.f
  ensures old(c.f) == c.f {}
method ForallOld(c: C)
  modifies c
  ensures false // not V D
{
  c.f := c.f + 1;
  forall d: C | d == c { Old(d); }
}
method ForallCall(c: C)
  modifies c
  ensures false // not V D
{
  c.f := c.f + 1;
  forall d: C | d == c { OldCall(d); }
}
method ForallUnchanged(c: C)
  modifies c
  ensures false // not V D
{
  c.f := c.f + 1;
  forall d: C | d == c { Unchanged(d); }
}
method ForallCalled(c: C)
  modifies c
  ensures false // not V D
{
  c.f := c.f + 1;
  forall d: C | d == c { Called(d); }
}
method ForallFresh()
  ensures false // not V D
{
  var c := new C();
  forall d: C | d == c { NotFresh(d); }
}
method InExpression(c: C)
  modifies c
  ensures false // not V D
{
  c.f := c.f + 1;
  ghost var x := (Old(c); 3);
}
method Labelled(c: C)
  modifies c
  ensures false // not V D
{
  label L:
  c.f := c.f + 1;
  ghost var x := (Unchanged(c); 3);
}
method Statement(c: C)
  modifies c
  ensures false // not V D
{
  c.f := c.f + 1;
  Old(c);
  Unchanged(c);
  Called(c);
}
method TwoStateRight(c: C, e: C)
  requires c != e
  modifies c
{
  c.f := c.f + 1;
  forall d: C | d == e { Two(d); } // not R F; is V
  assert old(e.f) == e.f; // not R F; is V
  assert (Old(c); c.f == old(c.f) + 1); // not R F; is V
}
lemma Positive(x: int)
  requires x >= 0
  ensures x >= 0 {}
// The steps that show a precondition are checked in a forall statement, too.
lemma Steps() {
  forall x: nat { Positive(x) by {
      assert 1 == 2; // not V D
    } }
}
lemma StepsRight() {
  forall x: int | x * x <= 0 { Positive(x) by {
      assert x == 0; // not R F; is V
    } }
  assert forall x: int :: x * x <= 0 ==> x >= 0; // not R F
}
