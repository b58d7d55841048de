// Binders over values that hold objects range over what exists in the state that they see, whatever bounds them.
class C {
  var f: int
  constructor() { f := 0; }
}
method OwnCollection()
  requires forall c: C :: false
{
  var c := new C();
  ghost var s := [c];
  assert s in {s};
  assert |s| == 1;
  assert old(exists s: seq<C> :: s in {s} && |s| == 1); // not V D
}
method OwnRange()
  requires forall c: C :: false
{
  var c := new C();
  ghost var s := [c];
  assert s in {s};
  assert |s| == 1;
  assert old(exists s: seq<C> | s in {s} :: |s| == 1); // not V D
}
method Domain()
  requires forall c: C :: false
{
  var c := new C();
  ghost var K := {[c]};
  assert [c] in K;
  assert old(exists s: seq<C> <- K :: |s| == 1); // not V D
}
method Later()
  requires forall c: C :: false
{
  var c := new C();
  ghost var K := {[c]};
  assert [c] in K;
  assert old(exists s: seq<C> :: s in K && |s| == 1); // not V D
}
method All(c: C)
  requires forall s: seq<C> :: s in {s} ==> forall i | 0 <= i < |s| :: s[i].f == 0
{
  var d := new C();
  d.f := 1;
  ghost var s := [d];
  assert s in {s};
  assert s[0].f == 1;
  assert false; // not V D
}
method Mutual()
  requires forall s: seq<C>, t: seq<C> :: s in {t} && t in {s} ==> s == []
{
  var d := new C();
  ghost var s := [d];
  assert s in {s};
  assert false; // not V D
}
method Comprehension()
  requires forall c: C :: false
{
  var c := new C();
  ghost var K := {[c]};
  assert [c] in K;
  ghost var k := old(set s: seq<C> | s in K && |s| == 1);
  assert [c] in k; // not V D
}
method Right(K: set<seq<C>>, c: C)
  requires [c] in K
{
  assert exists s: seq<C> :: s in K && |s| == 1 by { assert |[c]| == 1; } // not R F; is V
  assert exists s: seq<C> <- K :: |s| == 1 by { assert |[c]| == 1; } // not R F; is V
}
method RightTwo(K: set<set<seq<C>>>)
  requires forall k: set<seq<C>>, s: seq<C> | k in K && s in k :: |s| == 1
  ensures forall k: set<seq<C>> | k in K :: forall s: seq<C> | s in k :: |s| == 1 // not R F; is V
{
}
method RightOwn(c: C)
{
  ghost var s := [c];
  assert s in {s};
  assert |s| == 1;
  assert exists s: seq<C> :: s in {s} && |s| == 1; // not R F; is V
}
