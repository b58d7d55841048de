// An argument that one of the functions does not take tells nothing, whatever type they are seen at.
method Results() {
  ghost var f: nat -> int := (n: nat) => n;
  ghost var g: int -> int := (x: int) => if x < 0 then 5 else x;
  ghost var z := g(-1);
  ghost var h: nat -> int := g;
  assert f != h; // not V D R F
}
method Preconditions() {
  ghost var f: nat -> int := (n: nat) => n;
  ghost var g: int -> int := (x: int) => x;
  ghost var h: nat -> int := g;
  assert g.requires(-1); // not R F; is V
  assert f != h; // not V D R F
}
method Input(f: nat -> int) requires forall n: nat :: f(n) == 0 {
  ghost var g: nat -> int := (x: int) => if x < 0 then 5 else 0;
  assert f != g; // not V D R F
}
method Partial() {
  ghost var f: int --> int := x requires x > 0 => x;
  ghost var g: int --> int := x requires x > 0 => if x > 0 then x else 7;
  assert f != g; // not V D R F
  assert f(1) == g(1); // not R F; is V
}
