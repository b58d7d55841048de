// A function value whose precondition is the negation of its own, through the heap.
datatype D = D(f: () ~> bool)
class R { ghost var d: D }
method Knot(r: R) modifies r {
  ghost var tf := () requires !r.d.f.requires() reads r, r.d.f.reads() => true;
  r.d := D(tf);
  assert tf.requires() == !r.d.f.requires(); // not V D
}
