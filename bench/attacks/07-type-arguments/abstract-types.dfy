// An abstract type at two lists of type arguments is two types: what is said of one must not be proved of the other.
type Box<A>
class Cell<T> { var v: T constructor(v: T) ensures this.v == v { this.v := v; } }
ghost function Size<T>(): int
method Tested(o: object) {
  if o is Cell<Box<int>> { assert o is Cell<Box<bool>>; } // not V D R F
}
lemma Sizes() {
  assert Size<Box<int>>() == Size<Box<bool>>(); // not V D R F
}
method Aliases(a: Cell<Box<int>>, b: Cell<Box<bool>>) {
  var o: object := a;
  if o == b { assert false; } // not R F
}
method Plain<T>(a: Cell<T>) {
  var o: object := a;
  assert o is Cell<T>; // is V
}
