// Shell sort: insertion over elements that are a gap apart, with smaller and smaller gaps.
const Size: int := 4
type Index = i: int | 0 <= i < 4
type Count = n: int | 0 <= n <= 4
type Gap = g: int | 1 <= g <= 4 witness 1 // fault no-gap: type Gap = g: int | 0 <= g <= 4

// Elements before `count` that are a multiple of the gap apart are in order.
ghost predicate SortedBy(s: seq<int>, gap: Gap, count: int) {
  forall i, j :: 0 <= i < j < |s| && j < count && (j - i) % gap == 0 ==> s[i] <= s[j] // in no-gap: is R
}

// The element at `at` moves down, a gap at a time.
method InsertBy(a: array<int>, gap: Gap, at: Index)
  requires a.Length == Size
  requires SortedBy(a[..], gap, at)
  modifies a
  ensures SortedBy(a[..], gap, at + 1) // in short: is R
  ensures forall k: Index :: k > at ==> a[k] == old(a[k])
  ensures multiset(a[..]) == multiset(old(a[..]))
{
  var hole: Index := at;
  while hole >= gap && a[hole - gap] > a[hole] // fault short: while hole > gap && a[hole - gap] > a[hole]
    invariant 0 <= hole <= at
    invariant (at - hole) % gap == 0 // in step: is R
    invariant forall i, j :: 0 <= i < j <= at && j != hole && (j - i) % gap == 0 ==> a[i] <= a[j]
    invariant forall k: Index :: k > at ==> a[k] == old(a[k])
    invariant multiset(a[..]) == multiset(old(a[..]))
    decreases hole
  {
    a[hole - gap], a[hole] := a[hole], a[hole - gap];
    hole := hole - gap; // fault step: hole := hole - 1;
  }
}

method SortBy(a: array<int>, gap: Gap)
  requires a.Length == Size
  modifies a
  ensures SortedBy(a[..], gap, Size)
  ensures multiset(a[..]) == multiset(old(a[..]))
{
  var count: Count := 0;
  while count < Size
    invariant SortedBy(a[..], gap, count)
    invariant multiset(a[..]) == multiset(old(a[..]))
    decreases Size - count
  {
    InsertBy(a, gap, count); // fault backwards: InsertBy(a, gap, Size - 1 - count); // is R
    count := count + 1;
  }
}

method ShellSort(a: array<int>)
  requires a.Length == Size
  modifies a
  ensures forall i, j :: 0 <= i < j < Size ==> a[i] <= a[j] // in coarse: is R
  ensures multiset(a[..]) == multiset(old(a[..]))
{
  var gap: Gap := Size / 2;
  while gap > 1
    invariant multiset(a[..]) == multiset(old(a[..]))
    decreases gap
  {
    SortBy(a, gap);
    gap := gap / 2;
  }
  SortBy(a, gap); // fault coarse: SortBy(a, 2);
}
