// Where some runs go past a claim that they cannot evaluate and others do not, the others refute.
method Smaller(x: int) {
  if x < 5 {
    assert forall r: real :: r > 1.0; // not V D
  }
  assert x > 100; // not V D; is R
}
method Before(x: int) {
  if x > 1000 {
    assert exists y: real :: y * y == x as real;
  }
  assert x < 50; // not V D; is R
}
method Length(s: seq<int>) {
  if |s| <= 1 {
    assert forall r: real :: r > 1.0; // not V D
  }
  assert |s| > 3; // not V D; is R
}
method Only(x: int) {
  if x < 5 {
    assert forall r: real :: r > 1.0; // not V D
  }
  assert x >= 5; // not R F
}
method After(x: int) {
  assert x > 0; // not V D; is R
  assert forall r: real :: r > 1.0; // not V D
}
