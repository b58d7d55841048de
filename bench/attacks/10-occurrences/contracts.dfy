// A choice in a contract is one occurrence, wherever the contract is used.
ghost function F(n: int): int
  requires n > (var x :| 0 <= x < 2; x)
{ n }
lemma L1(n: int) requires n > 1 {
  ghost var a := F(n); // not R F
}
lemma L2(n: int) requires n > 0 {
  ghost var a := F(n); // not V D
}
lemma {:axiom} Chosen() returns (r: int)
  ensures r == (var x :| 5 <= x < 7; x)
lemma L3() {
  var a := Chosen();
  var b := Chosen();
  assert a == b; // not R F; is V
}
lemma L4() {
  var a := Chosen();
  assert a == 5; // not V D
}
