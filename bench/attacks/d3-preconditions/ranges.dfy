// Bounds of integers in alternatives, behind negations and in equivalences, and in code that runs.
method Negated(s: seq<int>)
  requires forall i :: !(0 <= i < |s|) || s[i] > 0
  ensures |s| == 0 // not V D; is R
{ }
method NegatedRight(s: seq<int>)
  requires forall i :: !(0 <= i < |s|) || s[i] > 0
  ensures forall x :: x in s ==> x > 0 // not R F R?
{ }
method Both(n: nat, t: set<int>)
  requires forall k :: 0 <= k < n <==> k in t
  ensures |t| == n // not R F R?
{ }
method BothWrong(n: nat, t: set<int>)
  requires forall k :: 0 <= k < n <==> k in t
  ensures |t| < 2 // not V D; is R
{ }
method Code(s: set<int>, t: set<int>) {
  var u := s + t;
  assert forall k :: k in u <==> k in s || k in t; // not R F
  assert forall k :: k in u <==> k in s; // not V D; is R
}
method Unbounded(s: set<int>)
  requires forall k :: k in s || k < 7
  ensures false // not V D
{ }
method Undefined(m: map<int, set<int>>, x: int)
  requires forall k: int :: x !in m || k in m[x] ==> k > 0
  ensures |m| < 9 // not V D
{ }
method Three(a: set<int>, b: set<int>, c: set<int>)
  requires forall k :: (k in a <==> k in b) <==> (k in c <==> k in b)
  ensures a == c // not R F R?
{ }
