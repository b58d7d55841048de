// Sets that pass for finite, and are not: the language accepts them, and nothing may be concluded from them.
lemma Bound(t: set<int>) returns (b: int)
  ensures forall x :: x in t ==> x < b
{
  if t == {} {
    b := 0;
  } else {
    var y :| y in t;
    var c := Bound(t - {y});
    b := if c > y then c else y + 1;
    assert forall x :: x in t ==> x == y || x in t - {y};
  }
}

// There are few keys, and many values.
ghost function Maps(): set<map<bool, int>> { set m: map<bool, int> | true }
ghost function Values(): set<int> { set m | m in Maps() && true in m :: m[true] }
lemma OfMaps()
  ensures false // not V D
{
  var b := Bound(Values());
  var m: map<bool, int> := map[true := b];
  assert m in Maps();
  assert m[true] in Values();
}
method AfterMaps() {
  OfMaps();
  assert false; // not V D
}
lemma OfNestedMaps()
  ensures false // not V D
{
  ghost var s := set q: set<map<bool, int>> | true;
  var t := set q: set<map<bool, int>>, m | q in s && m in q && true in m :: m[true];
  var b := Bound(t);
  var m: map<bool, int> := map[true := b];
  assert {m} in s;
  assert m in {m} && m[true] in t;
}
lemma OfKeys()
  ensures false // not V D
{
  ghost var s := map q: imap<bool, int> | true :: 0;
  var t := set q | q in s.Keys && true in q :: q[true];
  var b := Bound(t);
  var m: imap<bool, int> := imap[true := b];
  assert m in s;
  assert m[true] in t;
}

// There are finitely many objects, and many values that hold them.
class Cell {}
lemma OfPairs(c: Cell)
  ensures false // not V D
{
  ghost var s := set x: (Cell, int) | allocated(x);
  var t := set q | q in s :: q.1;
  var b := Bound(t);
  var q := (c, b);
  assert allocated(q);
  assert q in s;
  assert q.1 in t;
}
function Nulls(n: nat): (r: seq<Cell?>)
  ensures |r| == n
{
  seq(n, i => null)
}
lemma OfSequences()
  ensures false // not V D
{
  ghost var s := set q: seq<Cell?> | old(allocated(q));
  var t := set q | q in s :: |q|;
  var b := Bound(t);
  var q := Nulls(if b < 0 then 0 else b);
  assert allocated(q);
  assert q in s;
  assert |q| in t;
}
method OfAnyType<T>(all: set<T>) {
  ghost var s := set x: T | allocated(x);
  assert s != all || s == all; // not V D
}

lemma Right(c: Cell, n: nat) {
  ghost var s := set x: Cell | allocated(x);
  assert c in s; // not R F; is V
  ghost var t := set m: map<bool, bool> | true;
  assert map[true := false] in t; // not R F; is V
  ghost var u := set x: int | 3 - x > 0 && x + n >= 0;
  assert n + 3 !in u; // not R F; is V
  ghost var w := map b: bool | true :: n;
  assert w[true] == n; // not R F; is V
}
