// Two classes hold each other, each at a larger type; predicates and methods follow.
class Left<T> {
  var right: Right?<T>
  ghost var repr: set<object>
  ghost predicate Valid()
    reads this, repr
    decreases repr
  {
    this in repr && (right != null ==> right in repr && right.repr < repr && this !in right.repr && right.Valid())
  }
  method Clear()
    requires Valid()
    modifies this
    ensures Valid() // is V
  {
    right := null;
  }
}

class Right<T> {
  var left: Left?<array<T>>
  var values: seq<T>
  ghost var repr: set<object>
  ghost predicate Valid()
    reads this, repr
    decreases repr
  {
    this in repr && (forall i :: 0 <= i < |values| ==> values[i] == values[0]) &&
    (left != null ==> left in repr && left.repr < repr && this !in left.repr && left.Valid())
  }
  method Check()
    requires Valid()
  {
    if left != null {
      assert left.Valid(); // is V
      if left.right != null {
        assert left.right.Valid(); // is V
        assert left.right.values == []; // not V D
      }
    }
  }
}
