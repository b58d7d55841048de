// Left-hand sides of `:-` are the places that they were before, also the first, which is written last.
datatype Result = Failure | Success(value: int) {
  predicate IsFailure() { Failure? }
  function PropagateFailure(): Result
    requires IsFailure()
  { Failure }
  function Extract(): int
    requires !IsFailure()
  { value }
}
method Inc(a: array<int>) returns (r: Result)
  requires a.Length > 0
  modifies a
  ensures a[0] == old(a[0]) + 1 && r == Success(7) && forall i :: 1 <= i < a.Length ==> a[i] == old(a[i])
{ a[0] := a[0] + 1; r := Success(7); }
method First(a: array<int>) returns (r: Result)
  requires a.Length > 10 && a[0] == 2 && a[3] == 0
  modifies a
{
  a[a[0]] :- Inc(a);
  assert a[2] == 7; // not R F; is V
  assert a[3] == 7; // not V D
  r := Success(0);
}
method IncTwo(a: array<int>) returns (r: Result, s: int)
  requires a.Length > 0
  modifies a
  ensures a[0] == old(a[0]) + 1 && r == Success(7) && s == 8 && forall i :: 1 <= i < a.Length ==> a[i] == old(a[i])
{ a[0] := a[0] + 1; r := Success(7); s := 8; }
method Both(a: array<int>) returns (r: Result)
  requires a.Length > 10 && a[0] == 2 && a[3] == 0
  modifies a
{
  var y: int;
  y, a[a[0]] :- IncTwo(a);
  assert a[2] == 8 && y == 7; // not R F; is V
  assert a[3] == 8; // not V D
  r := Success(0);
}
class Cell {
  var v: int
}
method Renamed(c: Cell, e: Cell) returns (r: Result)
  requires c != e && e.v == 0
  modifies c, e
{
  var d := c;
  d.v, d :- Success(5), e;
  assert c.v == 5 && d == e; // not R F; is V
  assert d.v == 5; // not V D
  r := Success(0);
}
method Gone(c: Cell, a: array<int>) returns (r: Result)
  requires a.Length == 4 && c.v == 1
  modifies c, a
{
  a[c.v] :- Away(c); // not R F; is V
  assert a[1] == 6; // not R F; is V
  r := Success(0);
}
method Away(c: Cell) returns (r: Result)
  modifies c
  ensures c.v == 100 && r == Success(6)
{ c.v := 100; r := Success(6); }
