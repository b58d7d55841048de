// Collections, datatypes and keys that contain functions inherit their equality.
datatype D = D(f: int -> int)
method Data() { assert D((x: int) => x) != D((x: int) => x); } // not V D
method Sets() { assert |{(x: int) => x} + {(x: int) => x}| == 2; } // not V D
method Keys() { ghost var f := (x: int) => x; ghost var g := (x: int) => x; assert |map[f := 1, g := 2]| == 2; } // not V D
method Members() { ghost var f := (x: int) => x; ghost var g := (x: int) => x; assert f !in {g}; } // not V D
method Branch() { ghost var f := (x: int) => x; ghost var g := (x: int) => x; if f == g { assert false; } } // not V D
method Sequences() { ghost var s := [(x: int) => x, (x: int) => x]; ghost var a, b := s[0], s[1];
  assert a != b; } // not V D
method Multisets() { ghost var f := (x: int) => x; ghost var g := (x: int) => x; assert multiset{f, g}[f] == 1; } // not V D
method Tuples() { assert ((x: int) => x, 1) != ((x: int) => x, 1); } // not V D
method TuplesDiffer() { assert ((x: int) => x, 1) != ((x: int) => x + 0, 2); } // not R F; is V
