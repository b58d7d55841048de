// A class holds an object of itself at a larger type, and its predicate asks that object's predicate, which has quantifiers.
class Layers<T> {
  ghost var contents: seq<T>
  ghost var repr: set<object>
  var first: array<T>
  var more: Layers?<array<T>>

  ghost predicate Valid()
    reads this, repr
    decreases repr
  {
    this in repr && first in repr && |contents| <= 100 &&
    (forall i :: 0 <= i < |contents| && i < first.Length ==> contents[i] == first[i]) &&
    (more != null ==>
      more in repr && more.repr <= repr && this !in more.repr && first !in more.repr && more.Valid() &&
      forall j :: 0 <= j < |more.contents| ==> more.contents[j] in repr && more.contents[j].Length == 4)
  }

  constructor(a: array<T>)
    ensures Valid() // is V
  {
    contents := [];
    first := a;
    more := null;
    repr := {this, a};
  }

  method Size() returns (n: int)
    requires Valid()
    ensures n <= 100 // is V
    ensures n == 100 // not V D
  {
    n := 0;
    if more != null {
      assert more.Valid(); // is V
      assert |more.contents| <= 100; // is V
      n := more.Size();
    }
  }

  lemma Deep()
    requires Valid()
    requires more != null && more.more != null
    ensures |more.more.contents| <= 100
  {
    assert more.Valid(); // is V
    assert more.more.Valid(); // is V
    var deep := more.more;
    assert deep.contents == []; // not V D
  }
}
