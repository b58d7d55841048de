// The value stands deep in a datatype: in a sequence of tuples of maps.
datatype E = E(g: int ~> bool)
datatype D = D(m: map<int, (int, seq<E>)>)
class R { ghost var d: D }
ghost predicate Has(d: D) { 0 in d.m && |d.m[0].1| > 0 }
method Knot(r: R) modifies r {
  ghost var tf := (x: int) reads r, (if Has(r.d) then r.d.m[0].1[0].g.reads(x) else {}) =>
    (if Has(r.d) && r.d.m[0].1[0].g.requires(x) then !r.d.m[0].1[0].g(x) else false);
  r.d := D(map[0 := (0, [E(tf)])]);
  if tf.requires(1) && r.d.m[0].1[0].g.requires(1) {
    ghost var x := tf(1);
    ghost var y := r.d.m[0].1[0].g(1);
    assert x == !y; // not V D
  }
}
