// What is read before the heap changes keeps its value: cases, bounds of loops, frames, arguments.
datatype Opt = None | Some(v: int)
class C {
  var o: Opt
  var n: nat
  var c: C?
  var a: array<int>
  constructor() { o := None; n := 0; c := null; a := new int[2]; }
}
method Match(x: C) requires x.o.Some? && x.o.v == 3 modifies x {
  match x.o {
    case Some(v) => x.o := Some(9); assert v == 3; // not R F; is V
    case None =>
  }
}
method MatchF(x: C) requires x.o.Some? && x.o.v == 3 modifies x {
  match x.o {
    case Some(v) => x.o := Some(9); assert v == 9; // not V D
    case None =>
  }
}
method For(x: C) returns (k: nat) requires x.n == 5 modifies x ensures k == 5 // not R F; is V
{
  k := 0;
  for i := 0 to x.n invariant k == i { x.n := 0; k := k + 1; }
}
method ForF(x: C) returns (k: nat) requires x.n == 5 modifies x {
  k := 0;
  for i := 0 to x.n invariant k == i { x.n := 0; k := k + 1; }
  assert k == x.n; // not V D
}
method Frame(x: C) requires x.c != null && x.c != x modifies x, x.c {
  var c := x.c;
  x.c := null;
  c.n := 1; // not R F; is V
}
method FrameF(x: C, y: C) requires x.c != null && x.c != x && y != x && x.c != y modifies x, x.c {
  x.c := y;
  x.c.n := 1;
}
method LoopFrame(x: C, y: C) requires x.c != null && x.c != x && y != x && x.c != y modifies x, x.c, y {
  y.n := 4;
  var i := 0;
  while i < 2 modifies x, x.c {
    x.c := y;
    i := i + 1;
  }
  assert y.n == 4; // not R F; is V
}
method LoopFrameF(x: C, y: C) requires x.c != null && x.c != x && y != x && x.c != y modifies x, x.c, y {
  var i := 0;
  while i < 2 modifies x, x.c {
    x.c := y;
    x.c.n := 3;
    i := i + 1;
  }
}
method LetInIf(x: C) requires x.o == Some(4) modifies x {
  if case x.o.Some? => { var Some(v) := x.o; x.o := None; assert v == 4; } // not R F
     case x.o.None? => {}
}
method Nested(x: C) requires x.o == Some(4) modifies x {
  match (x.o, x.n) {
    case (Some(v), m) => x.o := None; x.n := m + 1; assert v == 4 && m + 1 == x.n; // not R F; is V
    case _ =>
  }
}
method NestedF(x: C) requires x.o == Some(4) modifies x {
  match (x.o, x.n) {
    case (Some(v), m) => x.o := None; x.n := m + 1;
      assert m == x.n; // not V D
    case _ =>
  }
}
method Args(x: C, k: nat) returns (r: nat) modifies x ensures x.n == 7 && r == k { x.n := 7; r := k; }
method CallArgs(x: C) requires x.n == 1 modifies x { var r := Args(x, x.n); assert r == 1; } // not R F; is V
method CallArgsF(x: C) requires x.n == 1 modifies x { var r := Args(x, x.n); assert r == 7; } // not V D
method Self(x: C) requires x.c != null && x.c != x modifies x, x.c { x.c.n, x.c := 3, null; assert old(x.c).n == 3; } // not R F; is V
method SwapElems(a: array<int>) requires a.Length == 3 && a[0] == 1 && a[1] == 2 modifies a { a[a[0]], a[0] := 5, 2; assert a[1] == 5 && a[0] == 2; } // not R F; is V
method Modify(x: C, y: C) requires x.c == y && x != y && y.n == 2 modifies x, y { modify x; assert y.n == 2; } // not R F; is V
method Modify2(x: C, y: C) requires x.c == y && x != y && y.n == 2 modifies x, y { modify x.c;
  assert y.n == 2; // not V D
}
method ForallS(a: array<int>) requires a.Length == 3 && a[0] == 1 && a[1] == 2 && a[2] == 0 modifies a { forall i | 0 <= i < 3 { a[a[i]] := i; } assert a[1] == 0 && a[2] == 1 && a[0] == 2; } // not R F; is V
method Ret(x: C) returns (r: nat, s: nat) requires x.n == 1 modifies x ensures r == 1 && s == 2 { x.n := 2; return 1, x.n; }
method WhileDec(x: C) requires x.n == 3 modifies x { while x.n > 0 decreases x.n { x.n := x.n - 1; } assert x.n == 0; } // not R F; is V
