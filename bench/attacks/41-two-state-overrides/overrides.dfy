// Whoever overrides a two-state member keeps its contract for any two states, and not only where nothing changed in between.
trait T {
  var x: int
  var y: int
  twostate lemma Asks()
    requires x > old(x)
    ensures false
  twostate lemma AsksMore()
    requires x > old(x)
  twostate lemma Gives()
    ensures x == old(x)
  twostate lemma Existed(o: object)
    ensures old(allocated(o))
  twostate lemma Exists(new o: object)
    ensures old(allocated(o))
  twostate predicate Grows(k: int)
    requires y >= old(y)
    reads this
    ensures Grows(k) ==> k > 0 && old(y) <= y
  twostate function Steps(): int
    requires x > old(x)
    reads this
    ensures Steps() > 0
  twostate lemma Right()
    requires x > old(x)
    ensures x >= old(x)
}
class C extends T {
  constructor() {}
  twostate lemma Asks()
    requires 0 + // not V D
      x <= old(x)
    ensures x <= old(x) {}
  twostate lemma AsksMore()
    requires 0 + // not V D
      x > old(x) + 1
  {}
  twostate lemma Gives() {} // not V D
  twostate lemma Existed(o: object) {} // not R F; is V
  twostate lemma Exists(new o: object) {} // not V D
  twostate predicate Grows(k: int) // not R F; is V
    reads this
  { k > 3 && x > old(x) }
  twostate function Steps(): int
    requires 0 + // not V D
      x > old(x) + 1
    reads this
  { x - old(x) }
  twostate lemma Right() {} // not R F; is V
}
class D extends T {
  constructor() {}
  twostate lemma Asks()
    requires x > old(x) // not R F
    ensures false { Other(); }
  twostate lemma Other()
    ensures false { } // not V D
  twostate lemma AsksMore() {}
  twostate lemma Gives() // not R F; is V
    ensures x == old(x) { } // not V D
  twostate lemma Existed(o: object)
    ensures allocated(o) {} // not R F; is V
  twostate lemma Exists(new o: object)
    ensures old(allocated(o)) {} // not V D
  twostate predicate Grows(k: int) // not V D
    reads this
  { k > -3 && old(y) <= x }
  twostate function Steps(): int // not R F; is V
    requires x >= old(x)
    reads this
    ensures Steps() == x - old(x)
  { x - old(x) }
  twostate lemma Right() // not R F; is V
    requires x >= old(x)
    ensures x >= old(x) {}
}
method Main() {
  var c := new C();
  Go(c);
}
method Go(c: C)
  modifies c
{
  c.x := c.x + 1;
  var t: T := c;
  t.Asks();
  assert 1 == 2; // not V
}
