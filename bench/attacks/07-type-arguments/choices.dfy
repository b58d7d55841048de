// A choice in a generic function is one of its own for each type argument that its condition mentions.
ghost function Any<T(00)>(): T { var x: T :| true; x }
ghost function Number<T(00)>(): int { var x: T :| true; var n :| 0 <= n < 2; n }
ghost predicate P<T>(n: int)
ghost function ByP<T>(): int requires exists n: int :: P<T>(n) { var n :| P<T>(n); n }
method M1()
  requires (exists n: int :: P<int>(n)) && (exists n: int :: P<bool>(n))
{
  ghost var a, b := ByP<int>(), ByP<bool>();
  assert a == b; // not V D
}
method M2() {
  assert Number<int>() == Number<bool>(); // not R F
}
method M3() {
  ghost var a := Any<int>();
  assert a == 0; // not V D
}
method M4() {
  assert Any<int>() == Any<int>(); // not R F; is V
}
