// A function value that is made by another one, and keeps what that one read.
method Keeps(a: array<int>) requires a.Length > 0 modifies a {
  ghost var f := () reads a =>
    if a.Length > 0 then (var v := a[0]; (() reads a => if a.Length > 0 then a[0] - v else 0)) else (() => 7);
  a[0] := 1;
  ghost var g := f();
  a[0] := 2;
  assert g() == 0; // not V D
}
method Apart(a: array<int>) requires a.Length > 0 modifies a {
  ghost var f := (x: int) reads a => (() reads a => if a.Length > 0 then a[0] + x else 0);
  a[0] := 1;
  ghost var g := f(1);
  a[0] := 2;
  ghost var y := g();
  assert y == 3; // not R F; is V
  assert y == 2; // not V D; is R
}
