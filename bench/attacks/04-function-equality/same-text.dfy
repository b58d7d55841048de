// Equality of function values is not identity of the objects that a run makes for them.
method Differ() { ghost var f := (x: int) => x + 1; ghost var g := (x: int) => x + 1; assert f != g; } // not V D
method Same() { ghost var f := (x: int) => x + 1; ghost var g := (x: int) => x + 1; assert f == g; } // not R F; is V
method Both() {
  ghost var f := (x: int) => x + 1;
  ghost var g := (x: int) => x + 1;
  assert f == g; // not R F; is V
  assert f != g; // not V D
}
method Dead() {
  ghost var f := (x: int) => x;
  ghost var g := (x: int) => x;
  if f != g {
    assert 1 == 2; // not R F
  } else {
    assert 1 == 2; // not V D
  }
}
