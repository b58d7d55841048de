// Choices in callees, loops and exit constraints of calls.
ghost function K(n: int): int { var z :| n <= z <= n + 1; z }
method Step(x: int) returns (ghost r: int) { r := K(x); }
method M1(x: int) {
  ghost var a := Step(x);
  ghost var b := Step(x);
  assert a == b; // not R F
}
method M2(x: int) {
  ghost var a := Step(x);
  ghost var b := Step(x + 1);
  assert a <= b; // not R F
  assert a < b; // not V D; is R
}
method Loop(n: nat) returns (ghost r: int) {
  var i := 0;
  r := 0;
  while i < n { r := K(r); i := i + 1; }
}
method M3() {
  ghost var r := Loop(2);
  assert 0 <= r <= 2; // not R F
  assert r == 1; // not V D; is R
}
method Branch(x: int) returns (ghost r: int) {
  if K(x) == x { r := 0; } else { r := 1; }
}
method M4(x: int) {
  ghost var a := Branch(x);
  assert a == K(x) - x; // not R F
  assert a == 0; // not V D; is R
}
method M5(x: int) {
  ghost var a := Branch(x);
  ghost var b := Branch(x);
  assert a == b; // not R F
}
class C { var f: int }
method Set(c: C) modifies c { ghost var g := K(c.f); c.f := c.f + 1; }
method M6(c: C) modifies c {
  ghost var a := K(c.f);
  Set(c);
  ghost var b := K(c.f);
  assert a <= b; // not R F
  assert a < b; // not V D; is R
}
