// The frame of a loop or of a block is about the objects that its clause names at the beginning, whatever the names mean later.
class Node {
  var v: int
  var next: Node?
  constructor() ensures v == 0 && next == null { v := 0; next := null; }
}
method While(x: Node, y: Node)
  requires x != y
  modifies x, y
{
  var z := x;
  var i := 0;
  while i < 1 modifies z {
    z := y;
    z.v := // not V D
      4;
    i := i + 1;
  }
}
method AfterWhile(x: Node, y: Node)
  requires x != y && y.v == 0
  modifies x, y
{
  var z := x;
  var i := 0;
  while i < 1 modifies z { z := x; z.v := 4; i := i + 1; }
  assert y.v == 0; // not R F; is V
  assert x.v == 0; // not V D
}
method For(x: Node, y: Node)
  requires x != y
  modifies x
{
  var z := x;
  for i := 0 to 1 modifies z {
    z := y;
    z.v := // not V D
      4;
  }
}
method Set(x: Node, y: Node)
  requires x != y
  modifies x, y
{
  var s := {x};
  var i := 0;
  while i < 2 modifies s {
    s := {y};
    y.v := // not V D
      3;
    i := i + 1;
  }
}
method RightSet(x: Node, y: Node)
  requires x != y
  modifies x, y
{
  var s := {x};
  var i := 0;
  while i < 2 modifies s {
    s := {y};
    x.v := 3; // not R F; is V
    i := i + 1;
  }
  assert y.v == old(y.v); // not R F; is V
}
method Result(x: Node) returns (r: Node)
  modifies x
{
  r := x;
  var i := 0;
  while i < 2 modifies r {
    r := new Node();
    r.v := 3; // not R F; is V
    i := i + 1;
  }
}
method ModifyLocal(x: Node, y: Node)
  requires x != y
  modifies x, y
{
  var z := x;
  modify z {
    z := y;
    z.v := // not V D
      4;
  }
}
method ModifyNew(x: Node)
  modifies x
{
  var n := new Node();
  modify x {
    n.v := // not V D
      4;
  }
}
method RightModify(x: Node, y: Node)
  requires x != y
  modifies x, y
{
  var z := x;
  modify z {
    z := y;
    x.v := 4; // not R F; is V
    var n := new Node();
    n.v := 3; // not R F; is V
  }
  assert y.v == old(y.v); // not R F; is V
}
method Opaque(x: Node, y: Node)
  requires x != y
  modifies x, y
{
  var z := x;
  opaque modifies z {
    z := y;
    z.v := // not V D
      4;
  }
}
method RightOpaque(x: Node, y: Node)
  requires x != y
  modifies x, y
{
  var z := x;
  opaque modifies z {
    z := y;
    x.v := 4; // not R F; is V
  }
}
method Inner(x: Node, y: Node)
  requires x != y
  modifies x, y
{
  var z := x;
  modify z {
    var i := 0;
    z := y;
    while i < 1 {
      z.v := // not V D
        4;
      i := i + 1;
    }
  }
}
method Callee(z: Node) modifies z { z.v := 1; }
method Calls(x: Node, y: Node)
  requires x != y
  modifies x, y
{
  var z := x;
  var i := 0;
  while i < 1 modifies z {
    z := y;
    Callee(z); // not V D
    i := i + 1;
  }
}
