// Types that hold each other, one of which has a part that is not analysed; what does not hold it is analysed.
datatype List = Nil | Cons(head: Item, tail: List)
datatype Item = Item(owner: Owner, level: Steps?)
class Owner {
  var items: List
  var size: int
  constructor() {
    items := Nil;
    size := 0;
  }
}
datatype Free = None | Some(f: Free, n: nat)

method Lists(a: List, b: List) {
  if a.Cons? && b.Cons? && a.tail == b.tail && a.head.owner == b.head.owner {
    assert a == b; // not V D
  }
}

method Sizes(o: Owner) {
  assert o.size == o.size; // not R F
  assert o.size == 0; // not V D
}

method Plain(f: Free) {
  if f.Some? {
    assert f.n >= 0; // is V
    assert f.n > 0; // not V D; is R
  }
}
iterator Steps() { }
