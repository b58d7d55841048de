// A function whose body tests a type is taken to be the same at all type arguments.
class Cell<T> { var v: T constructor(v: T) { this.v := v; } }
ghost predicate IsC<T>(o: object) { o is Cell<T> }
method B1(o: object) {
  if IsC<int>(o) != IsC<bool>(o) {
    assert false; // not V D
  }
}
method B2(o: object) {
  if IsC<int>(o) != IsC<int>(o) {
    assert false; // not R F
  }
}
method B3(o: object) {
  if IsC<int>(o) {
    assert o is Cell<int>; // not R F; is V
  }
}
