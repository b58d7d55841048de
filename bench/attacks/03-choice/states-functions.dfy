// A condition about a run is evaluated with other choices than the run made: choices of and over functions.
ghost function Pick(s: seq<int -> int>): int -> int requires |s| > 0 { var f :| f in s; f }
ghost function At(f: int -> int): int { var z :| z == f(0) || z == f(1); z }
method Choice(f: int -> int, g: int -> int) {
  ghost var h: int -> int :| h == Pick([f, g]);
  ghost var k := Pick([f, g]);
  assert h(0) == k(0); // not R F; is V
  assert h(0) == f(0); // not V D
}
method Value(f: int -> int) {
  ghost var x :| x == At(f);
  ghost var y := At(f);
  assert x == y; // not R F; is V
  assert x == f(0); // not V D; is R
}
method Closed() {
  ghost var x := At(n => n);
  assert 0 <= x <= 1; // not R F; is V
  assert x == 0; // not V D
}
method Inside() {
  ghost var f := (n: int) => (var z :| n <= z <= n + 1; z);
  ghost var x :| x == f(3);
  assert x == f(3); // not R F; is V
  assert x == 3; // not V D; is R
}
