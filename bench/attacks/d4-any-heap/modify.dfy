// A statement that changes objects in any way: a run that leaves them as they are is one execution, and not all of them.
class C { var n: int constructor() {} }
method Same(c: C) modifies c {
  ghost var before := c.n;
  modify c;
  assert c.n == before; // not V D
}
method Dead(c: C) modifies c {
  modify c;
  if c.n != old(c.n) {
    assert false; // not V D
  }
}
method Made() {
  var c := new C();
  c.n := 5;
  modify c;
  assert c.n == 5; // not V D
}
method MadeDead() {
  var c := new C();
  c.n := 5;
  modify c;
  if c.n != 5 {
    assert false; // not V D
  }
}
method Changed(c: C) modifies c {
  ghost var before := c.n;
  modify c;
  assert c.n != before; // not V D; is R
}
method Other(c: C, d: C) requires c != d modifies c {
  ghost var before := d.n;
  modify c;
  assert d.n == before; // is V
}
method Array(a: array<int>) requires a.Length > 0 modifies a {
  a[0] := 1;
  modify a;
  if a[0] != 1 {
    assert false; // not V D
  }
}
method Callee(c: C) modifies c { modify c; }
method Through(c: C) modifies c {
  c.n := 1;
  Callee(c);
  if c.n != 1 {
    assert false; // not V D
  }
}
twostate lemma Past(c: C) {
  if old(c.n) != c.n {
    assert false; // not V D
  }
}
twostate lemma PastSame(c: C) {
  ghost var before := old(c.n);
  assert before == c.n; // not V D
}
twostate lemma PastChanged(c: C) {
  ghost var before := old(c.n);
  assert before != c.n; // not V D
}
