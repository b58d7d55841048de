// Type tests and casts that hold for the classes of the program only.
trait T {}
class C extends T { constructor() {} }
method Is(t: T) {
  assert t is C; // not V D
}
method IsDead(t: T) {
  if !(t is C) { assert false; } // not V D
}
method Cast(t: T) {
  var c := t as C; // not V D
}
method Null(t: T?) {
  assert t == null || t is C; // not V D
}
ghost predicate Known(t: T) { t is C }
method Through(t: T) {
  if !Known(t) { assert false; } // not V D
}
method Same(c: C) {
  var t: T := c;
  assert t is C; // is V
}
