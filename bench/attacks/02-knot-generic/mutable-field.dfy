// A mutable field of a generic class, read by a function value of the heap.
class C<T> { ghost var f: T constructor (ghost f: T) ensures this.f == f { this.f := f; } }
datatype W = W(h: object ~> bool)
method Knot(c: C<W>) modifies c {
  ghost var b := (o: object) reads c, c.f.h.reads(o) => c.f.h.requires(o) && !c.f.h(o);
  c.f := W(b);
  ghost var o: object := c;
  if b.requires(o) && c.f.h.requires(o) {
    assert b(o) == !c.f.h(o); // not V D
  }
}
