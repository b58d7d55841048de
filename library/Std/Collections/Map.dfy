include "../Wrappers.dfy"

/** Finite maps: looking up, leaving out, joining, and what a map may be like. */
module Std.Collections.Map {

  import opened Wrappers

  function Get<X, Y>(m: map<X, Y>, x: X): Option<Y> {
    if x !in m then None else Some(m[x])
  }

  function ToImap<X, Y>(m: map<X, Y>): (m': imap<X, Y>)
    ensures forall x {:trigger m'[x]} :: x in m ==> x in m' && m[x] == m'[x]
    ensures forall x {:trigger x in m'} :: x in m' ==> x in m
  {
    imap k | k in m :: m[k]
  }

  /** The map without the keys `xs`. */
  function RemoveKeys<X, Y>(m: map<X, Y>, xs: set<X>): (m': map<X, Y>)
    ensures m'.Keys == m.Keys - xs
    ensures forall x {:trigger m'[x]} :: x in m && x !in xs ==> x in m' && m[x] == m'[x]
    ensures forall x {:trigger x in m'} :: x in m' ==> x in m && x !in xs
  {
    m - xs
  }

  /** The map without the key `x`, which need not be there. */
  function Remove<X, Y>(m: map<X, Y>, x: X): (m': map<X, Y>)
    ensures m' == RemoveKeys(m, {x})
    ensures |m'.Keys| <= |m.Keys|
    ensures |m'| == if x in m then |m| - 1 else |m|
  {
    var m' := m - {x};
    assert m'.Keys == m.Keys - {x};
    m'
  }

  /** The map with those keys only that are in `xs`. */
  function Restrict<X, Y>(m: map<X, Y>, xs: set<X>): (m': map<X, Y>)
    ensures m' == RemoveKeys(m, m.Keys - xs)
  {
    map k | k in m && k in xs :: m[k]
  }

  /** Both maps say the same of `x`, which may be nothing. */
  ghost predicate EqualOnKey<X, Y>(m: map<X, Y>, m': map<X, Y>, x: X) {
    if x in m then x in m' && m'[x] == m[x] else x !in m'
  }

  /** `m'` says what `m` says, and may say more. */
  ghost predicate IsSubset<X, Y>(m: map<X, Y>, m': map<X, Y>) {
    m.Keys <= m'.Keys && forall k {:trigger EqualOnKey(m, m', k)} {:trigger k in m} :: k in m ==> EqualOnKey(m, m', k)
  }

  /** Both maps; where they differ, the second. */
  function Union<X, Y>(m: map<X, Y>, m': map<X, Y>): (r: map<X, Y>)
    ensures r.Keys == m.Keys + m'.Keys
    ensures forall x {:trigger r[x]} :: x in m && x !in m' ==> r[x] == m[x]
    ensures forall x {:trigger r[x]} :: x in m' ==> r[x] == m'[x]
  {
    m + m'
  }

  lemma LemmaDisjointUnionSize<X, Y>(m: map<X, Y>, m': map<X, Y>)
    requires m.Keys !! m'.Keys
    ensures |Union(m, m')| == |m| + |m'|
  {
    var both := Union(m, m');
    assert |both| == |both.Keys|;
    assert |m.Keys + m'.Keys| == |m.Keys| + |m'.Keys|;
  }

  ghost predicate Injective<X, Y>(m: map<X, Y>) {
    forall a, b {:trigger m[a], m[b]} :: a in m && b in m && a != b ==> m[a] != m[b]
  }

  /** From values to keys; where several keys have a value, one of them. */
  ghost function Invert<X, Y>(m: map<X, Y>): map<Y, X> {
    map v | v in m.Values :: var k :| k in m.Keys && m[k] == v; k
  }

  lemma LemmaInvertIsInjective<X, Y>(m: map<X, Y>)
    ensures Injective(Invert(m))
  {
    var back := Invert(m);
    forall v, w {:trigger back[v], back[w]} | v in back && w in back && v != w
      ensures back[v] != back[w]
    {
      assert m[back[v]] == v;
      assert m[back[w]] == w;
    }
  }

  /** Every value of the key type is a key. */
  ghost predicate Total<X(!new), Y>(m: map<X, Y>) {
    forall k {:trigger m[k]} {:trigger k in m} :: k in m
  }

  ghost predicate Monotonic(m: map<int, int>) {
    forall a, b {:trigger m[a], m[b]} :: a in m && b in m && a <= b ==> m[a] <= m[b]
  }

  /** Monotonic on the keys from `start` on. */
  ghost predicate MonotonicFrom(m: map<int, int>, start: int) {
    forall a, b {:trigger m[a], m[b]} :: a in m && b in m && start <= a <= b ==> m[a] <= m[b]
  }
}
