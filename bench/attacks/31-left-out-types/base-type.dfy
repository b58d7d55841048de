// The base of a subset type is not analysed: its values are no integers.
type One = x: Steps? | x == null

method Equal(a: One, b: One) {
  assert a == b; // not R F
}

datatype Box = Box(one: One)

method Boxes(a: Box, b: Box) {
  assert a == b; // not R F
}
iterator Steps() { }
