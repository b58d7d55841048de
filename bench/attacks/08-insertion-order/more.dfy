// Other ways to equal collections: comprehensions, differences, values in sequences, data and sets of sets.
datatype D = D(s: set<int>)
ghost function F(s: set<int>): int requires s != {} { var x :| x in s; x }
lemma L1() {
  ghost var s := set i | 0 <= i < 3 :: 2 - i;
  ghost var t := {0, 1, 2};
  ghost var a, b := F(s), F(t);
  assert a == b; // not R F
}
lemma L2() {
  ghost var a, b := F({3, 1, 2} - {3}), F({2, 1});
  assert a == b; // not R F
}
ghost function InData(d: D): int requires d.s != {} { var x :| x in d.s; x }
lemma L3() {
  ghost var a, b := InData(D({1, 2})), InData(D({2, 1}));
  assert a == b; // not R F
}
ghost function Nested(s: set<set<int>>): set<int> requires s != {} { var x :| x in s; x }
lemma L4() {
  ghost var a, b := Nested({{1, 2}, {3}}), Nested({{3}, {2, 1}});
  assert a == b; // not R F
}
