// Contracts that are not well-formed in methods that change the heap: a run shows it.
method Swap(a: array<int>, i: int, j: int) modifies a
  ensures a[i] == old(a[j]) // is R
{
  a[i], a[j] := a[j], a[i]; // is R
}
method SwapRight(a: array<int>, i: int, j: int)
  requires 0 <= i < a.Length && 0 <= j < a.Length
  modifies a
  ensures a[i] == old(a[j]) // is V
{
  a[i], a[j] := a[j], a[i]; // is V
}
class C { var n: int var next: C? constructor() {} }
method Bodiless(c: C?) modifies c
  ensures c.n == 3 // not V D; is R
method BodilessRight(c: C) modifies c
  ensures c.n == 3
method Next(c: C) modifies c
  ensures c.next.n == 3 // not V D; is R
method NextRight(c: C) modifies c
  ensures c.next != null ==> c.next.n == 3 // is V
method Divides(c: C) modifies c
  ensures 10 / c.n > 0 // not V D; is R
