// Classes as in a library of containers and actions: ordinary use is proved.
class Box<I, O> {
  const f: I --> O
  constructor (f: I --> O) ensures this.f == f { this.f := f; }
  function Apply(x: I): O requires f.requires(x) { f(x) }
}
class Cell<T> {
  var value: T
  constructor (value: T) ensures this.value == value { this.value := value; }
  method Set(x: T) modifies this ensures value == x { value := x; }
}
class Sorter<T> {
  const less: (T, T) -> bool
  constructor (less: (T, T) -> bool) ensures this.less == less { this.less := less; }
  predicate Sorted(s: seq<T>) { forall i, j :: 0 <= i < j < |s| ==> !less(s[j], s[i]) }
  method Pick(a: T, b: T) returns (c: T) ensures !less(a, c) || c == a { if less(a, b) { c := a; } else { c := b; } }
}
function Map<A, B>(f: A -> B, s: seq<A>): seq<B> { seq(|s|, i requires 0 <= i < |s| => f(s[i])) }
method Boxes() {
  var b := new Box((x: int) => x + 1);
  assert b.f(3) == 4; // not R F; is V
  var c := new Box((x: int) requires x > 0 => 10 / x);
  assert c.f.requires(2) && c.Apply(2) == 5; // not R F; is V
  var d := new Box((x: int) => b.f(x) + 1);
  assert d.f(3) == 5; // not R F; is V
}
method Cells() {
  var c := new Cell<int -> int>(x => x);
  c.Set(x => x + 1);
  var g := c.value;
  c.Set(x => g(g(x)));
  assert c.value(1) == 3; // not R F; is V
}
method Sorting() {
  var s := new Sorter((a: int, b: int) => a < b);
  assert s.Sorted([1, 2, 2]); // not R F; is V
  assert !s.Sorted([2, 1]) by { assert s.less([2, 1][1], [2, 1][0]); } // not R F; is V
}
method Mapping(s: Sorter<int>, xs: seq<int>) requires |xs| > 0 {
  var r := Map((x: int) => s.less(x, 0), xs);
  assert r[0] == s.less(xs[0], 0); // not R F; is V
}
method Built(cs: seq<Cell<int -> int>>) requires |cs| > 0 {
  ghost var r := seq(|cs|, i requires 0 <= i < |cs| reads cs => cs[i].value(i));
  assert r[0] == cs[0].value(0); // not R F; is V
}
