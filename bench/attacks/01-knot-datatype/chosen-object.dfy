// A function over numbers that chooses an object by a number.
datatype P = P(h: G -> bool)
class G {
  const id: int
  ghost const p: P
  ghost const q: int -> bool
  constructor (id: int, ghost p: P, ghost q: int -> bool) ensures this.id == id && this.p == p && this.q == q { this.id := id; this.p := p; this.q := q; }
}
method Chosen(s: set<G>) {
  ghost var q := (n: int) => if exists o :: o in s && o.id == n then (var o :| o in s && o.id == n; !o.q(n)) else true;
  var g := new G(5, P(x => true), q);
  assert g.q(5) == !g.q(5); // not V D
}
