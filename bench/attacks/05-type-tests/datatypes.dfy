// A datatype at one type argument is given to another: its fields decide, and not its arguments.
class Cell<T> { var v: T constructor(v: T) { this.v := v; } }
datatype Box<T> = Box(c: Cell<T>)
datatype Fun<!T> = Fun(f: T -> int)
datatype List<T> = Nil | Cons(head: T, tail: List<T>)
method Cells(d: Box<nat>) {
  var e: Box<int> := d; // not V D
}
method Functions(d: Fun<nat>) {
  var e: Fun<int> := d; // not V D
  var x := e.f(-1);
}
method Lists(l: List<nat>) {
  var m: List<int> := l; // not R F
  assert m == l; // not R F; is V
}
method Take(e: Box<int>) ensures e.c is Cell<int> {}
method Pass(d: Box<nat>) {
  Take(d); // not V D
}
method Cells2(s: seq<Cell<nat>>) {
  var t: seq<Cell<int>> := s; // not V D
}
method Empty() {
  var s: seq<Cell<nat>> := [];
  var t: seq<Cell<int>> := s; // not R F
}
