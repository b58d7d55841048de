// Callers see what the constructor really did.
class C {
  const k: int
  const j: int := k + 1
  var v: int
  constructor (x: int)
    ensures k == x // not R F; is V
    ensures v == 1 // not V D
  {
    v := j;
    k := x;
  }
  constructor Right(x: int)
    ensures k == x && v == x + 1 // not R F; is V
  {
    k := x;
    v := j;
  }
}
method Caller() {
  var c := new C.Right(4);
  assert c.v == c.j; // not R F; is V
  assert c.j == 5; // not R F; is V
  var d := new C.Right(5);
  assert c.j == 5 && d.j == 6; // not R F; is V
  assert c.j == d.j; // not V D; is R
}
