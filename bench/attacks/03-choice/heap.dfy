// A choice by a condition that reads the heap may be another one in another state.
class C { var v: int constructor(v: int) ensures this.v == v { this.v := v; } }
ghost function G(c: C): int reads c { var x :| x > c.v; x }
method M1(c: C) modifies c {
  ghost var a := G(c);
  c.v := c.v - 1;
  ghost var b := G(c);
  assert a == b; // not V D
}
method M2(c: C) modifies c {
  ghost var a := G(c);
  c.v := c.v - 1;
  c.v := c.v + 1;
  assert G(c) > c.v; // not R F; is V
}
method M3(c: C) modifies c {
  c.v := 0;
  ghost var a := G(c);
  assert a == 1; // not V D
}
method M4(c: C) {
  assert G(c) == G(c); // not R F; is V
}
