// The same trait with a class that another file adds: what was proved without it does not hold.
include "library.dfy"
class D extends T {
  constructor() {}
  method m() returns (x: int) { x := 7; }
}
method Again(t: T) returns (x: int) {
  x := t.m();
  assert x == 1; // not V D; is R
}
