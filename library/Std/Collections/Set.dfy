include "../Functions.dfy"
include "../Relations.dfy"

/** Finite sets: sizes, images, ranges of integers, and elements that an ordering distinguishes. */
module Std.Collections.Set {

  import opened Functions
  import opened Relations

  lemma LemmaSubset<T>(x: set<T>, y: set<T>)
    requires forall t {:trigger t in y} :: t in x ==> t in y
    ensures x <= y
  {
  }

  lemma LemmaSubsetSize<T>(x: set<T>, y: set<T>)
    ensures x <= y ==> |x| <= |y|
    ensures x < y ==> |x| < |y|
  {
    if x <= y {
      assert y == x + (y - x);
      assert |y| == |x| + |y - x|;
      if x != y {
        assert y - x != {};
      }
    }
  }

  lemma LemmaSubsetEquality<T>(x: set<T>, y: set<T>)
    requires x <= y
    requires |y| == |x|
    ensures x == y
    decreases x, y
  {
    assert y == x + (y - x);
    assert |y - x| == 0;
  }

  lemma LemmaSingletonSize<T>(x: set<T>, e: T)
    requires x == {e}
    ensures |x| == 1
  {
  }

  lemma LemmaSingletonEquality<T>(x: set<T>, a: T, b: T)
    requires a in x && b in x
    requires |x| == 1
    ensures a == b
  {
    var rest := x - {a};
    assert |rest| == 0;
    assert b !in rest;
  }

  /** There is an element, and only one. */
  ghost predicate IsSingleton<T>(s: set<T>) {
    s != {} && forall a, b :: a in s && b in s ==> a == b
  }

  lemma LemmaIsSingleton<T>(s: set<T>)
    ensures IsSingleton(s) <==> |s| == 1
  {
    if |s| == 1 {
      forall a, b | a in s && b in s
        ensures a == b
      {
        LemmaSingletonEquality(s, a, b);
      }
    } else if IsSingleton(s) {
      var e :| e in s;
      assert s == {e};
    }
  }

  /** Some element of a set that has one. */
  ghost function ExtractFromNonEmptySet<T>(s: set<T>): (x: T)
    requires s != {}
    ensures x in s
  {
    var t :| t in s;
    t
  }

  /** The element of a set that has just one: that is no choice, so it can be executed. */
  function ExtractFromSingleton<T>(s: set<T>): (x: T)
    requires |s| == 1
    ensures s == {x}
  {
    LemmaIsSingleton(s);
    var t :| t in s;
    t
  }

  lemma LemmaMapSize<X(!new), Y>(xs: set<X>, ys: set<Y>, f: X --> Y)
    requires forall x {:trigger f.requires(x)} :: f.requires(x)
    requires Injective(f)
    requires forall x {:trigger f(x)} :: f(x) in ys <==> x in xs
    requires forall y {:trigger y in ys} :: y in ys ==> exists x :: x in xs && f(x) == y
    ensures |ys| == |xs|
    decreases xs
  {
    if xs == {} {
      assert ys == {};
    } else {
      var x :| x in xs;
      LemmaMapSize(xs - {x}, ys - {f(x)}, f);
    }
  }

  /** The values of an injective function on a set. */
  opaque function Map<X(!new), Y>(f: X --> Y, xs: set<X>): (ys: set<Y>)
    reads f.reads
    requires forall x {:trigger f.requires(x)} :: f.requires(x)
    requires Injective(f)
    ensures |ys| == |xs|
    ensures forall x {:trigger f(x)} :: f(x) in ys <==> x in xs
  {
    var image := set x | x in xs :: f(x);
    LemmaMapSize(xs, image, f);
    image
  }

  lemma LemmaFilterSize<X>(xs: set<X>, ys: set<X>, f: X ~> bool)
    requires forall x {:trigger f.requires(x)} {:trigger x in xs} :: x in xs ==> f.requires(x)
    requires forall y {:trigger f(y)} {:trigger y in xs} :: y in ys ==> y in xs && f(y)
    ensures |ys| <= |xs|
    decreases xs, ys
  {
    assert ys <= xs;
    LemmaSubsetSize(ys, xs);
  }

  /** The elements for which `f` holds. */
  opaque function Filter<X(!new)>(f: X ~> bool, xs: set<X>): (ys: set<X>)
    reads set x, o | x in xs && o in f.reads(x) :: o
    requires forall x {:trigger f.requires(x)} {:trigger x in xs} :: x in xs ==> f.requires(x)
    ensures forall y {:trigger f(y)} {:trigger y in xs} :: y in ys <==> y in xs && f(y)
    ensures |ys| <= |xs|
  {
    var chosen := set x | x in xs && f(x);
    LemmaFilterSize(xs, chosen, f);
    chosen
  }

  lemma LemmaUnionSize<X>(xs: set<X>, ys: set<X>)
    ensures |xs| <= |xs + ys|
    ensures |ys| <= |xs + ys|
  {
    LemmaSubsetSize(xs, xs + ys);
    LemmaSubsetSize(ys, xs + ys);
  }

  /** The integers from `a` on that are below `b`. */
  opaque function SetRange(a: int, b: int): (s: set<int>)
    requires a <= b
    ensures forall i {:trigger i in s} :: i in s <==> a <= i < b
    ensures |s| == b - a
    decreases b - a
  {
    if a < b then SetRange(a, b - 1) + {b - 1} else {}
  }

  /** The natural numbers below `n`. */
  opaque function SetRangeZeroBound(n: int): (s: set<int>)
    requires n >= 0
    ensures forall i {:trigger i in s} :: i in s <==> 0 <= i < n
    ensures |s| == n
  {
    SetRange(0, n)
  }

  lemma LemmaBoundedSetSize(x: set<int>, a: int, b: int)
    requires a <= b
    requires forall i {:trigger i in x} :: i in x ==> a <= i < b
    ensures |x| <= b - a
  {
    var all := SetRange(a, b);
    assert x <= all;
    LemmaSubsetSize(x, all);
  }

  lemma LemmaGreatestImpliesMaximal<T(!new)>(R: (T, T) -> bool, max: T, s: set<T>)
    requires IsGreatest(R, max, s)
    ensures IsMaximal(R, max, s)
  {
  }

  lemma LemmaLeastImpliesMinimal<T(!new)>(R: (T, T) -> bool, min: T, s: set<T>)
    requires IsLeast(R, min, s)
    ensures IsMinimal(R, min, s)
  {
  }

  lemma LemmaMaximalEquivalentGreatest<T(!new)>(R: (T, T) -> bool, max: T, s: set<T>)
    requires TotalOrdering(R)
    ensures IsMaximal(R, max, s) <==> IsGreatest(R, max, s)
  {
  }

  lemma LemmaMinimalEquivalentLeast<T(!new)>(R: (T, T) -> bool, min: T, s: set<T>)
    requires TotalOrdering(R)
    ensures IsMinimal(R, min, s) <==> IsLeast(R, min, s)
  {
  }

  lemma LemmaLeastIsUnique<T(!new)>(R: (T, T) -> bool, s: set<T>)
    requires PartialOrdering(R)
    ensures forall a, b | IsLeast(R, a, s) && IsLeast(R, b, s) :: a == b
  {
  }

  lemma LemmaGreatestIsUnique<T(!new)>(R: (T, T) -> bool, s: set<T>)
    requires PartialOrdering(R)
    ensures forall a, b | IsGreatest(R, a, s) && IsGreatest(R, b, s) :: a == b
  {
  }

  lemma LemmaMinimalIsUnique<T(!new)>(R: (T, T) -> bool, s: set<T>)
    requires TotalOrdering(R)
    ensures forall a, b | IsMinimal(R, a, s) && IsMinimal(R, b, s) :: a == b
  {
  }

  lemma LemmaMaximalIsUnique<T(!new)>(R: (T, T) -> bool, s: set<T>)
    requires TotalOrdering(R)
    ensures forall a, b | IsMaximal(R, a, s) && IsMaximal(R, b, s) :: a == b
  {
  }

  /** A set with elements has one that is minimal in a total ordering, and no other. */
  lemma LemmaFindUniqueMinimal<T(!new)>(R: (T, T) -> bool, s: set<T>) returns (min: T)
    requires TotalOrdering(R) && |s| > 0
    ensures IsMinimal(R, min, s) && forall other | IsMinimal(R, other, s) :: min == other
    decreases s
  {
    min :| min in s;
    var rest := s - {min};
    if |rest| > 0 {
      var below := LemmaFindUniqueMinimal(R, rest);
      if R(below, min) {
        min := below;
      }
    }
    assert IsLeast(R, min, s);
  }

  /** A set with elements has one that is maximal in a total ordering, and no other. */
  lemma LemmaFindUniqueMaximal<T(!new)>(R: (T, T) -> bool, s: set<T>) returns (max: T)
    requires TotalOrdering(R) && |s| > 0
    ensures IsMaximal(R, max, s) && forall other | IsMaximal(R, other, s) :: max == other
    decreases s
  {
    max :| max in s;
    var rest := s - {max};
    if |rest| > 0 {
      var above := LemmaFindUniqueMaximal(R, rest);
      if R(max, above) {
        max := above;
      }
    }
    assert IsGreatest(R, max, s);
  }
}
