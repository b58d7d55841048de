// Functions over plain values in fields, read by function values: nothing can lead back.
datatype Op = Op(f: int -> int)
class R { var op: Op var g: int -> int }
method Use(r: R) modifies r {
  r.op := Op(x => x + 1);
  r.g := x => x * 2;
  var h := (x: int) reads r => r.op.f(r.g(x));
  assert h(3) == 7; // not R F; is V
  r.g := x => x * 3;
  assert h(3) == 10; // not R F; is V
  var y := h(3);
  assert y == 7; // not V D; is R
}
method Kept(r: R) modifies r {
  r.g := x => x * 2;
  var g := r.g;
  var h := (x: int) => g(x) + 1;
  r.g := h;
  assert r.g(4) == 9; // not R F; is V
}
