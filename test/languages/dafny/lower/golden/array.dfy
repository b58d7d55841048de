method Swap(a: array<int>, i: nat, j: nat)
  requires i < a.Length && j < a.Length
  modifies a
  ensures a[i] == old(a[j])
{
  a[i], a[j] := a[j], a[i];
}
