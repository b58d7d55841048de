// Whether an input is of its type cannot be evaluated: no run refutes for certain.
ghost predicate Odd(x: int) { forall y: int, z: int :: 4 * y * y * z != 2 * x + 4 * z }
type Strange = x: int | Odd(x) && x >= 0 witness *
datatype Holder = Holder(s: Strange)
class Cell { var s: seq<Strange> constructor() { s := []; } }

method Part(h: Holder) {
  assert h.s >= 0; // not R F
}

method InObject(c: Cell) {
  assert forall x <- c.s :: x >= 0; // not R F
}

method Elements(s: set<Strange>) {
  assert forall x <- s :: x >= 0; // not R F
  assert forall x <- s :: Odd(x); // not R F
}
