// The first left-hand side of `:-` is evaluated when there is a value for it; the others are left-hand sides of the call.
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
method After(a: array<int>) returns (r: Result)
  requires a.Length > 10 && a[0] == 2 && a[2] == 0
  modifies a
{
  a[a[0]] :- Inc(a);
  assert a[3] == 7; // not R F; is V
  assert a[2] == 7; // not V D
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
