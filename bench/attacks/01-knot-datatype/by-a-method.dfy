// The value is stored by another method, whose contract says so.
datatype D = D(f: () ~> bool)
class R { ghost var d: D }
ghost method Put(r: R, d: D) modifies r ensures r.d == d { r.d := d; }
method Knot(r: R) modifies r {
  ghost var tf := () reads r, r.d.f.reads() => (if r.d.f.requires() then !r.d.f() else false);
  Put(r, D(tf));
  if tf.requires() && r.d.f.requires() {
    ghost var x := tf();
    ghost var y := r.d.f();
    assert x == !y; // not V D
  }
}
