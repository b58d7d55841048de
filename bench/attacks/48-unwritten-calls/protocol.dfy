// `:-` calls members of the type of its value that nobody wrote down there. They count as calls wherever calls count.
datatype Test = Test(v: int) {
  predicate IsFailure() { Asked(this) == 0 }
  function PropagateFailure(): int { 1 }
  function Extract(): int { v }
}
function Asked(r: Test): int { var x :- r; 0 }
lemma Absurd(r: Test)
  ensures false // not V D
{
  var q := Asked(r);
}
method AfterAbsurd() {
  Absurd(Test(0));
  assert false; // not V D
}

datatype Kept = Kept(v: int) {
  predicate IsFailure() { v < 0 }
  function PropagateFailure(): int { 1 }
  function Extract(): int { Taken(this) }
}
function Taken(r: Kept): int { var x :- r; x + 1 }
lemma Larger(n: nat)
  ensures false // not V D
{
  assert Taken(Kept(n)) == Taken(Kept(n)) + 1;
}

datatype Given = Given(v: int) {
  predicate IsFailure() { v < 0 }
  function PropagateFailure(): int { Passed(this) + 1 }
  function Extract(): int { 0 }
}
function Passed(r: Given): int { var x :- r; x }
lemma Next(n: int)
  requires n < 0
  ensures false // not V D
{
  assert Passed(Given(n)) == Passed(Given(n)) + 1;
}

datatype Lemmas = Lemmas(v: int) {
  predicate IsFailure() ensures false { // not V D
    Stated(this); false
  }
  function PropagateFailure(): int { 1 }
  function Extract(): int { v }
}
lemma Stated(r: Lemmas)
  ensures false // not V D
{
  var x :- assert r;
}
method AfterStated() {
  Stated(Lemmas(0));
  assert false; // not V D
}

datatype Runs = Runs(v: int) {
  predicate IsFailure() { v == 0 } by method {
    var y := Called(this); // not V D
    return true;
  }
  function PropagateFailure(): int { 1 }
  function Extract(): int { v }
}
method Called(r: Runs) returns (q: int)
  ensures r.v != 0
  ensures r.v == 0 ==> q == 1
{
  var x :- r;
  q := x;
}

trait Attempt {
  predicate IsFailure()
  function PropagateFailure(): int
  function Extract(): int
}
class Again extends Attempt {
  const inner: Attempt
  constructor(inner: Attempt) { this.inner := inner; }
  predicate IsFailure() { Retried(this) == 0 }
  function PropagateFailure(): int { 1 }
  function Extract(): int { 0 }
}
function Retried(a: Attempt): int { var x :- a; 0 }
lemma OfAgain(a: Again)
  ensures false // not V D
{
  var q := Retried(a);
}

datatype List = End | More(v: int, rest: List) {
  predicate IsFailure()
    decreases this, 0
  {
    More? && Sum(rest) < 0
  }
  function PropagateFailure(): int { -1 }
  function Extract(): int
    decreases this, 0
  {
    if End? then 0 else v + Sum(rest)
  }
}
function Sum(l: List): int
  decreases l, 1
{
  var x :- l; // is V
  x
}
method Right() {
  assert Sum(End) == 0; // not R F; is V
  assert Sum(More(2, End)) == 2; // not R F
  assert Sum(More(2, End)) == 3; // not V D
}
