// Functions that read the heap: made in different states, of the same parts.
class C { var v: int }
method Made(c: C) modifies c {
  ghost var f := () reads c => c.v;
  c.v := c.v + 1;
  ghost var g := () reads c => c.v;
  assert f == g; // not R F
  assert f != g; // not V D
}
method OfOthers(c: C, d: C) { ghost var f := () reads c => c.v; ghost var g := () reads d => d.v; assert f == g; } // not V D
method OfOthersDiffer(c: C, d: C) { ghost var f := () reads c => c.v; ghost var g := () reads d => d.v; assert f != g; } // not V D
method Past(c: C) modifies c {
  c.v := c.v + 1;
  ghost var f := () reads c => c.v;
  c.v := c.v + 1;
  assert f() == c.v; // not R F; is V
}
