// A generic function that chooses has one value for equal arguments, whatever the type argument is.
ghost function Pick<T>(s: set<T>): T requires s != {} { var x :| x in s; x }
lemma L1() {
  ghost var a, b := Pick({1, 2}), Pick({2, 1});
  assert a == b; // not R F
}
lemma L2() {
  ghost var a, b := Pick({"a", "b"}), Pick({"b", "a"});
  assert a == b; // not R F
}
class C { constructor() {} }
ghost function Obj(s: set<C>): C requires s != {} { var x :| x in s; x }
method L3() {
  var c := new C();
  var d := new C();
  ghost var a, b := Obj({c, d}), Obj({d, c});
  assert a == b; // not R F
}
class H { var s: set<int> constructor(s: set<int>) ensures this.s == s { this.s := s; } }
ghost function InHeap(h: H): int requires h.s != {} reads h { var x :| x in h.s; x }
method L4(h: H) requires h.s == {1, 2} modifies h {
  ghost var a := InHeap(h);
  h.s := {2, 1};
  ghost var b := InHeap(h);
  assert a == b; // not R F
}
