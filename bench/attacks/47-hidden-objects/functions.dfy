// Function values give objects, and so does what holds them: binders range over those that are made from what exists.
class C {
  constructor() {}
}
datatype Box<T> = Box(f: int -> T)
lemma Short(a: array<int>)
  requires forall b: array<int> :: b.Length < 10
  ensures a.Length < 10
{
}
method ForallStatement() {
  ghost var e := forall a: array<int> :: a.Length < 10;
  forall f: int -> array<int> | f(0).Length >= 10 ensures !e { if e { Short(f(0)); } }
  var b := new int[20];
  ghost var g := (x: int) => b;
  assert g(0).Length >= 10;
  assert !e; // not V D
}
method Partial() {
  ghost var e := forall a: array<int> :: a.Length < 10;
  forall f: int --> array<int> | f.requires(0) && f(0).Length >= 10 ensures !e { if e { Short(f(0)); } }
  var b := new int[20];
  ghost var g: int --> array<int> := (x: int) requires x == 0 => b;
  assert g.requires(0) && g(0).Length >= 10;
  assert !e; // not V D
}
method Reading() {
  ghost var e := forall a: array<int> :: a.Length < 10;
  forall f: int ~> array<int> | f.requires(0) && f(0).Length >= 10 ensures !e { if e { Short(f(0)); } }
  var b := new int[20];
  ghost var g: int ~> array<int> := (x: int) => b;
  assert g.requires(0) && g(0).Length >= 10;
  assert !e; // not V D
}
method InCollection() {
  ghost var e := forall a: array<int> :: a.Length < 10;
  forall f: int -> seq<array<int>> | |f(0)| == 1 && f(0)[0].Length >= 10 ensures !e { if e { Short(f(0)[0]); } }
  var b := new int[20];
  ghost var g := (x: int) => [b];
  assert |g(0)| == 1 && g(0)[0].Length >= 10;
  assert !e; // not V D
}
method InDatatype() {
  ghost var e := forall a: array<int> :: a.Length < 10;
  forall k: Box<array<int>> | k.f(0).Length >= 10 ensures !e { if e { Short(k.f(0)); } }
  var b := new int[20];
  ghost var g := Box((x: int) => b);
  assert g.f(0).Length >= 10;
  assert !e; // not V D
}
method InSequence() {
  ghost var e := forall a: array<int> :: a.Length < 10;
  forall s: seq<int -> array<int>> | |s| == 1 && s[0](0).Length >= 10 ensures !e { if e { Short(s[0](0)); } }
  var b := new int[20];
  ghost var g := (x: int) => b;
  ghost var s := [g];
  assert |s| == 1 && s[0](0).Length >= 10;
  assert !e; // not V D
}
method Chosen() {
  ghost var e := forall a: array<int> :: a.Length < 10;
  ghost var p := exists f: int -> array<int> :: f(0).Length >= 10;
  if p {
    ghost var f: int -> array<int> :| f(0).Length >= 10;
    if e { Short(f(0)); }
    assert !e;
  }
  var b := new int[20];
  ghost var g := (x: int) => b;
  assert g(0).Length >= 10;
  assert !e; // not V D
}
method Comprehension() {
  ghost var e := forall a: array<int> :: a.Length < 10;
  ghost var K := iset f: int -> array<int> | f(0).Length >= 10;
  forall f: int -> array<int> | f in K ensures !e { if e { Short(f(0)); } }
  var b := new int[20];
  ghost var g := (x: int) => b;
  assert g(0).Length >= 10;
  assert g in K ==> !e;
  assert !e; // not V D
}
method Map() {
  ghost var K := imap f: int -> C | true :: 0;
  var c := new C();
  ghost var g := (x: int) => c;
  assert g in K; // not V D
}
method Earlier() {
  var c := new C();
  ghost var g := (x: int) => c;
  assert g(0) == c;
  assert old(exists f: int -> C :: f(0) == c); // not V D
}
method Reads() {
  var c := new C();
  ghost var g: () ~> int := () reads c => 0;
  assert c in g.reads();
  assert old(exists f: () ~> int :: c in f.reads()); // not V D
}
method Nested() {
  var c := new C();
  ghost var g := (x: int) => (y: int) => c;
  assert g(0)(0) == c;
  assert old(exists f: int -> int -> C :: f(0)(0) == c); // not V D
}
method RightNow() {
  var c := new C();
  ghost var g := (x: int) => c;
  assert g(0) == c;
  assert exists f: int -> C :: f(0) == c; // not R F; is V
}
method RightInput(g: int -> C, h: int ~> C)
{
  var c := new C();
  assert old(exists f: int -> C :: f == g); // not R F; is V
  assert old(exists f: int ~> C :: f == h); // not R F; is V
}
method RightKept(c: C) {
  ghost var g := (x: int) => c;
  var d := new C();
  assert g(0) == c;
  assert old(exists f: int -> C :: f(0) == c); // not R F; is V
}
method RightNumbers(P: (int -> int) -> bool)
{
  ghost var e := forall f: int -> int :: P(f);
  var c := new C();
  ghost var g := (x: int) => x + 1;
  assert e ==> P(g); // not R F; is V
}
