// A function over an object that is stored, in a datatype, in a constant of that object.
datatype P = P(h: G -> bool)
class G {
  ghost const p: P
  constructor (ghost p: P) ensures this.p == p { this.p := p; }
}
method Knot() {
  ghost var b := (g: G) => !g.p.h(g);
  var g := new G(P(b));
  assert b(g) == !g.p.h(g); // not V D
}
method Twin() {
  ghost var b := (g: G) => true;
  var g := new G(P(b));
  var h := new G(P((x: G) => !g.p.h(x)));
  assert g.p.h(h) && !h.p.h(g); // not R F; is V
}
