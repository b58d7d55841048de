// A type whose witness does not satisfy it may have no value. What is known of values that nobody gave rests on the witness.
type T = x: int | x > 5 && x < 3
  witness 0 // not V D
ghost method G() returns (t: T) { t := *; }
method OfGhostMethod() {
  ghost var t := G();
  assert 1 == 2; // not V D
}
lemma L() returns (t: T) { t := *; }
lemma OfLemma()
  ensures false // not V D
{
  var t := L();
}
method ThroughLemma() {
  OfLemma();
  assert 1 == 2; // not V D
}
method Inlined() {
  ghost var t: T := *;
  assert 1 == 2; // not V D
}
class B { var t: T }
method Get() returns (s: seq<T>)
  ensures |s| == 1
{
  var b := new B;
  s := [b.t];
}
method OfSequence() {
  var s := Get();
  var k := s[0];
  assert k == s[0];
  assert false; // not V D
}
method Slice() {
  var a := new T[1];
  var p := a[..];
  if p[0] <= 5 {
    assert false; // not V D
  }
}
method Members() returns (m: map<int, T>) {
  var b := new B;
  m := map[1 := b.t];
  if m[1] <= 5 {
    assert false; // not V D
  }
}
lemma Takes(t: T)
  ensures false
{}
method Given() {
  ghost var t: T := *;
  Takes(t);
  assert 1 == 2; // not V D
}
method Compiled(t: T)
  ensures false
{}
method GivenToCompiled() {
  var t: T := *;
  Compiled(t);
  assert 1 == 2; // not V D
}
