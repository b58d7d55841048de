// The lambda only calls a function, which reads the constant.
datatype P = P(h: G -> bool)
class G {
  ghost const p: P
  constructor (ghost p: P) ensures this.p == p { this.p := p; }
}
ghost function Not(g: G): bool { !g.p.h(g) }
ghost function Deeper(g: G, n: nat): bool { if n == 0 then Not(g) else Deeper(g, n - 1) }
method Knot() {
  ghost var b := (g: G) => Deeper(g, 2);
  var g := new G(P(b));
  ghost var two: nat := 2;
  ghost var x := Deeper(g, two);
  assert b(g) == x; // not V D
}
method Twin(g: G) {
  ghost var b := (n: nat) => Deeper(g, n);
  assert b(0) == !g.p.h(g); // not R F; is V
}
