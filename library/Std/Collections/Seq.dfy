include "../Wrappers.dfy"
include "../Relations.dfy"
include "../Math.dfy"

/** Sequences: ends, slices, elements and their places, order, functions over all elements, sorting. */
module Std.Collections.Seq {

  import opened Wrappers
  import opened Relations
  import Math

  // ---- ends

  function First<T>(xs: seq<T>): T
    requires xs != []
  {
    xs[0]
  }

  function DropFirst<T>(xs: seq<T>): seq<T>
    requires xs != []
  {
    xs[1..]
  }

  function Last<T>(xs: seq<T>): T
    requires xs != []
  {
    xs[|xs| - 1]
  }

  function DropLast<T>(xs: seq<T>): seq<T>
    requires xs != []
  {
    xs[..|xs| - 1]
  }

  lemma TakeLess<T>(s: seq<T>, m: nat, n: nat)
    requires m <= n <= |s|
    ensures s[..n][..m] == s[..m]
  {
  }

  lemma LemmaLast<T>(xs: seq<T>)
    requires xs != []
    ensures xs == DropLast(xs) + [Last(xs)]
  {
  }

  lemma LemmaAppendLast<T>(xs: seq<T>, ys: seq<T>)
    requires ys != []
    ensures Last(ys) == Last(xs + ys)
  {
  }

  lemma LemmaConcatIsAssociative<T>(xs: seq<T>, ys: seq<T>, zs: seq<T>)
    ensures xs + (ys + zs) == xs + ys + zs
  {
  }

  lemma LemmaConcatIsAssociative2<T>(a: seq<T>, b: seq<T>, c: seq<T>, d: seq<T>)
    ensures a + (b + c + d) == a + b + c + d
  {
  }

  lemma EmptySequenceIsRightIdentity<T>(l: seq<T>)
    ensures l + [] == l
  {
  }

  // ---- parts

  ghost predicate IsPrefix<T>(xs: seq<T>, ys: seq<T>)
    ensures IsPrefix(xs, ys) ==> |xs| <= |ys| && ys[..|xs|] == xs
  {
    xs <= ys
  }

  ghost predicate IsSuffix<T>(xs: seq<T>, ys: seq<T>) {
    |xs| <= |ys| && ys[|ys| - |xs|..] == xs
  }

  lemma LemmaSplitAt<T>(xs: seq<T>, pos: nat)
    requires pos < |xs|
    ensures xs == xs[..pos] + xs[pos..]
  {
  }

  lemma LemmaElementFromSlice<T>(xs: seq<T>, xs': seq<T>, a: int, b: int, pos: nat)
    requires 0 <= a <= pos < b <= |xs|
    requires xs[a..b] == xs'
    ensures pos - a < |xs'|
    ensures xs'[pos - a] == xs[pos]
  {
  }

  lemma LemmaSliceOfSlice<T>(xs: seq<T>, s1: int, e1: int, s2: int, e2: int)
    requires 0 <= s1 <= e1 <= |xs|
    requires 0 <= s2 <= e2 <= e1 - s1
    ensures xs[s1..e1][s2..e2] == xs[s1 + s2..s1 + e2]
  {
    var inner := xs[s1..e1][s2..e2];
    var direct := xs[s1 + s2..s1 + e2];
    assert |inner| == |direct|;
    assert forall i :: 0 <= i < |inner| ==> inner[i] == direct[i];
  }

  // ---- other collections

  method ToArray<T>(xs: seq<T>) returns (a: array<T>)
    ensures fresh(a)
    ensures a.Length == |xs|
    ensures forall i :: 0 <= i < |xs| ==> xs[i] == a[i]
  {
    a := new T[|xs|](i requires 0 <= i < |xs| => xs[i]);
  }

  function ToSet<T>(xs: seq<T>): set<T> {
    set x: T | x in xs
  }

  lemma LemmaCardinalityOfSet<T>(xs: seq<T>)
    ensures |ToSet(xs)| <= |xs|
  {
    if xs != [] {
      LemmaCardinalityOfSet(DropFirst(xs));
      assert ToSet(xs) == {First(xs)} + ToSet(DropFirst(xs));
    }
  }

  lemma LemmaCardinalityOfEmptySetIs0<T>(xs: seq<T>)
    ensures |ToSet(xs)| == 0 <==> |xs| == 0
  {
    if xs != [] {
      assert First(xs) in ToSet(xs);
    }
  }

  // ---- elements that occur once

  ghost predicate HasNoDuplicates<T>(xs: seq<T>) {
    forall i, j :: 0 <= i < |xs| && 0 <= j < |xs| && xs[i] == xs[j] ==> i == j
  }

  lemma LemmaNoDuplicatesInConcat<T>(xs: seq<T>, ys: seq<T>)
    requires HasNoDuplicates(xs)
    requires HasNoDuplicates(ys)
    requires multiset(xs) !! multiset(ys)
    ensures HasNoDuplicates(xs + ys)
  {
    var zs := xs + ys;
    forall i, j | 0 <= i < |zs| && 0 <= j < |zs| && zs[i] == zs[j]
      ensures i == j
    {
      if i < |xs| <= j {
        assert zs[i] in multiset(xs) && zs[j] in multiset(ys);
      } else if j < |xs| <= i {
        assert zs[j] in multiset(xs) && zs[i] in multiset(ys);
      } else if i < |xs| {
        assert xs[i] == xs[j];
      } else {
        assert ys[i - |xs|] == ys[j - |xs|];
      }
    }
  }

  lemma LemmaNoDuplicatesDecomposition<T>(xs: seq<T>, ys: seq<T>)
    requires HasNoDuplicates(xs + ys)
    ensures HasNoDuplicates(xs)
    ensures HasNoDuplicates(ys)
    ensures multiset(xs) !! multiset(ys)
  {
    var zs := xs + ys;
    assert forall i :: 0 <= i < |xs| ==> zs[i] == xs[i];
    assert forall i :: 0 <= i < |ys| ==> zs[|xs| + i] == ys[i];
    forall i, j | 0 <= i < |ys| && 0 <= j < |ys| && ys[i] == ys[j]
      ensures i == j
    {
      assert zs[|xs| + i] == zs[|xs| + j];
    }
    forall x | x in multiset(xs)
      ensures x !in multiset(ys)
    {
      var i :| 0 <= i < |xs| && xs[i] == x;
      if x in ys {
        var j :| 0 <= j < |ys| && ys[j] == x;
        assert zs[i] == zs[|xs| + j];
      }
    }
  }

  lemma LemmaCardinalityOfSetNoDuplicates<T>(xs: seq<T>)
    requires HasNoDuplicates(xs)
    ensures |ToSet(xs)| == |xs|
  {
    if xs != [] {
      var rest := DropLast(xs);
      LemmaCardinalityOfSetNoDuplicates(rest);
      assert ToSet(xs) == ToSet(rest) + {Last(xs)};
      assert Last(xs) !in rest;
    }
  }

  lemma LemmaNoDuplicatesCardinalityOfSet<T>(xs: seq<T>)
    requires |ToSet(xs)| == |xs|
    ensures HasNoDuplicates(xs)
  {
    if xs != [] {
      var rest := DropFirst(xs);
      assert xs == [First(xs)] + rest;
      assert ToSet(xs) == {First(xs)} + ToSet(rest);
      LemmaCardinalityOfSet(rest);
      if First(xs) in rest {
        assert ToSet(xs) == ToSet(rest);
      }
      LemmaNoDuplicatesCardinalityOfSet(rest);
      forall i, j | 0 <= i < |xs| && 0 <= j < |xs| && xs[i] == xs[j]
        ensures i == j
      {
        if i == 0 && j > 0 {
          assert xs[j] == rest[j - 1];
        } else if j == 0 && i > 0 {
          assert xs[i] == rest[i - 1];
        } else if i > 0 && j > 0 {
          assert rest[i - 1] == rest[j - 1];
        }
      }
    }
  }

  lemma LemmaMultisetHasNoDuplicates<T>(xs: seq<T>)
    requires HasNoDuplicates(xs)
    ensures forall x {:trigger multiset(xs)[x]} :: x in multiset(xs) ==> multiset(xs)[x] == 1
  {
    if xs != [] {
      var rest := DropLast(xs);
      LemmaMultisetHasNoDuplicates(rest);
      assert xs == rest + [Last(xs)];
      assert Last(xs) !in rest;
      assert multiset(xs) == multiset(rest) + multiset{Last(xs)};
    }
  }

  // ---- places of elements

  /** The first place of an element that occurs. */
  opaque function IndexOf<T(==)>(xs: seq<T>, v: T): (i: nat)
    requires v in xs
    ensures i < |xs| && xs[i] == v
    ensures forall j :: 0 <= j < i ==> xs[j] != v
  {
    if First(xs) == v then 0 else IndexOf(DropFirst(xs), v) + 1
  }

  /** The first place of an element, if it occurs. */
  opaque function IndexOfOption<T(==)>(xs: seq<T>, v: T): (o: Option<nat>)
    ensures if o.Some?
      then o.value < |xs| && xs[o.value] == v && forall j :: 0 <= j < o.value ==> xs[j] != v
      else v !in xs
  {
    IndexByOption(xs, x => x == v)
  }

  /** The first place of an element for which `p` holds, if there is one. */
  opaque function IndexByOption<T(==)>(xs: seq<T>, p: T -> bool): (o: Option<nat>)
    ensures if o.Some?
      then o.value < |xs| && p(xs[o.value]) && forall j :: 0 <= j < o.value ==> !p(xs[j])
      else forall x <- xs :: !p(x)
  {
    if xs == [] then
      None
    else if p(First(xs)) then
      Some(0)
    else
      match IndexByOption(DropFirst(xs), p)
      case None =>
        assert xs == [First(xs)] + DropFirst(xs);
        None
      case Some(i) => Some(i + 1)
  }

  /** The last place of an element that occurs. */
  opaque function LastIndexOf<T(==)>(xs: seq<T>, v: T): (i: nat)
    requires v in xs
    ensures i < |xs| && xs[i] == v
    ensures forall j :: i < j < |xs| ==> xs[j] != v
  {
    if Last(xs) == v then |xs| - 1 else LastIndexOf(DropLast(xs), v)
  }

  /** The last place of an element, if it occurs. */
  opaque function LastIndexOfOption<T(==)>(xs: seq<T>, v: T): (o: Option<nat>)
    ensures if o.Some?
      then o.value < |xs| && xs[o.value] == v && forall j :: o.value < j < |xs| ==> xs[j] != v
      else v !in xs
  {
    LastIndexByOption(xs, x => x == v)
  }

  /** The last place of an element for which `p` holds, if there is one. */
  opaque function LastIndexByOption<T(==)>(xs: seq<T>, p: T -> bool): (o: Option<nat>)
    ensures if o.Some?
      then o.value < |xs| && p(xs[o.value]) && forall j {:trigger xs[j]} :: o.value < j < |xs| ==> !p(xs[j])
      else forall x <- xs :: !p(x)
  {
    if xs == [] then
      None
    else if p(Last(xs)) then
      Some(|xs| - 1)
    else
      assert xs == DropLast(xs) + [Last(xs)];
      LastIndexByOption(DropLast(xs), p)
  }

  // ---- one element more or less

  opaque function Remove<T>(xs: seq<T>, pos: nat): (ys: seq<T>)
    requires pos < |xs|
    ensures |ys| == |xs| - 1
    ensures forall i {:trigger ys[i], xs[i]} :: 0 <= i < pos ==> ys[i] == xs[i]
    ensures forall i {:trigger ys[i]} :: pos <= i < |xs| - 1 ==> ys[i] == xs[i + 1]
  {
    xs[..pos] + xs[pos + 1..]
  }

  /** The sequence without the first occurrence of a value, if it occurs. */
  opaque function RemoveValue<T(==)>(xs: seq<T>, v: T): (ys: seq<T>)
    ensures v !in xs ==> ys == xs
    ensures v in xs ==> |multiset(ys)| == |multiset(xs)| - 1
    ensures v in xs ==> multiset(ys)[v] == multiset(xs)[v] - 1
    ensures HasNoDuplicates(xs) ==> HasNoDuplicates(ys) && ToSet(ys) == ToSet(xs) - {v}
  {
    if v in xs then
      var i := IndexOf(xs, v);
      var before, after := xs[..i], xs[i + 1..];
      assert xs == before + [v] + after;
      assert multiset(xs) == multiset(before) + multiset{v} + multiset(after);
      assert forall j :: 0 <= j < |before + after| ==> (before + after)[j] == xs[if j < i then j else j + 1];
      assert forall j :: 0 <= j < |xs| && j != i ==> xs[j] == (before + after)[if j < i then j else j - 1];
      before + after
    else
      xs
  }

  opaque function Insert<T>(xs: seq<T>, a: T, pos: nat): seq<T>
    requires pos <= |xs|
    ensures |Insert(xs, a, pos)| == |xs| + 1
    ensures forall i {:trigger Insert(xs, a, pos)[i], xs[i]} :: 0 <= i < pos ==> Insert(xs, a, pos)[i] == xs[i]
    ensures forall i {:trigger xs[i]} :: pos <= i < |xs| ==> Insert(xs, a, pos)[i + 1] == xs[i]
    ensures Insert(xs, a, pos)[pos] == a
    ensures multiset(Insert(xs, a, pos)) == multiset(xs) + multiset{a}
  {
    var before, after := xs[..pos], xs[pos..];
    assert xs == before + after;
    before + [a] + after
  }

  // ---- whole sequences

  opaque function Reverse<T>(xs: seq<T>): (ys: seq<T>)
    ensures |ys| == |xs|
    ensures forall i {:trigger ys[i]} {:trigger xs[|xs| - i - 1]} :: 0 <= i < |xs| ==> ys[i] == xs[|xs| - i - 1]
  {
    if xs == [] then [] else [Last(xs)] + Reverse(DropLast(xs))
  }

  opaque function Repeat<T>(v: T, length: nat): (xs: seq<T>)
    ensures |xs| == length
    ensures forall i: nat :: i < |xs| ==> xs[i] == v
  {
    if length > 0 then Repeat(v, length - 1) + [v] else []
  }

  opaque function Unzip<A, B>(xs: seq<(A, B)>): (seq<A>, seq<B>)
    ensures |Unzip(xs).0| == |xs| && |Unzip(xs).1| == |xs|
    ensures forall i {:trigger Unzip(xs).0[i]} {:trigger Unzip(xs).1[i]}
      :: 0 <= i < |xs| ==> (Unzip(xs).0[i], Unzip(xs).1[i]) == xs[i]
  {
    if xs == [] then
      ([], [])
    else
      var (firsts, seconds) := Unzip(DropLast(xs));
      (firsts + [Last(xs).0], seconds + [Last(xs).1])
  }

  opaque function Zip<A, B>(xs: seq<A>, ys: seq<B>): seq<(A, B)>
    requires |ys| == |xs|
    ensures |Zip(xs, ys)| == |xs|
    ensures forall i {:trigger Zip(xs, ys)[i]} :: 0 <= i < |Zip(xs, ys)| ==> Zip(xs, ys)[i] == (xs[i], ys[i])
    ensures Unzip(Zip(xs, ys)).0 == xs
    ensures Unzip(Zip(xs, ys)).1 == ys
  {
    if xs == [] then [] else Zip(DropLast(xs), DropLast(ys)) + [(Last(xs), Last(ys))]
  }

  lemma LemmaZipOfUnzip<A, B>(xs: seq<(A, B)>)
    ensures xs == Zip(Unzip(xs).0, Unzip(xs).1)
  {
  }

  /** The first element that no other one is greater than, going from left to right. */
  function MaxBy<T>(s: seq<T>, lessThan: (T, T) -> bool): T
    requires s != []
    decreases |s|
  {
    MaxByHelper(s, 1, First(s), lessThan)
  }

  function MaxByHelper<T>(s: seq<T>, idx: nat, current: T, lessThan: (T, T) -> bool): T
    requires idx <= |s|
    decreases |s| - idx
  {
    if idx < |s| then
      MaxByHelper(s, idx + 1, if lessThan(current, s[idx]) then s[idx] else current, lessThan)
    else
      current
  }

  /** The first element that no other one is less than, going from left to right. */
  function MinBy<T>(s: seq<T>, lessThan: (T, T) -> bool): T
    requires s != []
    decreases |s|
  {
    MinByHelper(s, 1, First(s), lessThan)
  }

  function MinByHelper<T>(s: seq<T>, idx: nat, current: T, lessThan: (T, T) -> bool): T
    requires idx <= |s|
    decreases |s| - idx
  {
    if idx < |s| then
      MinByHelper(s, idx + 1, if lessThan(s[idx], current) then s[idx] else current, lessThan)
    else
      current
  }

  lemma MembershipImpliesIndexing<T>(p: T -> bool, xs: seq<T>)
    requires forall t <- xs :: p(t)
    ensures forall i :: 0 <= i < |xs| ==> p(xs[i])
  {
  }

  // ---- greatest and least elements

  opaque function Max(xs: seq<int>): int
    requires xs != []
    ensures Max(xs) in xs
    ensures forall k :: k in xs ==> k <= Max(xs)
  {
    if |xs| == 1 then
      First(xs)
    else
      assert xs == [First(xs)] + DropFirst(xs);
      Math.Max(First(xs), Max(DropFirst(xs)))
  }

  lemma LemmaMaxOfConcat(xs: seq<int>, ys: seq<int>)
    requires xs != [] && ys != []
    ensures Max(xs) <= Max(xs + ys)
    ensures Max(ys) <= Max(xs + ys)
    ensures forall i {:trigger i in [Max(xs + ys)]} :: i in xs + ys ==> i <= Max(xs + ys)
  {
    assert Max(xs) in xs + ys;
    assert Max(ys) in xs + ys;
  }

  opaque function Min(xs: seq<int>): int
    requires xs != []
    ensures Min(xs) in xs
    ensures forall k :: k in xs ==> Min(xs) <= k
  {
    if |xs| == 1 then
      First(xs)
    else
      assert xs == [First(xs)] + DropFirst(xs);
      Math.Min(First(xs), Min(DropFirst(xs)))
  }

  lemma LemmaMinOfConcat(xs: seq<int>, ys: seq<int>)
    requires xs != [] && ys != []
    ensures Min(xs + ys) <= Min(xs)
    ensures Min(xs + ys) <= Min(ys)
    ensures forall i :: i in xs + ys ==> Min(xs + ys) <= i
  {
    assert Min(xs) in xs + ys;
    assert Min(ys) in xs + ys;
  }

  lemma LemmaSubseqMax(xs: seq<int>, from: nat, to: nat)
    requires from < to <= |xs|
    ensures Max(xs[from..to]) <= Max(xs)
  {
    assert forall k :: k in xs[from..to] ==> k in xs;
    assert Max(xs[from..to]) in xs[from..to];
  }

  lemma LemmaSubseqMin(xs: seq<int>, from: nat, to: nat)
    requires from < to <= |xs|
    ensures Min(xs) <= Min(xs[from..to])
  {
    assert forall k :: k in xs[from..to] ==> k in xs;
    assert Min(xs[from..to]) in xs[from..to];
  }

  // ---- sequences of sequences

  function Flatten<T>(xs: seq<seq<T>>): seq<T>
    decreases |xs|
  {
    if xs == [] then [] else First(xs) + Flatten(DropFirst(xs))
  }

  lemma LemmaFlattenConcat<T>(xs: seq<seq<T>>, ys: seq<seq<T>>)
    ensures Flatten(xs) + Flatten(ys) == Flatten(xs + ys)
    decreases |xs|
  {
    if xs == [] {
      assert xs + ys == ys;
    } else {
      LemmaFlattenConcat(DropFirst(xs), ys);
      assert (xs + ys)[0] == First(xs);
      assert (xs + ys)[1..] == DropFirst(xs) + ys;
      assert First(xs) + (Flatten(DropFirst(xs)) + Flatten(ys)) == First(xs) + Flatten(DropFirst(xs)) + Flatten(ys);
    }
  }

  /** The same as `Flatten`, computed from the end. */
  function FlattenReverse<T>(xs: seq<seq<T>>): seq<T>
    decreases |xs|
  {
    if xs == [] then [] else FlattenReverse(DropLast(xs)) + Last(xs)
  }

  lemma LemmaFlattenReverseConcat<T>(xs: seq<seq<T>>, ys: seq<seq<T>>)
    ensures FlattenReverse(xs) + FlattenReverse(ys) == FlattenReverse(xs + ys)
    decreases |ys|
  {
    if ys == [] {
      assert xs + ys == xs;
    } else {
      LemmaFlattenReverseConcat(xs, DropLast(ys));
      var all := xs + ys;
      assert all != [] && Last(all) == Last(ys);
      assert DropLast(all) == xs + DropLast(ys);
      LemmaConcatIsAssociative(FlattenReverse(xs), FlattenReverse(DropLast(ys)), Last(ys));
    }
  }

  lemma LemmaFlattenAndFlattenReverseAreEquivalent<T>(xs: seq<seq<T>>)
    ensures Flatten(xs) == FlattenReverse(xs)
    decreases |xs|
  {
    if xs != [] {
      LemmaFlattenAndFlattenReverseAreEquivalent(DropLast(xs));
      LemmaFlattenConcat(DropLast(xs), [Last(xs)]);
      assert xs == DropLast(xs) + [Last(xs)];
      assert Flatten([Last(xs)]) == Last(xs);
    }
  }

  lemma LemmaFlattenLengthGeSingleElementLength<T>(xs: seq<seq<T>>, i: int)
    requires 0 <= i < |xs|
    ensures |xs[i]| <= |FlattenReverse(xs)|
    decreases |xs|
  {
    if i + 1 < |xs| {
      LemmaFlattenLengthGeSingleElementLength(DropLast(xs), i);
    }
  }

  lemma LemmaFlattenLengthLeMul<T>(xs: seq<seq<T>>, j: int)
    requires forall i :: 0 <= i < |xs| ==> |xs[i]| <= j
    ensures |FlattenReverse(xs)| <= |xs| * j
    decreases |xs|
  {
    if xs != [] {
      LemmaFlattenLengthLeMul(DropLast(xs), j);
      assert |xs| * j == (|xs| - 1) * j + j;
    }
  }

  /** The sequences, one behind the other, with a separator between two. */
  function Join<T>(seqs: seq<seq<T>>, separator: seq<T>): seq<T> {
    if seqs == [] then
      []
    else if |seqs| == 1 then
      First(seqs)
    else
      First(seqs) + separator + Join(DropFirst(seqs), separator)
  }

  lemma LemmaJoinWithEmptySeparator(seqs: seq<string>)
    ensures Flatten(seqs) == Join(seqs, [])
  {
    if |seqs| == 1 {
      assert Flatten(DropFirst(seqs)) == [];
    } else if seqs != [] {
      LemmaJoinWithEmptySeparator(DropFirst(seqs));
    }
  }

  /** The parts between occurrences of `delim`. */
  function Split<T(==)>(s: seq<T>, delim: T): (res: seq<seq<T>>)
    ensures 0 < |res|
    ensures s == [] ==> res == [[]]
    ensures delim !in s ==> res == [s]
    ensures forall i :: 0 <= i < |res| ==> delim !in res[i]
    ensures Join(res, [delim]) == s
    decreases |s|
  {
    match IndexOfOption(s, delim)
    case None => [s]
    case Some(i) =>
      var rest := Split(s[i + 1..], delim);
      assert DropFirst([s[..i]] + rest) == rest;
      assert s == s[..i] + [delim] + s[i + 1..];
      [s[..i]] + rest
  }

  /** What is before and behind the first occurrence of `delim`. */
  function SplitOnce<T(==)>(s: seq<T>, delim: T): (res: (seq<T>, seq<T>))
    requires delim in s
    ensures s == res.0 + [delim] + res.1
    ensures delim !in res.0
  {
    var i := IndexOf(s, delim);
    (s[..i], s[i + 1..])
  }

  /** What is before and behind the first occurrence of `delim`, if there is one. */
  function SplitOnceOption<T(==)>(s: seq<T>, delim: T): (res: Option<(seq<T>, seq<T>)>)
    ensures res.None? ==> delim !in s
    ensures res.Some? ==> s == res.value.0 + [delim] + res.value.1
    ensures res.Some? ==> delim !in res.value.0
  {
    if delim in s then Some(SplitOnce(s, delim)) else None
  }

  lemma WillSplitOnDelim<T>(s: seq<T>, delim: T, prefix: seq<T>)
    requires |prefix| < |s|
    requires forall i :: 0 <= i < |prefix| ==> s[i] == prefix[i]
    requires delim !in prefix && s[|prefix|] == delim
    ensures Split(s, delim) == [prefix] + Split(s[|prefix| + 1..], delim)
  {
    IndexOfOptionLocatesElem(s, delim, |prefix|);
    assert s[..|prefix|] == prefix;
  }

  lemma WillNotSplitWithOutDelim<T>(s: seq<T>, delim: T)
    requires delim !in s
    ensures Split(s, delim) == [s]
  {
  }

  lemma IndexOfOptionLocatesElem<T>(s: seq<T>, c: T, elemIndex: nat)
    requires elemIndex <= |s|
    requires forall i :: 0 <= i < elemIndex ==> s[i] != c
    requires elemIndex < |s| ==> s[elemIndex] == c
    ensures IndexOfOption(s, c) == if elemIndex < |s| then Some(elemIndex) else None
  {
  }

  // ---- functions over all elements

  opaque function Map<T, R>(f: T ~> R, xs: seq<T>): (result: seq<R>)
    requires forall i :: 0 <= i < |xs| ==> f.requires(xs[i])
    ensures |result| == |xs|
    ensures forall i {:trigger result[i]} :: 0 <= i < |xs| ==> result[i] == f(xs[i])
    reads set i, o | 0 <= i < |xs| && o in f.reads(xs[i]) :: o
    decreases |xs|
  {
    if xs == [] then
      []
    else
      [f(First(xs))] + Map(f, DropFirst(xs))
  }

  /** `Map` for functions that read nothing. */
  function MapPartialFunction<T, R>(f: T --> R, xs: seq<T>): (result: seq<R>)
    requires forall i :: 0 <= i < |xs| ==> f.requires(xs[i])
    ensures |result| == |xs|
    ensures forall i {:trigger result[i]} :: 0 <= i < |xs| ==> result[i] == f(xs[i])
    decreases |xs|
  {
    if xs == [] then [] else [f(First(xs))] + MapPartialFunction(f, DropFirst(xs))
  }

  /** The values of all elements, or the first failure. */
  opaque function MapWithResult<T, R, E>(f: T ~> Result<R, E>, xs: seq<T>): (result: Result<seq<R>, E>)
    requires forall i :: 0 <= i < |xs| ==> f.requires(xs[i])
    ensures result.Success? ==>
      && |result.value| == |xs|
      && forall i :: 0 <= i < |xs| ==> f(xs[i]).Success? && f(xs[i]).value == result.value[i]
    reads set i, o | 0 <= i < |xs| && o in f.reads(xs[i]) :: o
    decreases |xs|
  {
    if xs == [] then
      Success([])
    else
      var first :- f(First(xs));
      var others :- MapWithResult(f, DropFirst(xs));
      Success([first] + others)
  }

  lemma LemmaMapDistributesOverConcat<T, R>(f: T ~> R, xs: seq<T>, ys: seq<T>)
    requires forall i :: 0 <= i < |xs| ==> f.requires(xs[i])
    requires forall j :: 0 <= j < |ys| ==> f.requires(ys[j])
    ensures Map(f, xs + ys) == Map(f, xs) + Map(f, ys)
  {
    reveal Map();
    if xs == [] {
      assert xs + ys == ys;
    } else {
      assert First(xs + ys) == First(xs);
      assert DropFirst(xs + ys) == DropFirst(xs) + ys;
      LemmaMapDistributesOverConcat(f, DropFirst(xs), ys);
    }
  }

  lemma LemmaMapPartialFunctionDistributesOverConcat<T, R>(f: T --> R, xs: seq<T>, ys: seq<T>)
    requires forall i :: 0 <= i < |xs| ==> f.requires(xs[i])
    requires forall j :: 0 <= j < |ys| ==> f.requires(ys[j])
    ensures MapPartialFunction(f, xs + ys) == MapPartialFunction(f, xs) + MapPartialFunction(f, ys)
  {
    if xs == [] {
      assert xs + ys == ys;
    } else {
      assert First(xs + ys) == First(xs);
      assert DropFirst(xs + ys) == DropFirst(xs) + ys;
      LemmaMapPartialFunctionDistributesOverConcat(f, DropFirst(xs), ys);
    }
  }

  /** The elements for which `f` holds, in their order. */
  opaque function Filter<T>(f: T ~> bool, xs: seq<T>): (result: seq<T>)
    requires forall i :: 0 <= i < |xs| ==> f.requires(xs[i])
    ensures |result| <= |xs|
    ensures forall i: nat :: i < |result| ==> f.requires(result[i]) && f(result[i])
    reads set i, o | 0 <= i < |xs| && o in f.reads(xs[i]) :: o
    decreases |xs|
  {
    if xs == [] then
      []
    else if f(First(xs)) then
      [First(xs)] + Filter(f, DropFirst(xs))
    else
      Filter(f, DropFirst(xs))
  }

  lemma LemmaFilterDistributesOverConcat<T>(f: T ~> bool, xs: seq<T>, ys: seq<T>)
    requires forall i :: 0 <= i < |xs| ==> f.requires(xs[i])
    requires forall j :: 0 <= j < |ys| ==> f.requires(ys[j])
    ensures Filter(f, xs + ys) == Filter(f, xs) + Filter(f, ys)
    decreases |xs|
  {
    reveal Filter();
    if xs == [] {
      assert xs + ys == ys;
    } else {
      assert (xs + ys)[0] == First(xs);
      assert (xs + ys)[1..] == DropFirst(xs) + ys;
      LemmaFilterDistributesOverConcat(f, DropFirst(xs), ys);
    }
  }

  function FoldLeft<A, T>(f: (A, T) -> A, init: A, xs: seq<T>): A
    decreases |xs|
  {
    if xs == [] then init else FoldLeft(f, f(init, First(xs)), DropFirst(xs))
  }

  lemma LemmaFoldLeftDistributesOverConcat<A, T>(f: (A, T) -> A, init: A, xs: seq<T>, ys: seq<T>)
    ensures FoldLeft(f, FoldLeft(f, init, xs), ys) == FoldLeft(f, init, xs + ys)
    decreases |xs|
  {
    if xs == [] {
      assert xs + ys == ys;
    } else {
      assert (xs + ys)[0] == First(xs);
      assert (xs + ys)[1..] == DropFirst(xs) + ys;
      LemmaFoldLeftDistributesOverConcat(f, f(init, First(xs)), DropFirst(xs), ys);
    }
  }

  /** `stp`, which is `f` as a relation, keeps `inv` while it takes elements from the left. */
  ghost predicate InvFoldLeft<A(!new), B(!new)>(inv: (B, seq<A>) -> bool, stp: (B, A, B) -> bool) {
    forall a: A, rest: seq<A>, b: B, b': B :: inv(b, [a] + rest) && stp(b, a, b') ==> inv(b', rest)
  }

  lemma LemmaInvFoldLeft<A(!new), B(!new)>(
      inv: (B, seq<A>) -> bool, stp: (B, A, B) -> bool, f: (B, A) -> B, b: B, xs: seq<A>)
    requires InvFoldLeft(inv, stp)
    requires forall b, a :: stp(b, a, f(b, a))
    requires inv(b, xs)
    ensures inv(FoldLeft(f, b, xs), [])
    decreases |xs|
  {
    if xs != [] {
      assert xs == [First(xs)] + DropFirst(xs);
      LemmaInvFoldLeft(inv, stp, f, f(b, First(xs)), DropFirst(xs));
    } else {
      assert xs == [];
    }
  }

  function FoldRight<A, T>(f: (T, A) -> A, xs: seq<T>, init: A): A
    decreases |xs|
  {
    if xs == [] then init else f(First(xs), FoldRight(f, DropFirst(xs), init))
  }

  lemma LemmaFoldRightDistributesOverConcat<A, T>(f: (T, A) -> A, init: A, xs: seq<T>, ys: seq<T>)
    ensures FoldRight(f, xs, FoldRight(f, ys, init)) == FoldRight(f, xs + ys, init)
    decreases |xs|
  {
    if xs == [] {
      assert xs + ys == ys;
    } else {
      assert (xs + ys)[0] == First(xs);
      assert (xs + ys)[1..] == DropFirst(xs) + ys;
      LemmaFoldRightDistributesOverConcat(f, init, DropFirst(xs), ys);
    }
  }

  /** `stp`, which is `f` as a relation, keeps `inv` while it puts elements to the left. */
  ghost predicate InvFoldRight<A(!new), B(!new)>(inv: (seq<A>, B) -> bool, stp: (A, B, B) -> bool) {
    forall a: A, rest: seq<A>, b: B, b': B :: inv(rest, b) && stp(a, b, b') ==> inv([a] + rest, b')
  }

  lemma LemmaInvFoldRight<A(!new), B(!new)>(
      inv: (seq<A>, B) -> bool, stp: (A, B, B) -> bool, f: (A, B) -> B, b: B, xs: seq<A>)
    requires InvFoldRight(inv, stp)
    requires forall a, b :: stp(a, b, f(a, b))
    requires inv([], b)
    ensures inv(xs, FoldRight(f, xs, b))
    decreases |xs|
  {
    if xs != [] {
      LemmaInvFoldRight(inv, stp, f, b, DropFirst(xs));
      assert xs == [First(xs)] + DropFirst(xs);
    } else {
      assert xs == [];
    }
  }

  // ---- sorting

  function MergeSortBy<T(!new)>(lessThanOrEq: (T, T) -> bool, a: seq<T>): (result: seq<T>)
    requires TotalOrdering(lessThanOrEq)
    ensures multiset(result) == multiset(a)
    ensures SortedBy(lessThanOrEq, result)
    decreases |a|
  {
    if |a| < 2 then
      a
    else
      var half := |a| / 2;
      assert a == a[..half] + a[half..];
      MergeSortedWith(MergeSortBy(lessThanOrEq, a[..half]), MergeSortBy(lessThanOrEq, a[half..]), lessThanOrEq)
  }

  /** Two sorted sequences as one. */
  function MergeSortedWith<T(!new)>(left: seq<T>, right: seq<T>, lessThanOrEq: (T, T) -> bool): (result: seq<T>)
    requires TotalOrdering(lessThanOrEq)
    requires SortedBy(lessThanOrEq, left)
    requires SortedBy(lessThanOrEq, right)
    ensures multiset(result) == multiset(left + right)
    ensures SortedBy(lessThanOrEq, result)
    decreases |left| + |right|
  {
    if left == [] then
      assert left + right == right;
      right
    else if right == [] then
      assert left + right == left;
      left
    else if lessThanOrEq(First(left), First(right)) then
      var rest := MergeSortedWith(DropFirst(left), right, lessThanOrEq);
      assert left == [First(left)] + DropFirst(left);
      LemmaBelowMerged(First(left), DropFirst(left), right, rest, lessThanOrEq);
      LemmaNewFirstElementStillSortedBy(First(left), rest, lessThanOrEq);
      [First(left)] + rest
    else
      var rest := MergeSortedWith(left, DropFirst(right), lessThanOrEq);
      assert right == [First(right)] + DropFirst(right);
      LemmaBelowMerged(First(right), left, DropFirst(right), rest, lessThanOrEq);
      LemmaNewFirstElementStillSortedBy(First(right), rest, lessThanOrEq);
      [First(right)] + rest
  }

  /** What is below all elements of two sequences is below those of a third one with the same elements. */
  lemma LemmaBelowMerged<T(!new)>(t: T, left: seq<T>, right: seq<T>, merged: seq<T>, lessThanOrEq: (T, T) -> bool)
    requires multiset(merged) == multiset(left + right)
    requires forall x <- left :: lessThanOrEq(t, x)
    requires forall x <- right :: lessThanOrEq(t, x)
    ensures forall x <- merged :: lessThanOrEq(t, x)
  {
    forall x <- merged
      ensures lessThanOrEq(t, x)
    {
      assert x in multiset(merged);
      assert x in left + right;
    }
  }

  lemma LemmaNewFirstElementStillSortedBy<T(!new)>(newFirst: T, s: seq<T>, lessOrEqual: (T, T) -> bool)
    requires TotalOrdering(lessOrEqual)
    requires SortedBy(lessOrEqual, s)
    requires s == [] || lessOrEqual(newFirst, First(s))
    ensures SortedBy(lessOrEqual, [newFirst] + s)
  {
  }

  lemma SortedUnique<T(!new)>(xs: seq<T>, ys: seq<T>, R: (T, T) -> bool)
    requires TotalOrdering(R)
    requires SortedBy(R, xs)
    requires SortedBy(R, ys)
    requires multiset(xs) == multiset(ys)
    ensures xs == ys
    decreases |xs|
  {
    assert |xs| == |multiset(xs)| && |ys| == |multiset(ys)|;
    if xs != [] {
      assert xs == [First(xs)] + DropFirst(xs);
      assert ys == [First(ys)] + DropFirst(ys);
      assert First(xs) in multiset(ys) && First(ys) in multiset(xs);
      assert R(First(xs), First(ys)) && R(First(ys), First(xs));
      assert multiset(DropFirst(xs)) == multiset(xs) - multiset{First(xs)};
      assert multiset(DropFirst(ys)) == multiset(ys) - multiset{First(ys)};
      SortedUnique(DropFirst(xs), DropFirst(ys), R);
    }
  }

  // ---- sequences of which a first part satisfies a predicate and the rest does not

  predicate All<T>(s: seq<T>, p: T -> bool) {
    forall i {:trigger s[i]} :: 0 <= i < |s| ==> p(s[i])
  }

  predicate AllNot<T>(s: seq<T>, p: T -> bool) {
    forall i {:trigger s[i]} :: 0 <= i < |s| ==> !p(s[i])
  }

  lemma AllDecomposition<T>(left: seq<T>, right: seq<T>, p: T -> bool)
    requires All(left + right, p)
    ensures All(left, p)
    ensures All(right, p)
  {
    assert forall i :: 0 <= i < |left| ==> (left + right)[i] == left[i];
    assert forall i :: 0 <= i < |right| ==> (left + right)[|left| + i] == right[i];
  }

  lemma AllNotDecomposition<T>(left: seq<T>, right: seq<T>, p: T -> bool)
    requires AllNot(left + right, p)
    ensures AllNot(left, p)
    ensures AllNot(right, p)
  {
    assert forall i :: 0 <= i < |left| ==> (left + right)[i] == left[i];
    assert forall i :: 0 <= i < |right| ==> (left + right)[|left| + i] == right[i];
  }

  predicate Partitioned<T>(s: seq<T>, p: T -> bool) {
    s == [] || if p(First(s)) then Partitioned(DropFirst(s), p) else AllNot(DropFirst(s), p)
  }

  lemma AllImpliesPartitioned<T>(s: seq<T>, p: T -> bool)
    requires All(s, p)
    ensures Partitioned(s, p)
  {
  }

  lemma AllNotImpliesPartitioned<T>(s: seq<T>, p: T -> bool)
    requires AllNot(s, p)
    ensures Partitioned(s, p)
  {
  }

  lemma PartitionedFirstFalseImpliesAllNot<T>(s: seq<T>, p: T -> bool)
    requires Partitioned(s, p)
    requires s != []
    requires !p(First(s))
    ensures AllNot(s, p)
  {
    assert s == [First(s)] + DropFirst(s);
  }

  lemma PartitionedLastTrueImpliesAll<T>(s: seq<T>, p: T -> bool)
    requires Partitioned(s, p)
    requires s != []
    requires p(Last(s))
    ensures All(s, p)
    decreases |s|
  {
    assert s == [First(s)] + DropFirst(s);
    if |s| > 1 {
      var rest := DropFirst(s);
      assert Last(rest) == Last(s);
      if p(First(s)) {
        PartitionedLastTrueImpliesAll(rest, p);
      } else {
        assert !p(rest[|rest| - 1]);
      }
    }
  }

  lemma PartitionedCompositionRight<T>(left: seq<T>, right: seq<T>, p: T -> bool)
    requires Partitioned(left, p)
    requires AllNot(right, p)
    ensures Partitioned(left + right, p)
    decreases |left|
  {
    if left == [] {
      assert left + right == right;
      AllNotImpliesPartitioned(right, p);
    } else {
      assert First(left + right) == First(left);
      assert DropFirst(left + right) == DropFirst(left) + right;
      if p(First(left)) {
        PartitionedCompositionRight(DropFirst(left), right, p);
      }
    }
  }

  lemma PartitionedCompositionLeft<T>(left: seq<T>, right: seq<T>, p: T -> bool)
    requires All(left, p)
    requires Partitioned(right, p)
    ensures Partitioned(left + right, p)
    decreases |left|
  {
    if left == [] {
      assert left + right == right;
    } else {
      assert First(left + right) == First(left);
      assert DropFirst(left + right) == DropFirst(left) + right;
      PartitionedCompositionLeft(DropFirst(left), right, p);
    }
  }

  lemma PartitionedDecomposition<T>(left: seq<T>, right: seq<T>, p: T -> bool)
    requires Partitioned(left + right, p)
    ensures Partitioned(left, p)
    ensures Partitioned(right, p)
    decreases |left|
  {
    if left == [] {
      assert left + right == right;
    } else {
      assert First(left + right) == First(left);
      assert DropFirst(left + right) == DropFirst(left) + right;
      if p(First(left)) {
        PartitionedDecomposition(DropFirst(left), right, p);
      } else {
        AllNotDecomposition(DropFirst(left), right, p);
        AllNotImpliesPartitioned(right, p);
      }
    }
  }

  // ---- slices

  /** A part of a sequence, told by its ends: slicing it again copies nothing. */
  datatype Slice<T> = Slice(data: seq<T>, start: int, end: int) {

    ghost predicate Valid() {
      0 <= start <= end <= |data|
    }

    function View(): seq<T>
      requires Valid()
    {
      data[start..end]
    }

    function Length(): nat
      requires Valid()
    {
      end - start
    }

    function At(i: int): (result: T)
      requires Valid()
      requires 0 <= i < Length()
      ensures result == View()[i]
    {
      data[i + start]
    }

    function Drop(firstIncludedIndex: int): (result: Slice<T>)
      requires Valid()
      requires 0 <= firstIncludedIndex <= Length()
      ensures result.Valid()
      ensures result.View() == View()[firstIncludedIndex..]
    {
      this.(start := start + firstIncludedIndex)
    }

    function Sub(firstIncludedIndex: int, lastExcludedIndex: int): (result: Slice<T>)
      requires Valid()
      requires 0 <= firstIncludedIndex <= lastExcludedIndex <= Length()
      ensures result.Valid()
      ensures result.View() == View()[firstIncludedIndex..lastExcludedIndex]
    {
      LemmaSliceOfSlice(data, start, end, firstIncludedIndex, lastExcludedIndex);
      this.(start := start + firstIncludedIndex, end := start + lastExcludedIndex)
    }

    lemma PrefixRestrict(firstIncludedIndex: int, lastExcludedIndex: int)
      requires Valid()
      requires 0 <= firstIncludedIndex <= lastExcludedIndex <= Length()
      ensures data[start..][firstIncludedIndex..lastExcludedIndex] == data[start..end][firstIncludedIndex..lastExcludedIndex]
    {
      LemmaSliceOfSlice(data, start, end, firstIncludedIndex, lastExcludedIndex);
      LemmaSliceOfSlice(data, start, |data|, firstIncludedIndex, lastExcludedIndex);
      assert data[start..] == data[start..|data|];
    }
  }
}
