// A lemma that is called in another state than the current one asks and gives what holds in that state, or is not supported.
class C {
  var f: int
  var next: C?
  constructor() { f := 0; next := null; }
}
lemma Zero(c: C)
  requires c.f == 0
  ensures c.f == 0 {}
lemma Exists(c: C)
  ensures allocated(c) {}
lemma Self(c: C) returns (d: C)
  ensures d == c { d := c; }
lemma Positive(x: int)
  requires x > 0
  ensures x * x > 0 {}
method Old(c: C)
  requires c.f == 0
  modifies c
  ensures false // not V D
{
  c.f := 1;
  assert old(assert 1 == 2 by { Zero(c); } true);
}
method OldCall(c: C)
  requires c.f == 0
  modifies c
  ensures false // not V D
{
  c.f := 1;
  assert old(Zero(c); true);
}
method OldForall(c: C)
  requires c.f == 0
  modifies c
  ensures false // not V D
{
  c.f := 1;
  assert old(assert 1 == 2 by { forall d: C | d == c { Zero(d); } } true);
}
method OldCalc(c: C)
  requires c.f == 0
  modifies c
  ensures false // not V D
{
  c.f := 1;
  assert old(calc { 1; { Zero(c); } 2; } true);
}
method OldLabel(c: C)
  requires c.f == 1
  modifies c
  ensures false // not V D
{
  c.f := 0;
  label L:
  c.f := 1;
  assert old@L(assert 1 == 2 by { Zero(c); } true);
}
method Value(c: C)
  requires c.f == 1
  ensures false // not V D
{
  ghost var g := () reads c requires c.f == 0 => (assert 1 == 2 by { Zero(c); } 3);
  assert g.requires();
}
method ValueGiven()
  ensures false // not V D
{
  ghost var g := (c: C) => (Exists(c); 3);
  var c := new C();
  assert old(allocated(c));
}
method ValueCalledNow()
  ensures false // not V D
{
  ghost var g := ((c: C) => (Exists(c); 3))(new_());
  var c := new C();
  assert old(allocated(c));
}
ghost function new_(): C
method ValueResult()
  ensures false // not V D
{
  ghost var g := (c: C) => (assert allocated({c}) by { var d := Self(c); } 3);
  var c := new C();
  assert old(allocated(c));
}
method Right(c: C, y: int)
  requires c.f == 0 && y > 0
  modifies c
{
  c.f := 1;
  assert old(assert y * y > 0 by { Positive(y); } c.f == 0); // not R F; is V
}
method RightValue(y: int)
  requires y > 0
{
  ghost var g := (x: int) requires x > 0 => (Positive(x); x * x);
  assert g(y) == y * y; // not R F; is V
}
method RightGiven(y: int, c: C)
  requires y > 0
{
  ghost var g := (d: C) => (Positive(y); y * y);
  assert g(c) == y * y; // not R F; is V
}
method RightCurrent(c: C, n: nat)
  requires c.f == 0
{
  ghost var s := seq(n, i requires 0 <= i < n reads c requires c.f == 0 => (Zero(c); c.f));
  assert n > 0 ==> s[0] == 0; // not R F; is V
}
