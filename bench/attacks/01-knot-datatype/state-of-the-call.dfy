// Comprehensions and choices inside a function value see the state of each call.
method Elements(a: array<int>) requires a.Length > 0 modifies a {
  ghost var f := () reads a => set i | 0 <= i < a.Length :: a[i];
  a[0] := 1;
  ghost var s := f();
  a[0] := 2;
  ghost var t := f();
  assert t == s; // not V D; is R
}
method Choice(a: array<int>) requires a.Length > 0 modifies a {
  ghost var f := () reads a => if a.Length > 0 then (var x :| x == a[0]; x) else 0;
  a[0] := 1;
  ghost var s := f();
  a[0] := 2;
  ghost var t := f();
  assert t == s; // not V D; is R
}
method Map(a: array<int>) requires a.Length > 0 modifies a {
  ghost var f := () reads a => map i | 0 <= i < a.Length :: a[i];
  a[0] := 1;
  ghost var s := f();
  a[0] := 2;
  ghost var t := f();
  assert t == s; // not V D; is R
}
method Right(a: array<int>) requires a.Length > 0 modifies a {
  ghost var f := () reads a => set i | 0 <= i < a.Length :: a[i];
  a[0] := 1;
  assert a[0] in f(); // not R F; is V
  a[0] := 2;
  assert a[0] in f(); // not R F; is V
}
