// A function that is chosen to be equal to another one is taken to be any function.
method Equal(f: int -> int) {
  ghost var h: int -> int :| h == f;
  assert h(0) == f(0); // not R F; is V
  assert h(0) == 1; // not V D; is R
}
method Either(f: int -> int, g: int -> int) {
  ghost var h: int -> int :| h == f || h == g;
  assert h(0) == f(0) || h(0) == g(0); // not R F; is V
  assert h(0) == f(0); // not V D
}
method Member(f: int -> int, g: int -> int) {
  ghost var h: int -> int :| h in [f, g];
  assert h(0) == f(0) || h(0) == g(0); // not R F; is V
  assert h(0) == f(0); // not V D
}
datatype D = D(h: int -> int, n: int)
method InData(d: D) {
  ghost var e: D :| e == d;
  assert e.h(0) == d.h(0); // not R F; is V
  assert e.n == 0; // not V D
}
method Differs(f: int -> int) {
  ghost var h: int -> int :| h(0) == f(0) + 1;
  assert h != f; // not R F; is V
  assert h(1) == f(1); // not V D
}
method Havoc(f: int -> int) {
  ghost var h: int -> int := *;
  if h == f {
    assert h(0) == f(0); // not R F; is V
    assert h(0) == 0; // not V D
  }
}
method Pairs(f: int -> int, g: int -> int) {
  ghost var p: (int -> int, int) :| p == (f, 1) || p == (g, 2);
  assert p.0(0) == f(0) || p.0(0) == g(0); // not R F; is V
  assert p.1 == 1; // not V D
}
