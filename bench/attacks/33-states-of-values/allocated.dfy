// Whether an object exists depends on the state in which a function value is called.
class C {
  var v: int
  constructor (x: int) ensures v == x { v := x; }
}

method CalledInOld(c: C) {
  ghost var h := (o: object) => allocated(o);
  var d := new C(1);
  assert !old(h(d)); // not R F
}

method MadeBefore() {
  ghost var n := (d: object) => allocated(d);
  label L:
  var d := new C(1);
  assert n(d); // not R F
  assert !n(d); // not V D
  assert !old@L(n(d)); // not R F
}

method MadeAfter() {
  label L:
  var d := new C(1);
  ghost var n := () => allocated(d);
  assert n(); // not R F
  assert !old@L(n()); // not R F
}

method Reading(c: C) {
  var d := new C(2);
  ghost var n := () reads c => allocated(d) && c.v == c.v;
  assert n(); // not R F
  assert !old(n()); // not R F
}

method InTheText(c: C) {
  var d := new C(1);
  assert allocated(d); // not R F; is V
  assert !old(allocated(d)); // not R F; is V
}
