// A choice in a generic function is not the first value either, and may differ between type arguments.
ghost function Pick<T>(s: set<T>): T requires s != {} { var x :| x in s; x }
method M1() {
  ghost var a := Pick({1, 2});
  if a != 1 {
    assert false; // not V D
  }
}
method M2() {
  ghost var a := Pick({false, true});
  assert !a; // not V D
}
ghost function Of<T(0)>(x: T): T { var y: T :| true; y }
method M3() {
  ghost var a := Of(3);
  assert a == 3; // not V D
}
method M4(s: set<int>) requires s != {} {
  ghost var a := Pick(s);
  assert a in s; // not R F; is V
}
