// The trait that main.dfy extends.
trait {:termination false} T { method m() returns (x: int) }
class C extends T {
  constructor() {}
  method m() returns (x: int) { x := 1; }
}
method Value(t: T) returns (x: int) {
  x := t.m();
  assert x == 1; // not V D
}
