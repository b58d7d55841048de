method Fill(a: array<int>, v: int)
  modifies a
{
  forall i | 0 <= i < a.Length { a[i] := v; }
}
