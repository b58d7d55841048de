// The elements of sets, multisets and maps have no order: what is chosen of them is a function of the value, not of how it was made.
ghost function Pick(s: set<int>): int requires s != {} { var x :| x in s; x }
ghost function Keys(m: map<int, int>): int requires m != map[] { var x :| x in m; x }
method PathExact() {
  assert Pick({1, 2}) == 1; // not V D
}
method SideClosed(a: int, b: int) requires a < b {
  ghost var x := 5;
  if Pick({a, b}) == a { x := 6; }
  assert x == 6; // not V D
}
method ClaimDead() {
  if Keys(map[1 := 1, 2 := 2]) == 1 {
    assert false; // not V D
  } else {
    assert false; // not V D
  }
}
method Exhaustive(n: int) {
  if n > 3 && Pick({2, 1}) != 2 {
    assert n > 10; // not V D
  }
}
method EdgeRemoved() {
  var s := {1, 2};
  var first := 0;
  while s != {}
    decreases |s|
  {
    var x :| x in s;
    if first == 0 { first := x; }
    s := s - {x};
  }
  assert first == 1; // not V D
}
ghost function Other(s: set<int>): int requires s != {} { var x :| x in s; x }
method FunctionAxiom(s: set<int>) requires s != {} {
  assert Pick(s) == Other(s); // not V D
}
method Right(s: set<int>, t: set<int>) requires s == t && s != {} {
  assert Pick(s) in s; // not R F; is V
  assert Pick(s) == Pick(t); // not R F; is V
  assert Pick({1, 2}) == Pick({2, 1}); // not R F
}
