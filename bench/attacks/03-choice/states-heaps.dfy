// A condition about a run is evaluated with other choices than the run made: choices over a heap.
class C { var f: int }
ghost function Near(c: C): int reads c { var z :| z == c.f || z == c.f + 1; z }
method Same(c: C) {
  ghost var x :| x == Near(c);
  ghost var y :| y == Near(c);
  assert x == y; // not R F; is V
  assert x == c.f; // not V D; is R
}
method After(c: C) modifies c {
  ghost var x := Near(c);
  c.f := c.f + 1;
  ghost var y := Near(c);
  assert y >= x; // not R F; is V
  assert y > x; // not V D; is R
}
method Back(c: C) modifies c {
  ghost var x := Near(c);
  var o := c.f;
  c.f := c.f + 1;
  c.f := o;
  assert Near(c) == x; // not R F; is V
}
ghost function Some(s: set<C>): C requires s != {} { var c :| c in s; c }
method Objects(c: C, d: C) {
  ghost var x :| x == Some({c, d});
  ghost var y := Some({d, c});
  assert x == y; // not R F
  assert x == c || x == d; // not R F; is V
  assert x == c; // not V D; is R
}
