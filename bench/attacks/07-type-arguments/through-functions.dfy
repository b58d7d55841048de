// The same through functions and methods that pass their own type argument on.
ghost function Sz<T>(): int
ghost function Twice<T>(): int { 2 * Sz<T>() }
ghost function OfSeq<T>(): int { Sz<seq<T>>() }
method M1() {
  if Twice<int>() != Twice<bool>() {
    assert false; // not V D
  }
}
method M2() {
  if OfSeq<int>() != OfSeq<bool>() {
    assert false; // not V D
  }
}
method Get<T>() returns (ghost r: int) { r := Sz<T>(); }
method M3() {
  ghost var a := Get<int>();
  ghost var b := Get<bool>();
  if a != b {
    assert false; // not V D
  }
}
method M4() {
  ghost var a := Get<int>();
  if a != Sz<int>() {
    assert false; // not R F
  }
}
method M5<T>() {
  assert Twice<T>() == Sz<T>() + Sz<T>(); // not R F; is V
}
method M6<T>() {
  if Sz<T>() != Sz<int>() {
    assert false; // not V D
  }
}
