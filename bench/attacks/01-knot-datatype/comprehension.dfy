// Not a knot: comprehensions are over what exists when they are evaluated.
class C {
  ghost const s: iset<object>
  constructor (ghost s: iset<object>) ensures this.s == s { this.s := s; }
}
method Russell() {
  ghost var r := iset o: object | o is C && o !in (o as C).s;
  var c := new C(r);
  ghost var o: object := c;
  assert (o in r) == (o !in c.s); // not V D
}
method Twin(c: C) {
  ghost var r := iset o: object | o is C && o !in (o as C).s;
  ghost var o: object := c;
  assert (o in r) == (o !in c.s); // not R F; is V
}
