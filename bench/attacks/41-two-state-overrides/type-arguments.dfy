// What a trait says of its function at other type arguments is not said of the result, and not believed before it is shown.
ghost predicate One<X(!new)>() { forall x: X, y: X :: x == y }
trait T {
  ghost function F<X(!new)>(a: int): int
    ensures One<X>() ==> F<seq<X>>(a) == 3
  ghost function G<X(!new), Y(!new)>(a: nat): int
    ensures G<Y, X>(a) == G<X, Y>(a)
  ghost function Less<X(!new)>(a: nat): int
    ensures a > 0 && One<X>() ==> Less<seq<X>>(a - 1) == 3
  ghost function Right<X(!new)>(a: nat): int
    ensures Right<X>(a) >= 0
}
class C extends T {
  constructor() {}
  ghost function F<X(!new)>(a: int): int { if One<X>() then 3 else 4 } // not V D
  ghost function G<X(!new), Y(!new)>(a: nat): int { if One<X>() then 3 else 4 } // not V D
  ghost function Less<X(!new)>(a: nat): int { if One<X>() then 3 else 4 } // not V D
  ghost function Right<X(!new)>(a: nat): int { a + 2 } // not R F; is V
}
trait U<Z(!new)> {
  ghost function F(a: nat): int
    ensures F(a) >= 0
}
class D<Z(!new)> extends U<seq<Z>> {
  constructor() {}
  ghost function F(a: nat): int { a } // not R F; is V
}
method Use(c: C) {
  ghost var t: T := c;
  assert One<()>();
  ghost var z := t.F<()>(0);
  ghost var e: seq<()> := [];
  assert [()] != e;
  assert c.F<seq<()>>(0) == 4;
  assert t.F<seq<()>>(0) == c.F<seq<()>>(0);
  assert false; // not V D
}
