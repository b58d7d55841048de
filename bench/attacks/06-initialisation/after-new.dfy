// After `new;` the constant is what its initialiser says of the last value.
class C {
  const k: int
  const j: int := k + 1
  ghost const g: int := j + 1
  var v: int
  constructor (x: int)
    ensures j == x + 1 && g == x + 2 && v == g // not R F; is V
  {
    k := 0;
    k := x;
    new;
    v := j + 1;
  }
}
method M(c: C) modifies c {
  var before := c.j;
  c.v := 9;
  assert c.j == before; // not R F; is V
  var d := new C(3);
  assert c.j == before; // not R F; is V
  assert d.j == before; // not V D; is R
}
