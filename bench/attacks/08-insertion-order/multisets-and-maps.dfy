// The same for multisets, maps and unions.
ghost function M(s: multiset<int>): int requires |s| > 0 { var x :| x in s; x }
lemma L1() {
  ghost var a, b := M(multiset{1, 2}), M(multiset{2, 1});
  assert a == b; // not R F
}
ghost function K(m: map<int, int>): int requires |m| > 0 { var x :| x in m; x }
lemma L2() {
  ghost var a, b := K(map[1 := 1, 2 := 2]), K(map[2 := 2, 1 := 1]);
  assert a == b; // not R F
}
ghost function F(s: set<int>): int requires s != {} { var x :| x in s; x }
method L3(x: int, y: int) {
  ghost var a, b := F({x} + {y}), F({y} + {x});
  assert a == b; // not R F
}
