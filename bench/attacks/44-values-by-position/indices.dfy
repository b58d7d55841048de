// What makes the elements of a sequence or of an array is called with every index: each belongs to the type of its parameter.
type Small = x: int | 0 <= x < 5
type Even = x: int | exists y: int :: x == 2 * y
type Total = f: Small -> int | true witness (x: Small) => 0
function Share(x: Small): int { 10 / (5 - x) }
method Sequence() {
  var t := seq(10,
    Share); // not V D
  print t;
}
method SequenceOfLambda() {
  var t := seq(10,
    (x: Small) => 4 - x); // not V D
  assert t[0] == 4;
}
method SequenceShort() {
  var t := seq(5, Share); // not R F; is V
  assert t[4] == 10; // not R F; is V
}
method Natural(n: nat) {
  var t := seq(n, (x: nat) => 10 / (x + 1)); // not R F; is V
  assert n > 1 ==> t[1] == 5; // not R F; is V
}
method Held(f: Small -> int, n: nat) {
  var t := seq(n,
    f); // not V D
}
method HeldByName(f: Total) {
  var t := seq(6,
    f); // not V D
}
method Partial(f: Small --> int)
  requires forall x: Small :: f.requires(x)
{
  var t := seq(6,
    f); // not V D
}
method PartialShort(f: Small --> int)
  requires forall x: Small :: f.requires(x)
{
  var t := seq(5, f); // not R F; is V
}
function Inside(n: nat): seq<int> {
  seq(n,
    Share) // not V D
}
ghost method Bound() {
  var s := seq(2,
    (x: Even) => x); // not V D
}
method Array() {
  var a: array<nat> := new nat[9](
    (x: Small) => 4 - x); // not V
  assert a[7] >= 0;
}
method ArrayShort() {
  var a := new int[5]((x: Small) => 4 - x); // not R F; is V
  assert a[4] == 0; // not R F; is V
}
function Divided(x: nat, y: Small): int { 10 / (5 - y) }
method Matrix(n: nat) {
  var a := new int[2, n](
    Divided); // not V D
}
method MatrixShort(n: nat) {
  var a := new int[n, 5](Divided); // not R F; is V
}
