// A function over objects that reads an earlier state, in which the object did not exist.
datatype W = W(h: object --> bool)
class C { ghost var w: W constructor (ghost w: W) ensures this.w == w { this.w := w; } }
method Knot() {
  label before:
  ghost var b := (o: object) requires old@before(allocated(o)) && o is C && old@before((o as C).w.h.requires(o)) =>
    !old@before((o as C).w.h(o));
  var c := new C(W(b));
  ghost var o: object := c;
  assert c.w.h.requires(o); // not V D
}
method Kept(c: C) modifies c requires c.w.h.requires(c) {
  label before:
  ghost var h := c.w.h;
  ghost var b := (o: object) requires h.requires(o) => !h(o);
  c.w := W(b);
  assert c.w.h(c) == !old(c.w.h(c)); // not R F; is V
}
