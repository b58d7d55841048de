// `f := *` changes a field that has a value, also in a constructor and if its type may have none.
type Empty = x: int | false witness *
class D<T> {
  var f: T
  var g: T
  constructor Plain(t: T, u: T)
    requires t != u
    ensures f == t // not V D
  {
    f := t; f := *; g := u;
  }
  constructor Both(t: T, u: T)
    ensures g == u // not V D
  {
    f := t; g := u;
    f, g := *, *;
  }
  constructor Again(t: T, u: T)
    ensures f == t // not R F; is V
  {
    f := *; g := u; f := t;
  }
  constructor Maybe(t: T, b: bool)
    ensures f == t // not V D
  {
    g := t;
    if b { f := t; }
    f := *;
    if !b { f := t; }
  }
  constructor MaybeRight(t: T, b: bool)
    ensures b || f == t // not R F; is V
  {
    g := t;
    if b { f := t; }
    f := *;
    if !b { f := t; }
  }
  constructor After(t: T)
    ensures f == t // not V D
  {
    f := t; g := t;
    new;
    f := *;
  }
}
method Get() returns (e: Empty)
  decreases *
{
  while true decreases * { }
}
class E {
  var f: Empty
  constructor () decreases * {
    f := *;
    assert false; // not V D
    var e := Get();
    f := e;
  }
}
type W = x: int | 0 <= x < 2 witness *
class Concrete {
  var f: W
  constructor (t: W)
    ensures f == t // not V D
  {
    f := t; f := *;
  }
  constructor Maybe(t: W, b: bool)
    ensures b ==> f == t // not V D
  {
    if b { f := t; }
    f := *;
    if !b { f := t; }
  }
  constructor Right(t: W, b: bool)
    ensures b || f == t // not R F; is V
  {
    if b { f := t; }
    f := *;
    if !b { f := t; }
  }
}
