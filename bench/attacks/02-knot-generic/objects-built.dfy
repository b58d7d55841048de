// Sequences and arrays that are built here from functions over objects: nothing is kept but values.
datatype Tester<!T> = Tester(t: Item<T> -> bool)
class Item<T> {
  ghost var value: T
  ghost const test: Tester<T>
  constructor (ghost value: T, ghost t: Tester<T>) ensures this.value == value && test == t { this.value := value; test := t; }
}
method Values<T>(items: seq<Item<T>>) requires |items| > 0 {
  ghost var r := seq(|items|, i requires 0 <= i < |items| reads items => items[i].value);
  assert r[0] == items[0].value; // not R F; is V
}
method Tests<T>(items: seq<Item<T>>) requires |items| > 0 {
  ghost var r := seq(|items|, i requires 0 <= i < |items| => items[i].test.t(items[i]));
  assert r[0] == items[0].test.t(items[0]); // not R F; is V
}
method Knot<T>(ghost v: T) {
  ghost var b := (i: Item<T>) => !i.test.t(i);
  var c := new Item(v, Tester(b));
  assert b(c) == !c.test.t(c); // not V D
}
