// Nothing special: a claim that holds, one that does not, and code that nothing reaches, so that the bench itself is seen to work.
method Holds(x: int) {
  var y := x + 1;
  assert y > x; // not R F; is V
}
method Fails(x: int) {
  var y := x * x;
  assert y > x; // not V D; is R
}
method Dead(x: int) {
  if x > 1 && x < 1 {
    assert false; // not R F
  } else {
    assert false; // not V D; is R
  }
}
method Any() returns (r: int) ensures 0 <= r <= 1
method Called() {
  var x := Any();
  var y := Any();
  assert 0 <= x <= 1; // not R F; is V
  assert x == y; // not V D
}
