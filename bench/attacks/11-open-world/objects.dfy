// An object is of any class, also of generic ones, of arrays, and of classes that no file here declares.
trait T {}
class D {}
class G<X> {}
method Generic(o: object) {
  if o is G<bool> { assert false; } // not V D
}
method Array(o: object) {
  if o is array<int> { assert false; } // not V D
}
method Unknown(o: object) {
  if !(o is D) { assert false; } // not V D
}
method Only(o: object, d: D) {
  assert o is D; // not V D
}
method Trait(o: object) {
  if o is T { assert false; } // not V D
}
method Equal(o: object, p: object) {
  if o == p { assert p == o; } // is V
}
