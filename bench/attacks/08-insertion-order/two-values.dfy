// A choice from a set depends on the order in which the set was filled, so that a function has two values for one argument.
ghost function F2(s: set<int>): int requires s != {} {
  var x :| x in s; x
}
lemma L4() {
  ghost var a, b := F2({1, 2}), F2({2, 1});
  assert a == b; // not R F
}
method M4(s: set<int>, t: set<int>)
  requires s == t && s != {}
{
  ghost var a, b := F2(s), F2(t);
  assert a == b; // not R F; is V
}
method G(a: int, b: int) {
  ghost var c, d := F2({a, b}), F2({b, a});
  assert c == d; // not R F
}
