// A condition about a run is evaluated with other choices than the run made: choices that depend on others.
ghost function K(): int { var z :| z == 1 || z == 2; z }
ghost function L(): int { var z :| K() <= z <= K() + 1; z }
ghost function R(n: nat): int { if n == 0 then 0 else var z :| R(n - 1) < z <= R(n - 1) + 2; z }
method One() {
  ghost var x :| x == L();
  ghost var y :| y == K();
  assert x >= y; // not R F; is V
  assert x <= 3; // not R F; is V
  assert x == y; // not V D
}
method Rec() {
  ghost var x :| x == R(2);
  ghost var y :| y == R(1);
  assert x > y; // not R F; is V
  assert x > y + 1; // not V D; is R
}
method Quant() {
  ghost var x :| x == K();
  assert exists y :: y == K() && x == y; // not R F; is V
  assert forall y :: 1 <= y <= 2 ==> y <= x; // not V D; is R
}
method Sets() {
  ghost var s := set i | 0 <= i < 3 :: i + K();
  assert K() in s; // not R F
  assert 1 in s; // not V D; is R
}
method Branch(n: int) {
  ghost var x := 0;
  if K() == 1 { x := 1; } else { x := 2; }
  assert x == K(); // not R F; is V
  assert x == 1; // not V D; is R
}
newtype N = x: int | 0 <= x < 10
ghost function Kn(): N { var z: N :| z == 1 || z == 2; z }
method New() {
  ghost var x :| x == Kn();
  ghost var y :| y == Kn();
  assert x == y; // not R F; is V
  assert x as int <= 2; // not R F; is V
}
