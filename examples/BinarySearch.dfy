// Looking for a key in a sorted array: a loop that halves the range in which the key can still be.

ghost predicate Sorted(a: array<int>)
  reads a
{
  forall i, j :: 0 <= i < j < a.Length ==> a[i] <= a[j]
}

method BinarySearch(a: array<int>, key: int) returns (index: int)
  requires Sorted(a)
  ensures 0 <= index ==> index < a.Length && a[index] == key
  ensures index < 0 ==> key !in a[..]
{
  var low, high := 0, a.Length;
  while low < high
    invariant 0 <= low <= high <= a.Length
    invariant forall i :: 0 <= i < low ==> a[i] < key
    invariant forall i :: high <= i < a.Length ==> key < a[i]
    decreases high - low
  {
    var middle := low + (high - low) / 2;
    if a[middle] < key {
      low := middle + 1;
    } else if key < a[middle] {
      high := middle;
    } else {
      return middle;
    }
  }
  return -1;
}

method Main() {
  var primes := new int[] [2, 3, 5, 7, 11, 13];
  var index := BinarySearch(primes, 7);
  print "7 is at ", index, "\n";
}
