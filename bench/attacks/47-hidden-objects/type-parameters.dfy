// What a type parameter stands for may hold objects: binders over it range over what exists in the state that they see.
class C {
  constructor() {}
}
datatype Opt<T> = Some(v: T)
datatype List<T> = Nil | Cons(head: T, tail: List<T>)
codatatype Stream<T> = More(head: T, tail: Stream<T>)
trait Maker<T> extends object {
  method Make() returns (t: T)
}
class CM extends Maker<C> {
  constructor() {}
  method Make() returns (t: C) { t := new C(); }
}
method Element<T>(m: Maker<T>, ghost s: iset<T>)
  requires forall x: T :: x in s
{
  var t := m.Make();
  assert t in s; // not V D
}
method Predicate<T>(m: Maker<T>, ghost P: T -> bool) {
  ghost var e := forall x: T :: P(x);
  var t := m.Make();
  assert e ==> P(t); // not V D
}
method None<T>(m: Maker<T>) {
  ghost var n := !exists x: T :: true;
  var t := m.Make();
  assert !n; // not V D
}
method Earlier<T>(m: Maker<T>) {
  var t := m.Make();
  assert old(exists x: T :: x == t); // not V D
}
method InSequence<T>(m: Maker<T>) {
  var t := m.Make();
  ghost var s := [t];
  assert old(exists x: seq<T> :: x == s); // not V D
}
method InDatatype<T>(m: Maker<T>) {
  var t := m.Make();
  assert old(exists x: Opt<T> :: x.v == t); // not V D
}
method InList<T>(m: Maker<T>) {
  var t := m.Make();
  ghost var l := Cons(t, Nil);
  assert old(exists x: List<T> :: x == l); // not V D
}
method InStream<T>(m: Maker<T>, ghost s: Stream<T>) {
  var t := m.Make();
  ghost var l := More(t, s);
  assert old(exists x: Stream<T> :: x == l); // not V D
}
method InObjectStream(ghost s: Stream<object>) {
  var c := new C();
  ghost var l := More(c as object, s);
  assert old(exists x: Stream<object> :: x == l); // not V D
}
method InFunction<T>(m: Maker<T>) {
  var t := m.Make();
  ghost var g := (x: int) => t;
  assert g(0) == t;
  assert old(exists f: int -> T :: f(0) == t); // not V D
}
method Comprehension<T>(m: Maker<T>) {
  ghost var K := iset x: T | true;
  var t := m.Make();
  assert t in K; // not V D
}
method MapComprehension<T>(m: Maker<T>) {
  ghost var K := imap x: T | true :: 0;
  var t := m.Make();
  assert t in K; // not V D
}
method Statement<T>(m: Maker<T>, ghost P: T -> bool) {
  ghost var e := forall x: T :: P(x);
  forall x: T ensures e ==> P(x) { }
  var t := m.Make();
  assert e ==> P(t); // not V D
}
method Guard<T>(m: Maker<T>) {
  ghost var n := true;
  if x: T :| true { n := false; }
  var t := m.Make();
  assert !n; // not V D
}
method Instance(m: CM, ghost s: iset<C>)
  requires forall x: C :: x in s
{
  var t := m.Make();
  assert t in s; // not V D
}
method RightInstance(m: CM, ghost s: iset<C>)
  requires forall x: C :: x in s
{
  Element(m, s); // not R F; is V
}
method CallNone(m: CM) {
  None(m);
}
module Declared {
  type A
  trait MakerA extends object {
    method Make() returns (t: A)
  }
  method Earlier(m: MakerA) {
    var t := m.Make();
    assert old(exists x: A :: x == t); // not V D
  }
  method Predicate(m: MakerA, ghost P: A -> bool) {
    ghost var e := forall x: A :: P(x);
    var t := m.Make();
    assert e ==> P(t); // not V D
  }
  type B(!new)
  trait MakerB extends object {
    method Make() returns (t: B)
  }
  method RightEarlier(m: MakerB) {
    var t := m.Make();
    assert old(exists x: B :: x == t); // not R F; is V
  }
}
twostate lemma New<T>(new x: T)
  ensures old(exists y: T :: y == x) // not V D
{
}
method RightValue<T(!new)>(m: Maker<T>, ghost P: T -> bool) {
  ghost var e := forall x: T :: P(x);
  var t := m.Make();
  assert e ==> P(t); // not R F; is V
  assert old(exists x: T :: x == t); // not R F; is V
}
method RightNow<T>(m: Maker<T>) {
  var t := m.Make();
  assert exists x: T :: x == t; // not R F; is V
}
method RightInput<T>(m: Maker<T>, ghost P: T -> bool, t: T, s: seq<T>, l: List<T>)
  requires forall x: T :: P(x)
{
  var u := m.Make();
  assert P(t); // not R F; is V
  assert forall i | 0 <= i < |s| :: P(s[i]); // not R F; is V
  assert l.Cons? ==> P(l.head); // not R F; is V
  assert old(exists x: List<T> :: x == l); // not R F; is V
}
lemma RightLemma<T>(P: T -> bool, f: T -> T, t: T)
  requires forall x: T :: P(x)
  ensures P(f(f(t))) // not R F; is V
{
}
method RightStored<T>(m: Maker<T>, a: array<T>, ghost P: T -> bool)
  requires forall x: T :: P(x)
{
  var u := m.Make();
  assert forall i | 0 <= i < a.Length :: old(P(a[i])); // not R F; is V
}
