// A function that reads the heap is stored there in a field of a datatype, and negates itself.
datatype D = D(f: () ~> bool)
class R { ghost var d: D }
method Knot(r: R) modifies r {
  ghost var tf := () reads r, r.d.f.reads() => (if r.d.f.requires() then !r.d.f() else false);
  r.d := D(tf);
  ghost var a := tf.requires() && tf() == (if r.d.f.requires() then !r.d.f() else false);
  assert a; // not V D
}
method Given(r: R) modifies r ensures 1 == 2 // not V D
{
  ghost var tf := () reads r, r.d.f.reads() => (if r.d.f.requires() then !r.d.f() else false);
  r.d := D(tf);
}
