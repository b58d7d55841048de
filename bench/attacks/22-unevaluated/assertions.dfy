// A run goes past an assertion that it cannot evaluate as if it held: what it violates later counts only if the assertion holds.
method Root(x: int) {
  assert exists y: real :: y * y == x as real; // not D
  assert x >= 0; // not R F
}
method Every() {
  assert forall x: real :: x > 1.0; // not V D
  assert 1 == 2; // not R F
}
function Id(x: int): int { x }
function Id2(x: int): int { x }
method Functions() {
  assert Id == Id2; // not V D R F
  assert Id != Id2; // not R F
  assert 1 == 2; // not R F
}
method Branch(x: int) {
  if x < 0 {
    assert forall r: real :: r > x as real; // not V D
  }
  assert x >= 0; // not R F
}
method Twice(x: int) {
  assert exists y: real :: y * y == x as real; // not D
  assert exists y: real :: y * y == (x - 1) as real; // not D
  assert x >= 1; // not R F
}
method Ghost(x: int) {
  ghost var p := forall r: real :: r * r >= x as real;
  assert p; // not V D
  assert x <= 0; // not R F
}
method Sequences(s: seq<real>) {
  assert forall r: real :: r in s; // not V D
  assert |s| == 1; // not R F
}
method Sets(x: int) {
  assert (iset r: real | r > x as real) == iset{}; // not V D
  assert x == 1; // not R F
}
