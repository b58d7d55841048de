// The same through a codatatype.
codatatype S = S(f: () ~> bool, t: S)
class R { ghost var s: S }
method Knot(r: R, s: S) modifies r {
  ghost var tf := () reads r, r.s.f.reads() => (if r.s.f.requires() then !r.s.f() else false);
  r.s := S(tf, s);
  if tf.requires() && r.s.f.requires() {
    ghost var x := tf();
    ghost var y := r.s.f();
    assert x == !y; // not V D
  }
}
