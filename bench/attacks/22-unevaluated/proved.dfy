// What is proved held in the run, although the run could not evaluate it: the violation behind it counts.
method Assertion(x: int) {
  assert forall r: real :: r + 1.0 > r; // is V
  assert x > 0; // not V D; is R
}
method Promising(x: int) returns (r: int)
  ensures forall y: real :: y + 1.0 > y // is V
{ r := x; }
method Caller(x: int) {
  var r := Promising(x);
  assert r > 0; // not V D; is R
}
method Loop(n: nat) {
  var i := 0;
  while i < n
    invariant i <= n
    invariant forall r: real :: r - 1.0 < r
  { i := i + 1; }
  assert i < 2; // not V D; is R
}
method Several(x: int) {
  assert forall r: real :: r + 1.0 > r; // is V
  assert forall r: real :: r - 1.0 < r; // is V
  assert x != 3; // not V D; is R
}
method OneOfTwo(x: int) {
  assert forall r: real :: r + 1.0 > r; // is V
  assert forall r: real :: r > x as real; // not V D
  assert x != 3; // not R F
}
method Division(x: int) {
  assert forall r: real :: r + 1.0 > r; // is V
  var y := 10 / x; // not V D; is R
}
method Index(s: seq<int>, i: nat) {
  assert forall r: real :: r + 1.0 > r; // is V
  var y := s[i]; // not V D; is R
}
method ByLemma(x: int) {
  Larger();
  assert forall r: real :: r + 1.0 > r; // is V
  assert x > 0; // not V D
}
lemma Larger() ensures forall r: real :: r + 1.0 > r { } // is V
