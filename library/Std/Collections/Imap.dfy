include "../Wrappers.dfy"

/** Maps that may be infinite: looking up, leaving out, joining, and what a map may be like. */
module Std.Collections.Imap {

  import opened Wrappers

  function Get<X, Y>(m: imap<X, Y>, x: X): Option<Y> {
    if x !in m then None else Some(m[x])
  }

  /** The map without the keys `xs`. */
  opaque ghost function RemoveKeys<X, Y>(m: imap<X, Y>, xs: iset<X>): (m': imap<X, Y>)
    ensures m'.Keys == m.Keys - xs
    ensures forall x {:trigger m'[x]} :: x in m && x !in xs ==> x in m' && m[x] == m'[x]
    ensures forall x {:trigger x in m'} :: x in m' ==> x in m && x !in xs
  {
    imap k | k in m && k !in xs :: m[k]
  }

  /** The map without the key `x`, which need not be there. */
  opaque ghost function RemoveKey<X, Y>(m: imap<X, Y>, x: X): (m': imap<X, Y>)
    ensures m' == RemoveKeys(m, iset{x})
    ensures forall k {:trigger m'[k]} :: k in m' ==> m[k] == m'[k]
  {
    imap k | k in m && k != x :: m[k]
  }

  /** The map with those keys only that are in `xs`. */
  opaque ghost function Restrict<X, Y>(m: imap<X, Y>, xs: iset<X>): (m': imap<X, Y>)
    ensures m' == RemoveKeys(m, m.Keys - xs)
  {
    imap k | k in m && k in xs :: m[k]
  }

  /** Both maps say the same of `x`, which may be nothing. */
  ghost predicate EqualOnKey<X, Y>(m: imap<X, Y>, m': imap<X, Y>, x: X) {
    if x in m then x in m' && m'[x] == m[x] else x !in m'
  }

  /** `m'` says what `m` says, and may say more. */
  ghost predicate IsSubset<X, Y>(m: imap<X, Y>, m': imap<X, Y>) {
    m.Keys <= m'.Keys && forall k {:trigger EqualOnKey(m, m', k)} {:trigger k in m} :: k in m ==> EqualOnKey(m, m', k)
  }

  /** Both maps; where they differ, the second. */
  opaque ghost function Union<X, Y>(m: imap<X, Y>, m': imap<X, Y>): (r: imap<X, Y>)
    ensures r.Keys == m.Keys + m'.Keys
    ensures forall x {:trigger r[x]} :: x in m && x !in m' ==> r[x] == m[x]
    ensures forall x {:trigger r[x]} :: x in m' ==> r[x] == m'[x]
  {
    m + m'
  }

  ghost predicate Injective<X, Y>(m: imap<X, Y>) {
    forall a, b {:trigger m[a], m[b]} :: a in m && b in m && a != b ==> m[a] != m[b]
  }

  /** From values to keys; where several keys have a value, one of them. */
  ghost function Invert<X, Y>(m: imap<X, Y>): imap<Y, X> {
    imap v | v in m.Values :: var k :| k in m.Keys && m[k] == v; k
  }

  lemma LemmaInvertIsInjective<X, Y>(m: imap<X, Y>)
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
  ghost predicate Total<X(!new), Y>(m: imap<X, Y>) {
    forall k {:trigger m[k]} {:trigger k in m} :: k in m
  }

  ghost predicate Monotonic(m: imap<int, int>) {
    forall a, b {:trigger m[a], m[b]} :: a in m && b in m && a <= b ==> m[a] <= m[b]
  }

  /** Monotonic on the keys from `start` on. */
  ghost predicate MonotonicFrom(m: imap<int, int>, start: int) {
    forall a, b {:trigger m[a], m[b]} :: a in m && b in m && start <= a <= b ==> m[a] <= m[b]
  }
}
