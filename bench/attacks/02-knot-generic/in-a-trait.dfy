// The constant is declared in a generic trait.
trait Holder<T> { ghost const f: T }
class C extends Holder<Wrap> {
  constructor (ghost g: Wrap) ensures f == g { f := g; }
}
datatype Wrap = Wrap(h: object -> bool)
method Knot() {
  ghost var b := (o: object) => o is C && !(o as C).f.h(o);
  var c := new C(Wrap(b));
  ghost var o: object := c;
  assert b(o) == !c.f.h(o); // not V D
}
method Seen() {
  ghost var b := (o: object) => o is Holder<Wrap> && !(o as Holder<Wrap>).f.h(o);
  var c := new C(Wrap(b));
  ghost var o: object := c;
  assert b(o) == !c.f.h(o); // not V D
}
