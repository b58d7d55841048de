// A field of a type without a value of its own is read through a constant before it is assigned.
type Never = x: int | false witness *
class Cell { var x: int constructor() { x := 3; } }

class C {
  const e: Never
  const j: int := e
  var v: int
  constructor () {
    v := j; // not V D
  }
}

class D {
  const c: Cell
  const j: Cell := c
  const l: Cell := this.c
  var y: Cell
  constructor Wrong() {
    y := j; // not V D; is R
    c := new Cell();
  }
  constructor Written() {
    y := this.l; // not V D; is R
    c := new Cell();
  }
  constructor Direct() {
    y := this.c; // not V D; is R
    c := new Cell();
  }
  constructor Right() {
    c := new Cell();
    y := j; // not R F
    new;
    assert y == c; // not R F; is V
  }
  constructor Branch(b: bool) {
    if b { c := new Cell(); }
    y := new Cell();
    if b { y := j; } // not R F; is V
    c := new Cell();
  }
}
