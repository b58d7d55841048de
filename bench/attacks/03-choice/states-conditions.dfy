// What is promised of a choice rests on what its condition mentions.
ghost function Bad(n: int): int ensures Bad(n) > n { n } // not V D; is R
ghost function F(n: int): int { var r :| r == Bad(n); r }
method M1(n: int) {
  assert F(n) == n; // not R F
}
method M2(n: int) {
  assert F(n) > n; // not V D; is R
}
ghost function H(n: int): int
ghost function G(n: int): int { var r :| r >= H(n); r }
method M3(n: int) {
  assert G(n) >= H(n); // not R F; is V
}
method M4(n: int) {
  assert G(n) > H(n); // not V D; is R
}
ghost function Two(): (int, int) { var a, b :| a < b < 10; (a, b) }
method M5() {
  assert Two().0 < Two().1; // not R F; is V
}
method M6() {
  assert Two().0 + 1 == Two().1; // not V D; is R
}
ghost function Rec(n: nat): nat { if n == 0 then 0 else var m: nat :| m < n; Rec(m) }
method M7(n: nat) {
  assert Rec(n) == 0; // not R F
}
method M8(n: nat) {
  assert Rec(n) == 1; // not V D; is R
}
method M9(n: nat) {
  var i := 0;
  ghost var s := 0;
  while i < n { s := s + F(i); i := i + 1; }
  assert s >= n; // not V D; is R
}
