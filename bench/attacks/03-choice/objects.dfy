// A choice among objects: which one it is depends on the heap, and nothing says that it is the first.
class C { var v: int constructor(v: int) ensures this.v == v { this.v := v; } }
ghost function Some(s: set<C>): C requires s != {} { var c :| c in s; c }
method M1() {
  var a := new C(1);
  var b := new C(2);
  ghost var c := Some({a, b});
  assert c == a; // not V D
}
method M2() {
  var a := new C(1);
  var b := new C(2);
  ghost var c := Some({a, b});
  assert c == a || c == b; // not R F
}
ghost function Big(s: set<C>): C
  requires exists c :: c in s && c.v > 0
  reads s
{ var c :| c in s && c.v > 0; c }
method M3() {
  var a := new C(1);
  var b := new C(2);
  assert a in {a, b} && a.v > 0;
  ghost var c := Big({a, b});
  if c == b {
    assert false; // not V D
  }
}
