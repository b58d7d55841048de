// A quantifier ranges over the values of a type, and not over all that a solver's sort contains.
datatype Wrapped = Wrapped(c: char)
datatype Counted = Counted(n: nat)
class Cell { var v: int }
datatype Held = Held(c: Cell)
type None = x: int | false witness *
datatype Never = Never(x: None)
method Above(c: char) {
  assert exists d: char :: d > c; // not V D
}
method Below(c: char) {
  assert exists d: char :: d < c; // not V D
}
method Branch(c: char) {
  if exists d: char :: d > c {
  } else {
    assert false; // not V D
  }
}
method Last(c: char) {
  if forall d: char :: d <= c {
    assert c == '\U{10FFFF}'; // not R F
  }
}
method Negative() {
  assert exists m: Counted :: m.n < 0; // not V D
}
method NegativeNone(m: Counted) {
  assert m.n >= 0; // is V
}
method Larger(c: char) {
  assert exists w: Wrapped :: w.c > c; // not V D
}
method Pair(c: char) {
  assert exists p: (char, int) :: p.0 > c; // not V D
}
method Text(c: char) {
  assert exists s: string :: |s| == 1 && s[0] > c; // not V D
}
method Nothing() {
  assert exists n: Never :: n == n; // not V D
}
method Null() {
  assert exists h: Held :: h.c as object? == null; // not V D
}
method Everything() {
  assert exists s: set<int> :: forall x: int :: x in s; // not V D
}
method Numbers(n: int) {
  assert exists m: int :: m > n; // not R F
}
