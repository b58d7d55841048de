// Frames and measures of methods that use functions which use them.
class G {
  ghost var repr: set<object>
  ghost function Repr(): set<object>
    reads this, repr
  {
    repr
  }
  ghost predicate Valid()
    reads this, Repr() // not R F
  {
    this in Repr()
  }
  method M()
    requires Valid()
    modifies Repr()
    decreases Repr()
  {
    assert Valid(); // is V
  }
}
