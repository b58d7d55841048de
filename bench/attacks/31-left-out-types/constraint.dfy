// The constraint of a subset type uses something that is not analysed: whoever uses the type knows nothing of it.
type Small = x: int | (var o: Steps? := null; o == null) && 0 <= x < 10
type Tiny = x: Small | x < 5
datatype Holder = Holder(t: Tiny)

method Given(x: int) {
  var s: Small := x; // not V D
}

method Taken(s: Small) {
  assert s < 10; // not R F
}

method Narrower(t: Tiny) {
  assert t < 10; // is V
  assert 0 <= t; // not R F
}

method Part(h: Holder) {
  assert h.t < 10; // is V
  assert 0 <= h.t; // not R F
}

method Elements(s: seq<Small>, m: map<int, Tiny>) {
  assert forall x <- s :: x < 10; // not R F
  assert forall k <- m :: m[k] < 10; // is V
  assert forall k <- m :: m[k] >= 0; // not R F
}

method Tested(x: int) {
  if x is Small {
    assert x < 10; // not R F
    assert x == 11; // not V D
  } else {
    assert x >= 10 || x < 0; // not R F D
    assert x == 5; // not V D
  }
}

method Chosen() {
  var t: Tiny :| t < 3; // not V D
  assert t >= 0; // not R F
}
iterator Steps() { }
