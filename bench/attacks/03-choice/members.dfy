// A choice among the elements of a sequence, set, multiset or map is taken to be the first of them.
ghost function InSeq(s: seq<int>): int requires |s| > 0 {
  assert s[0] in s;
  var x :| x in s; x
}
method M1() {
  ghost var a := InSeq([7, 8]);
  if a != 7 {
    assert false; // not V D; is R
  }
}
ghost function InSet(s: set<int>): int requires s != {} { var x :| x in s; x }
method M2() {
  ghost var a := InSet({7, 8});
  if a != 7 {
    assert false; // not V D; is R
  }
}
ghost function InMap(m: map<int, int>): int requires |m| > 0 { var x :| x in m; m[x] }
method M3(b: bool) {
  ghost var a := InMap(map[7 := 1, 8 := 2]);
  if a == 2 {
    assert false; // not V D
  }
}
method M4() {
  ghost var a := InSet({7});
  assert a == 7; // not R F
}
