// The choice of a compiled function is taken to be its first value, although nothing says that it is unique.
function F(n: int): int {
  var x :| 0 <= x < 2; x
}
method M1() {
  var a := F(0);
  if a != 0 {
    assert false; // not V D; is R
  }
}
method M2(n: int) returns (r: int) {
  r := F(n);
  assert r == 0; // not V D; is R
}
function Unique(n: int): int {
  var x :| x == n + n; x
}
method M3(n: int) returns (r: int) {
  r := Unique(n);
  assert r == 2 * n; // not R F; is V
}
