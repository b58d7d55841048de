/** Multisets: choosing an element, and sizes. */
module Std.Collections.Multiset {

  /** Some element of a multiset that has one. */
  ghost function ExtractFromNonEmptyMultiset<T>(s: multiset<T>): (x: T)
    requires s != multiset{}
    ensures x in s
  {
    var t :| t in s;
    t
  }

  lemma LemmaSubmultisetSize<T>(x: multiset<T>, y: multiset<T>)
    ensures x <= y ==> |x| <= |y|
    ensures x < y ==> |x| < |y|
    decreases |x|
  {
    if x <= y {
      assert y == x + (y - x);
      assert |y| == |x| + |y - x|;
      if x != y {
        assert y - x != multiset{};
      }
    }
  }
}
