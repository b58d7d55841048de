// Compiled choices, and types of which the predicate chooses, in runs of DASH.
function K(n: int): int { var z :| z == n || z == n + 1; z }
method M1(x: int) {
  var a := K(x);
  var b := K(x);
  assert a == b; // not R F; is V
}
method M2(x: int) {
  var a := K(x);
  if a == x + 1 {
    assert x != 55; // not V D; is R
  }
}
ghost function Low(): int { var z :| z == 0 || z == 1; z }
type T = x: int | Low() <= x witness 1
method M3(x: T) {
  assert x >= 0; // not R F; is V
}
method M4(x: T) {
  assert x >= 1; // not V D; is R
}
method Take(x: T) returns (y: T) { y := x; }
method M5(x: T) {
  var y := Take(x);
  assert y >= Low(); // not R F; is V
}
newtype N = x: int | Low() <= x < 100 witness 1
method M6(x: N) {
  assert x as int >= Low(); // not R F; is V
  assert x as int >= 1; // not V D; is R
}
method M7(s: seq<T>) {
  if |s| > 0 {
    assert s[0] >= Low(); // not R F; is V
  }
}
