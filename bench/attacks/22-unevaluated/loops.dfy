// An invariant that could not be evaluated may have been false, and then the loop ended there.
method Entry(x: int) {
  var i := 0;
  while i < 3
    invariant i <= 3
    invariant exists y: real :: y * y == x as real // not D
  { i := i + 1; }
  assert x >= 0; // not R F
}
method Kept(x: int) {
  var i := 0;
  while i < 3
    invariant i <= 3
    invariant i == 0 || exists y: real :: y * y == x as real // not D
  { i := i + 1; }
  assert x >= 0; // not R F
}
method OtherInvariant() {
  var i := 0;
  while i < 3
    invariant i > 0 ==> forall r: real :: r > 1.0
    invariant i < 3 // not R F
  { i := i + 1; }
}
method Own() {
  var i := 0;
  while i < 5
    invariant if i == 1 then (exists r: real :: r * r == 2.0) else i < 3 // is R
  { i := i + 1; }
}
method Inner(x: int) {
  var i := 0;
  while i < 2 {
    assert i == 1 ==> forall r: real :: r > x as real; // not V D
    i := i + 1;
  }
  assert x == 7; // not R F
}
method Recursive(n: nat, x: int)
  ensures exists y: real :: y * y == x as real // not D
{
  if n > 0 { Recursive(n - 1, x); assert x >= 0; } // not R F
}
