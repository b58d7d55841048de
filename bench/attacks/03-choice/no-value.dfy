// A choice for which there is no value says nothing: neither that it fits nor that there are values of its type.
type Empty = x: int | false witness *
ghost function Impossible(n: int): int { var x :| x * x == n; x } // not V D
method M1(n: int) {
  ghost var a := Impossible(n);
  assert a * a == n; // not V D
}
ghost function None(): int { var e: Empty :| true; e } // not V D
method M2() {
  if None() == 0 || None() != 0 {
    assert false; // not V D
  }
}
