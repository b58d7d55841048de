include "../Wrappers.dfy"
include "../Relations.dfy"

/** Arrays: looking for a value by halving. */
module Std.Collections.Array {

  import opened Wrappers
  import opened Relations

  /** Where `key` stands in a sorted array; `less` is the ordering without equality. */
  method BinarySearch<T(!new)>(a: array<T>, key: T, less: (T, T) -> bool) returns (r: Option<nat>)
    requires StrictTotalOrdering(less)
    requires SortedBy((x, y) => less(x, y) || x == y, a[..])
    ensures r.None? ==> key !in a[..]
    ensures r.Some? ==> r.value < a.Length && a[r.value] == key
  {
    var low: nat, high: nat := 0, a.Length;
    while low < high
      invariant low <= high <= a.Length
      invariant key !in a[..low] && key !in a[high..]
      decreases high - low
    {
      var middle := low + (high - low) / 2;
      if less(a[middle], key) {
        assert forall i :: 0 <= i < middle ==> a[..][i] == a[i] && (less(a[i], a[middle]) || a[i] == a[middle]);
        low := middle + 1;
      } else if less(key, a[middle]) {
        assert forall i :: middle < i < a.Length ==> a[..][i] == a[i] && (less(a[middle], a[i]) || a[i] == a[middle]);
        high := middle;
      } else {
        return Some(middle);
      }
    }
    return None;
  }
}
