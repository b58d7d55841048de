// A function of a trait that stands in its own reads clause, and a class that implements it.
trait T {
  ghost function Repr(): set<object>
    reads this, Repr() // not V D
}
class C extends T {
  var v: int
  constructor () { }
  ghost function Repr(): set<object>
    reads this, Repr() // not V D
  {
    {this}
  }
}
method M(c: C) {
  assert c in c.Repr(); // not R F
}
