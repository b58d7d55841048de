// Insertion sort: each element moves down until it stands behind one that is not larger.
const Size: int := 4
type Index = i: int | 0 <= i < 4
type Count = n: int | 0 <= n <= 4

// The first `count` elements are in order.
ghost predicate SortedUpTo(s: seq<int>, count: int) {
  forall i, j :: 0 <= i < j < |s| && j < count ==> s[i] <= s[j]
}

// The element at `at` moves down into the sorted ones before it.
method Insert(a: array<int>, at: Index)
  requires a.Length == Size
  requires SortedUpTo(a[..], at) // fault unsorted:
  modifies a
  ensures SortedUpTo(a[..], at + 1)
  ensures forall k: Index :: k > at ==> a[k] == old(a[k])
  ensures multiset(a[..]) == multiset(old(a[..]))
{
  var hole: Index := at;
  while hole > 0 && a[hole - 1] > a[hole] // fault unguarded: while a[hole - 1] > a[hole] // is R
    invariant 0 <= hole <= at
    invariant forall i, j :: 0 <= i < j <= at && j != hole ==> a[i] <= a[j] // in unsorted: is R
    invariant forall k: Index :: k > at ==> a[k] == old(a[k])
    invariant multiset(a[..]) == multiset(old(a[..])) // in copied: is R
    decreases hole
  {
    a[hole - 1], a[hole] := a[hole], a[hole - 1]; // fault copied: a[hole] := a[hole - 1];
    hole := hole - 1;
  }
}

method InsertionSort(a: array<int>)
  requires a.Length == Size
  modifies a
  ensures SortedUpTo(a[..], Size) // in last: is R
  ensures multiset(a[..]) == multiset(old(a[..]))
{
  var count: Count := 1;
  while count < Size // fault last: while count < Size - 1
    invariant 1 <= count
    invariant SortedUpTo(a[..], count)
    invariant multiset(a[..]) == multiset(old(a[..]))
    decreases Size - count
  {
    Insert(a, count);
    count := count + 1;
  }
}
