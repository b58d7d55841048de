// A class implements a trait at a type that is made of the class itself.
trait Comparable<T> {
  function Key(): int
  ghost predicate Less(other: T, n: nat)
}

class Item<T> extends Comparable<Item<seq<T>>> {
  const key: int
  const next: Item?<seq<seq<T>>>
  constructor(k: int)
    ensures key == k // is V
  {
    key := k;
    next := null;
  }
  function Key(): int {
    key
  }
  ghost predicate Less(other: Item<seq<T>>, n: nat)
    decreases n
  {
    key < other.key && (n > 0 && next != null ==> other.Less(next, n - 1))
  }
}

method Use(i: Item<int>, j: Item<seq<int>>) {
  assert i.Key() == i.key;
  assert i.Less(j, 0) == (i.key < j.key);
  assert i.Less(j, 5); // not V D
}
