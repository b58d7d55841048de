// That a chosen value fits is known only if there is such a value, for the values that the type has.
ghost function None(n: int): int { var r :| r < n && r > n; r }
method M1(n: int) {
  ghost var x := None(n);
  assert false; // not V D
}
ghost function Maybe(n: int): int { if n > 0 then (var r :| 0 <= r < n; r) else 7 }
method M2(n: int) {
  assert Maybe(n) < n; // not V D
}
method M3(n: int) {
  if n > 0 {
    assert Maybe(n) < n; // not R F; is V
  }
}
ghost function Nat(n: int): nat { var r: nat :| r < 5 || r == n; r }
method M4(n: int) {
  assert Nat(n) >= 0; // not R F; is V
}
method M5(n: int) {
  assert Nat(n) < 5; // not V D
}
type Empty = x: int | false witness *
ghost function E(): Empty { var e: Empty :| true; e }
method M6() {
  ghost var e := E();
  assert false; // not V D
}
datatype Void = Void(v: Empty)
ghost function V(): Void { var v: Void :| true; v }
method M7() {
  ghost var v := V();
  assert false; // not V D
}
ghost function Ch(n: int): char { var c: char :| c as int > n; c }
method M8(n: int) {
  ghost var c := Ch(n);
  assert n < 0x110000; // not V D
}
ghost function B(n: int): bv4 { var b: bv4 :| b as int > n; b }
method M9(n: int) {
  ghost var b := B(n);
  assert n < 16; // not V D
}
ghost function W(): set<int> { var v: set<int> :| v != v; v } // not V D
method Results() returns (ghost d: (int, int)) {
  d := (var v: (int, int) :| v != v; v); // not V D
}
