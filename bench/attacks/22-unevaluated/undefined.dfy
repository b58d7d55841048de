// What cannot be evaluated because something in it is undefined is as doubtful as what is false.
method Division(x: int) {
  assert forall r: real :: r > x as real; // not V D
  var y := 10 / x; // not R F
}
method InAssertion(x: int) {
  assert forall r: real :: r > x as real; // not V D
  assert 10 / x == 10 / x; // not R F
}
method Index(s: seq<int>, i: int) {
  assert exists r: real :: r * r == -1.0; // not V D
  var y := s[i]; // not R F
}
method Key(m: map<int, int>) {
  assert exists r: real :: r * r == -1.0; // not V D
  var y := m[0]; // not R F
}
class C { var v: int }
method Null(c: C?) {
  assert exists r: real :: r * r == -1.0; // not V D
  var y := c.v; // not R F
}
method Decreases(n: int)
  decreases n
{
  assert exists r: real :: r * r == -1.0; // not V D
  if n != 0 { Decreases(n + 1); } // not R F
}
