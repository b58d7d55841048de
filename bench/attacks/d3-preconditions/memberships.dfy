// Preconditions that speak of all values and whose values are members of collections: inputs that violate them show nothing.
method Iff(s: seq<int>, t: set<int>)
  requires forall k :: k in s <==> k in t
  ensures |t| == |s| // not V D; is R
{ }
method IffRight(s: seq<int>, t: set<int>)
  requires forall k :: k in s <==> k in t
  ensures s == [] ==> t == {} // not R F R?
{ }
method Two(s: seq<int>, t: set<int>)
  requires forall k :: (k in s ==> k in t) && (k in t ==> k in s)
  ensures |t| == |s| // not V D; is R
{ }
method TwoRight(s: seq<int>, t: set<int>)
  requires forall k :: (k in s ==> k in t) && (k in t ==> k in s)
  ensures forall k :: k in t ==> k in s // not R F R?
{ }
method Clauses(s: seq<int>, t: set<int>)
  requires forall k: int :: k in t ==> k in s
  requires forall k: int :: 0 <= k < 10 ==> k !in s
  ensures |t| <= |s| // not R F R?
{ }
method Exists(t: set<int>)
  requires exists k: int :: k in t && k > 3
  ensures |t| > 1 // not V D; is R
{ }
method Either(s: seq<int>, t: set<int>)
  requires exists k: int :: (k in s || k in t) && k > 3
  ensures |s| + |t| > 1 // not V D; is R
{ }
method Neither(s: set<int>, t: set<int>)
  requires forall k: int :: !(k in s || k in t)
  ensures |s| == 0 && |t| == 0 // not R F R?
{ }
method Maps(m: map<int, int>, n: map<int, int>)
  requires forall k :: k in m <==> k in n
  requires forall k :: k in m ==> m[k] == n[k]
  ensures m == n // not R F R?
{ }
method MapsWrong(m: map<int, int>, n: map<int, int>)
  requires forall k :: k in m <==> k in n
  ensures m == n // not V D; is R
{ }
method Multisets(m: multiset<int>, s: set<int>)
  requires forall k :: k in m <==> k in s
  ensures |m| == |s| // not V D; is R
{ }
method Conditional(b: bool, s: set<int>, t: set<int>)
  requires forall k :: if b then k in s <==> k in t else k !in s && k !in t
  ensures |s| == |t| // not R F R?
{ }
