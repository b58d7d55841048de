// A choice by a statement is made anew each time, and so is the one of a method.
method M1(s: set<int>) requires s != {} {
  ghost var x :| x in s;
  ghost var y :| y in s;
  assert x == y; // not V D; is R
}
method M2(s: set<int>) requires |s| == 1 {
  ghost var x :| x in s;
  ghost var y :| y in s;
  assert s == {x} ==> x == y; // not R F; is V
}
