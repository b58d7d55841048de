// Selection sort: the smallest of the rest comes next.
const Size: int := 4
type Index = i: int | 0 <= i < 4
type Count = n: int | 0 <= n <= 4

// The first `count` elements are in order, and nothing behind them is smaller.
ghost predicate Selected(s: seq<int>, count: int) {
  forall i, j :: 0 <= i < j < |s| && i < count ==> s[i] <= s[j]
}

method Smallest(a: array<int>, from: Index) returns (at: Index)
  requires a.Length == Size
  ensures from <= at
  ensures forall k :: from <= k < Size ==> a[at] <= a[k]
  ensures forall k :: from <= k < at ==> a[at] < a[k] // fault before: ensures forall k :: from - 1 <= k < at ==> a[at] < a[k] // is R
{
  at := from;
  var next: Count := from + 1;
  while next < Size
    invariant from <= at < next
    invariant forall k :: from <= k < next ==> a[at] <= a[k]
    invariant forall k :: from <= k < at ==> a[at] < a[k] // in later: is R
    decreases Size - next
  {
    if a[next] < a[at] { // fault later: if a[next] <= a[at] {
      at := next;
    }
    next := next + 1;
  }
}

method Swap(a: array<int>, i: Index, j: Index)
  requires a.Length == Size
  modifies a
  ensures a[i] == old(a[j]) && a[j] == old(a[i])
  ensures forall k: Index :: k != i && k != j ==> a[k] == old(a[k]) // in other: is R
  ensures multiset(a[..]) == multiset(old(a[..]))
{
  a[i], a[j] := a[j], a[i]; // fault other: a[i], a[j] := a[j], a[i]; a[0] := a[i];
}

method SelectionSort(a: array<int>)
  requires a.Length == Size
  modifies a
  ensures Selected(a[..], Size)
  ensures multiset(a[..]) == multiset(old(a[..]))
{
  var count: Count := 0;
  while count < Size
    invariant Selected(a[..], count) // in skipped: is R
    invariant multiset(a[..]) == multiset(old(a[..]))
    decreases Size - count
  {
    var at := Smallest(a, count);
    Swap(a, count, at);
    count := count + 1; // fault skipped: count := if count < 2 then count + 2 else count + 1;
  }
}
