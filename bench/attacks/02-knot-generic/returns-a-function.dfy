// The stored function gives a function over objects.
class C<T> { ghost const f: T constructor (ghost f: T) ensures this.f == f { this.f := f; } }
type Giver = int -> (object -> bool)
method Knot() {
  ghost var b := (o: object) => o is C<Giver> && !(o as C<Giver>).f(0)(o);
  ghost var g: Giver := (x: int) => b;
  var c := new C<Giver>(g);
  ghost var o: object := c;
  assert b(o) == !c.f(0)(o); // not V D
}
