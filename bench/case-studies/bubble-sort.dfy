// Bubble sort: the largest of what is not sorted yet rises to its end, again and again.
const Size: int := 4
type Index = i: int | 0 <= i < 4
type Count = n: int | 0 <= n <= 4

// From this place on, everything is where it belongs.
ghost predicate SortedFrom(s: seq<int>, from: int) {
  forall i, j :: 0 <= i < j < |s| && from <= j ==> s[i] <= s[j]
}

method Swap(a: array<int>, i: Index, j: Index)
  requires a.Length == Size
  modifies a
  ensures a[i] == old(a[j]) && a[j] == old(a[i]) // in lost: is R
  ensures forall k: Index :: k != i && k != j ==> a[k] == old(a[k])
  ensures multiset(a[..]) == multiset(old(a[..]))
{
  var kept := a[i];
  a[i] := a[j];
  a[j] := kept; // fault lost: a[j] := a[i];
}

// One round over the first `count` elements.
method Rise(a: array<int>, count: Count)
  requires a.Length == Size
  requires 1 <= count && SortedFrom(a[..], count)
  modifies a
  ensures SortedFrom(a[..], count - 1)
  ensures forall k :: count <= k < Size ==> a[k] == old(a[k]) // fault beyond: ensures forall k :: count <= k <= Size ==> a[k] == old(a[k]) // is F
  ensures multiset(a[..]) == multiset(old(a[..]))
{
  var at: Index := 0;
  while at < count - 1 // fault too-far: while at < count
    invariant 0 <= at <= count - 1 // in too-far: is R
    invariant forall k :: 0 <= k <= at ==> a[k] <= a[at] // in reversed: is R
    invariant SortedFrom(a[..], count)
    invariant forall k :: count <= k < Size ==> a[k] == old(a[k])
    invariant multiset(a[..]) == multiset(old(a[..]))
    decreases count - at
  {
    if a[at] > a[at + 1] { // fault reversed: if a[at] < a[at + 1] {
      Swap(a, at, at + 1);
    }
    at := at + 1;
  }
}

method BubbleSort(a: array<int>)
  requires a.Length == Size
  modifies a
  ensures SortedFrom(a[..], 0) // in too-soon: is R
  ensures multiset(a[..]) == multiset(old(a[..]))
{
  var count: Count := Size;
  while count > 1 // fault too-soon: while count > 2
    invariant SortedFrom(a[..], count)
    invariant multiset(a[..]) == multiset(old(a[..]))
    decreases count
  {
    Rise(a, count);
    count := count - 1;
  }
}
