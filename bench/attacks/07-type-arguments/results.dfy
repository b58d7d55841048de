// What a function without a body gives is a value of its result type at the type arguments.
ghost function Get<T(00)>(): T
method M1() {
  ghost var b: bool := Get<bool>();
  ghost var n: int := Get<int>();
  assert b || !b; // not R F; is V
  assert b; // not V D
}
method M2() {
  ghost var n: nat := Get<nat>();
  assert n >= 0; // not R F; is V
}
method M3() {
  ghost var s: seq<int> := Get<seq<int>>();
  assert |s| == 0; // not V D
}
