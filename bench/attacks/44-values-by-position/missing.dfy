// What a guard chooses must not matter where it is computed; a callee reads no more than its caller may; a parameter has its type.
type Small = x: int | 0 <= x < 5
function Guard(): int {
  if x: int :| 0 <= x < 2 then x else 3 // not V D
}
function GuardOne(): int {
  if x: int :| 0 <= x < 1 then x else 3 // not R F; is V
}
ghost function GuardGhost(): int {
  if x: int :| 0 <= x < 2 then x else 3 // not R F
}
class C { var v: int }
method R(c: C) returns (x: int) { x := c.v; }
method Q(c: C) returns (x: int) reads c { x := c.v; }
method None() returns (x: int) reads {} { x := 1; }
lemma L(c: C) ensures c == c { }
method Caller(c: C) returns (x: int) reads {} {
  x := R(c); // not V D
}
method CallerOther(c: C, d: C) returns (x: int) reads d {
  x := Q(c); // not V D
}
method CallerRight(c: C) returns (x: int) reads c {
  x := Q(c); // not R F
  x := None(); // not R F
  L(c); // not R F
  var d := new C;
  x := Q(d); // not R F; is V
}
method Asked(f: Small -> int, i: int) {
  var b := f.requires(
    i); // not V D
}
method AskedReads(f: Small ~> int, i: int) {
  ghost var b := f.reads(
    i); // not V D
}
method AskedRight(f: Small ~> int, i: int)
  requires 0 <= i < 5
{
  ghost var b := f.requires(i); // not R F; is V
}
