// A choice that is bounded by another one, which a claim evaluates first.
method Bounded() {
  ghost var a := 5;
  if (var q := (var x: int :| x != -1; x); var x :| q <= x <= q + 1; x) != -1 { a := 6; }
  assert a == 6; // not V D; is R
}
method Above() {
  ghost var q := (var x: int :| x > 3; x);
  ghost var r := (var y: int :| y > q; y);
  assert r > 4; // not R F
  assert r > 5; // not V D
}
