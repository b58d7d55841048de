// A left-hand side of a call is the place that it was before the call, whatever the call changes.
class Node {
  var v: int
  var next: Node?
  constructor(v: int) { this.v := v; next := null; }
  constructor Cutting(other: Node)
    modifies other
    ensures other.next == null && other.v == old(other.v) && v == 3
  {
    v := 3;
    next := null;
    new;
    other.next := null;
  }
}
method Cut(c: Node) returns (r: int)
  modifies c
  ensures c.next == null && r == 5 && c.v == old(c.v)
{ c.next := null; r := 5; }
method Field(x: Node)
  requires x.next != null && x.next != x
  modifies x, x.next
{
  ghost var before := x.next;
  x.next.v := Cut(x);
  assert before.v == 5; // not R F; is V
  assert x.v == 5; // not V D
}
method Move(x: Node, y: Node)
  modifies x
  ensures x.next == y && x.v == old(x.v)
{ x.next := y; }
method Moved(x: Node, y: Node) returns (r: int)
  modifies x
  ensures x.next == y && x.v == old(x.v) && r == 5
{ Move(x, y); r := 5; }
method OtherObject(x: Node, y: Node)
  requires x.next != null && x.next != x && x.next != y && x != y && y.v == 0
  modifies x, x.next, y
{
  ghost var before := x.next;
  x.next.v := Moved(x, y);
  assert before.v == 5; // not R F; is V
  assert y.v == 5; // not V D
}
method Inc(a: array<int>) returns (r: int)
  requires a.Length > 0
  modifies a
  ensures a[0] == old(a[0]) + 1 && r == 7 && forall i :: 1 <= i < a.Length ==> a[i] == old(a[i])
{ a[0] := a[0] + 1; r := 7; }
method Index(a: array<int>)
  requires a.Length > 10 && a[0] == 2 && a[3] == 0
  modifies a
{
  a[a[0]] := Inc(a);
  assert a[2] == 7; // not R F; is V
  if a[3] == 0 {
    assert false; // not V D
  }
}
method WrongIndex(a: array<int>)
  requires a.Length > 10 && a[0] == 2 && a[3] == 0
  modifies a
{
  a[a[0]] := Inc(a);
  assert a[3] == 7; // not V D
}
function First(a: array<int>): int
  requires a.Length > 0
  reads a
{ a[0] }
method ByFunction(a: array<int>)
  requires a.Length > 10 && a[0] == 2 && a[3] == 0
  modifies a
{
  a[First(a)] := Inc(a);
  assert a[2] == 7; // not R F; is V
}
method WrongByFunction(a: array<int>)
  requires a.Length > 10 && a[0] == 2 && a[3] == 0
  modifies a
{
  a[First(a)] := Inc(a);
  assert a[3] == 7; // not V D
}
class Holder {
  var a: array<int>
  var i: int
  constructor() { a := new int[3]; i := 0; }
  method Advance() returns (r: int)
    modifies this
    ensures i == 1 && r == 9 && a == old(a)
  { i := 1; r := 9; }
  method Replace() returns (r: int)
    modifies this
    ensures fresh(a) && a.Length == 3 && a[0] == 0 && i == 0 && r == 9
  { a := new int[3](_ => 0); i := 0; r := 9; }
}
method Element(h: Holder)
  requires h.a.Length == 3 && h.i == 0 && h.a[1] == 0
  modifies h, h.a
{
  h.a[h.i] := h.Advance();
  assert h.a[0] == 9; // not R F; is V
  assert h.a[1] == 9; // not V D
}
method Replaced(h: Holder)
  requires h.a.Length == 3 && h.i == 0
  modifies h, h.a
{
  ghost var a := h.a;
  h.a[h.i] := h.Replace();
  assert a[0] == 9; // not R F; is V
  assert h.a[0] == 9; // not V D
}
method Two(a: array<int>) returns (x: int, y: int)
  requires a.Length > 4
  modifies a
  ensures a[0] == 2 && x == 5 && y == 6
{ a[0] := 2; x, y := 5, 6; }
method SeveralResults(a: array<int>)
  requires a.Length > 4 && a[0] == 1
  modifies a
{
  a[a[0]], a[a[0] + 2] := Two(a);
  assert a[1] == 5 && a[3] == 6; // not R F; is V
  assert a[2] == 5; // not V D
}
method Made(x: Node)
  requires x.next != null && x.next != x
  modifies x, x.next
{
  ghost var before := x.next;
  x.next.next := new Node.Cutting(x);
  assert before.next != null && before.next.v == 3; // not R F; is V
}
method WrongMade(x: Node)
  requires x.next != null && x.next != x
  modifies x, x.next
{
  x.next.next := new Node.Cutting(x);
  assert x.next != null; // not V D
}
