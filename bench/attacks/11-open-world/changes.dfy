// What a dispatched method changes and checks is not what those of the program do.
class Cell { var v: int constructor() {} }
trait T { method m(c: Cell) modifies c }
class C extends T {
  constructor() {}
  method m(c: Cell) modifies c { c.v := 5; }
}
method Changed(t: T, c: Cell) modifies c {
  t.m(c);
  assert c.v == 5; // not V D
}
method Loop(t: T, c: Cell) modifies c {
  var i := 0;
  while i < 3 { t.m(c); i := i + 1; }
  assert c.v == 5; // not V D
}
method Unchanged(t: T, c: Cell, d: Cell) requires c != d modifies c {
  t.m(c);
  assert d.v == old(d.v); // is V
}
