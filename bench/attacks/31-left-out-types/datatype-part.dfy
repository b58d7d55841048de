// One constructor of a datatype has a part of a type that is not analysed: its values are not all equal.
datatype Left = Ordinal(o: Steps?) | Number(x: int)
datatype Around = Around(x: int, inner: Left, y: int)
datatype Apart = Apart(x: int)

method Same(a: Left, b: Left) {
  if a.Ordinal? && b.Ordinal? {
    assert a == b; // not V D
  }
}

method Wider(a: Around, b: Around) {
  if a.x == b.x && a.y == b.y {
    assert a == b; // not V D
  }
}

method Listed(s: seq<Left>) {
  if |s| == 2 && s[0].Ordinal? && s[1].Ordinal? {
    assert s[0] == s[1]; // not V D
  }
}

method Fine(a: Apart, b: Apart) {
  if a.x == b.x {
    assert a == b; // is V
  }
  assert a == b; // not V D; is R
}
iterator Steps() { }
