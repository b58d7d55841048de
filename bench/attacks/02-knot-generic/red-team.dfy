// A function over an object is stored in that object through a type parameter, and negates itself.
class C<T> { ghost const f: T constructor (ghost f: T) ensures this.f == f { this.f := f; } }
method M() {
  var c := new C<object -> bool>((o: object) => if o is C<object -> bool> then !((o as C<object -> bool>).f(o)) else false);
  ghost var o: object := c;
  ghost var b := c.f(o);
  assert b == !b; // not V D
}
method N()
  ensures false // not V D
{
  var c := new C<object -> bool>((o: object) => if o is C<object -> bool> then !((o as C<object -> bool>).f(o)) else false);
  ghost var o: object := c;
  ghost var b := c.f(o);
}
