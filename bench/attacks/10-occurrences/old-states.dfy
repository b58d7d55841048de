// A choice under old, and one whose condition compares two states.
class C {
  var v: int
  method M1() modifies this {
    v := v + 1;
    ghost var a := old(var x :| x > v; x);
    ghost var b := (var x :| x > v; x);
    assert a == b; // not V D
  }
  method M2() modifies this {
    v := v + 1;
    ghost var a, before := (var x :| old(v) <= x <= v; x), old(v);
    assert a == before; // not V D
    assert a == before || a == v; // not R F; is V
  }
  ghost function G(): int reads this { var x :| x > v; x }
  method M3() modifies this {
    v := v + 1;
    ghost var a := old(G());
    v := v - 1;
    assert a > v; // not R F; is V
  }
}
