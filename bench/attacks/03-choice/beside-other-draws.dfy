// What a run draws for a choice over type arguments, or over values that may hold functions, shifts no other draw.
ghost function Pick<T>(s: set<T>): T requires s != {} { var x :| x in s; x }
method M1(n: int) {
  ghost var a := Pick({1, 2});
  var y: int := *;
  if y == 77 {
    assert false; // not V D; is R
  }
}
method M2() {
  ghost var a := Pick({1, 2});
  ghost var b := Pick({true, false});
  assert a == 1; // not V D; is R
  assert b; // not V D; is R
}
ghost function Among(s: seq<int -> int>): int { var x :| |s| <= x <= |s| + 1; x }
method M3(n: int) {
  ghost var a := Among([x => x]);
  var y: int := *;
  if y == 77 {
    assert false; // not V D; is R
  }
}
datatype Option = None | Some(f: int -> int)
ghost function Of(o: Option): int { var x :| 0 <= x < 2 && (x == 0 || o.None?); x }
method M4(n: int) {
  ghost var a := Of(None);
  var y: int := *;
  if y == 77 {
    assert false; // not V D; is R
  }
  assert 0 <= a < 2; // not R F
}
method M5<U>(u: U) {
  ghost var a := Pick({u});
  var y: int := *;
  if y == 77 {
    assert false; // not V D; is R
  }
  assert a == u; // not R F; is V
}
