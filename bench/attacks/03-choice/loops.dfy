// A choice in the guard of a loop, and one whose arguments a loop changes.
ghost function Odd(n: int): bool { var b: bool :| true; b }
method M1() {
  ghost var i := 0;
  while i < 3 && Odd(i)
    decreases 3 - i
  { i := i + 1; }
  assert i == 0; // not V D
}
ghost function By(n: int): int { var x :| n <= x <= n + 1; x }
method M2() {
  ghost var i := 0;
  ghost var d := 0;
  while i < 2
    decreases 2 - i
  { d := d + By(i) - i; i := i + 1; }
  assert d == 0; // not V D
}
method M3() {
  assert By(3) - By(3) == 0; // not R F; is V
}
