// Choices from types with few values are taken to be the first value of the type.
datatype Color = Red | Green | Blue
ghost function C(): Color { var c: Color :| true; c }
ghost function B(): bool { var b: bool :| true; b }
ghost function W(): bv2 { var w: bv2 :| true; w }
ghost function Ch(): char { var c: char :| 'a' <= c; c }
method M1() {
  if C() != Red {
    assert false; // not V D; is R
  }
}
method M2() {
  if B() {
    assert false; // not V D; is R
  }
}
method M3() {
  if W() != 0 {
    assert false; // not V D; is R
  }
}
method M4() {
  ghost var c := Ch();
  assert c == 'a'; // not V D
}
method M5() {
  ghost var c := C();
  assert c == Red || c == Green || c == Blue; // not R F; is V
}
