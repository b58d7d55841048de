// Members without a body are taken to be the same at all type arguments.
ghost function Sz<T>(): int
class G<T> { static const k: int }
method B2() {
  if Sz<int>() != Sz<nat>() {
    assert false; // not V D; is R
  }
}
method B3() {
  if Sz<int>() != Sz<bool>() {
    assert false; // not V D; is R
  }
}
method B4() {
  if G<int>.k != G<bool>.k {
    assert false; // not V D; is R
  }
}
method B5() {
  assert Sz<int>() == Sz<int>(); // not R F; is V
}
