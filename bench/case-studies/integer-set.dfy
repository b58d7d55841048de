// A set of integers as a linked list in arrays: links are indices, and nodes that are not used form a list of their own.
const Capacity: int := 3
const Nil: int := 3
type Index = i: int | 0 <= i < 3
type Link = n: int | 0 <= n <= 3

class IntegerSet {
  const items: array<int>
  const next: array<Link>
  var used: Link
  var free: Link
  // The nodes of both lists in their order, and what the set contains.
  ghost var usedNodes: seq<Index>
  ghost var freeNodes: seq<Index>
  ghost var contents: set<int>

  ghost predicate IsList(first: Link, nodes: seq<Index>)
    reads this, next
    requires next.Length == Capacity
  {
    first == (if |nodes| == 0 then Nil else nodes[0]) &&
    (|nodes| > 0 ==> next[nodes[|nodes| - 1]] == Nil) &&
    // Two variables, or each element would lead to the next one without end.
    (forall j, k :: 0 <= j < |nodes| && 0 <= k < |nodes| && k == j + 1 ==> next[nodes[j]] == nodes[k])
  }

  // Each index is in one of the lists, once.
  ghost predicate Partition() reads this {
    |usedNodes| + |freeNodes| == Capacity &&
    (forall j, k :: 0 <= j < k < |usedNodes| ==> usedNodes[j] != usedNodes[k]) &&
    (forall j, k :: 0 <= j < k < |freeNodes| ==> freeNodes[j] != freeNodes[k]) &&
    (forall j, k :: 0 <= j < |usedNodes| && 0 <= k < |freeNodes| ==> usedNodes[j] != freeNodes[k])
  }

  ghost predicate Valid() reads this, items, next {
    items.Length == Capacity && next.Length == Capacity &&
    IsList(used, usedNodes) && IsList(free, freeNodes) && Partition() &&
    (forall j, k :: 0 <= j < k < |usedNodes| ==> items[usedNodes[j]] != items[usedNodes[k]]) &&
    (forall k :: 0 <= k < |usedNodes| ==> items[usedNodes[k]] in contents) &&
    (forall x :: x in contents ==> exists k :: 0 <= k < |usedNodes| && items[usedNodes[k]] == x)
  }

  constructor ()
    ensures Valid() && contents == {} // in loops: is R
    ensures fresh(items) && fresh(next)
  {
    items := new int[Capacity];
    next := new Link[Capacity](i => if 0 <= i < Capacity then i + 1 else Nil); // fault loops: next := new Link[Capacity](i => if 0 <= i < Capacity then i else Nil);
    used, free := Nil, 0;
    usedNodes, freeNodes, contents := [], [0, 1, 2], {};
  }

  method Contains(x: int) returns (found: bool)
    requires Valid()
    ensures found <==> x in contents // in misses: is R
  {
    var at := used;
    ghost var seen := 0;
    while at != Nil
      invariant 0 <= seen <= |usedNodes|
      invariant at == (if seen < |usedNodes| then usedNodes[seen] else Nil)
      invariant forall k :: 0 <= k < seen ==> items[usedNodes[k]] != x
      decreases |usedNodes| - seen
    {
      if items[at] == x {
        return true;
      }
      at := next[at];
      seen := seen + 1;
    }
    return false; // fault misses: return x == 0;
  }

  method Add(x: int) returns (added: bool)
    requires Valid()
    modifies this, items, next
    ensures Valid() // in twice: is R
    ensures added <==> x !in old(contents) && old(|freeNodes|) > 0
    ensures contents == (if added then old(contents) + {x} else old(contents))
  {
    var found := Contains(x);
    if found || free == Nil { // fault twice: if free == Nil {
      return false;
    }
    var node := free;
    free := next[node]; // fault kept:
    items[node] := x;
    next[node] := used;
    used := node;
    usedNodes, freeNodes := [freeNodes[0]] + usedNodes, freeNodes[1..];
    contents := contents + {x};
    assert items[usedNodes[0]] == x;
    assert forall k :: 0 <= k < |old(usedNodes)| ==> usedNodes[k + 1] == old(usedNodes[k]);
    assert forall k :: 0 <= k < |freeNodes| ==> freeNodes[k] == old(freeNodes)[k + 1];
    assert IsList(used, usedNodes) && IsList(free, freeNodes); // in kept: is R
    assert Partition();
    return true;
  }

  method Remove(x: int) returns (removed: bool)
    requires Valid()
    modifies this, next
    ensures Valid()
    ensures removed <==> x in old(contents)
    ensures contents == old(contents) - {x}
  {
    var before: Link := Nil;
    var at := used;
    ghost var seen := 0;
    while at != Nil && items[at] != x
      invariant 0 <= seen <= |usedNodes|
      invariant at == (if seen < |usedNodes| then usedNodes[seen] else Nil)
      invariant before == (if seen == 0 then Nil else usedNodes[seen - 1])
      invariant forall k :: 0 <= k < seen ==> items[usedNodes[k]] != x
      decreases |usedNodes| - seen
    {
      before := at;
      at := next[at];
      seen := seen + 1;
    }
    if at == Nil {
      return false;
    }
    if before == Nil {
      used := next[at];
    } else {
      next[before] := next[at]; // fault unlinked: next[before] := Nil;
    }
    next[at] := free; // fault leaked: next[at] := Nil;
    free := at; // fault wiped: free, items[at] := at, 0; // is R
    usedNodes, freeNodes := usedNodes[..seen] + usedNodes[seen + 1..], [usedNodes[seen]] + freeNodes;
    contents := contents - {x};
    assert forall k :: 0 <= k < |usedNodes| ==> usedNodes[k] == old(usedNodes)[if k < seen then k else k + 1];
    assert forall k :: 1 <= k < |freeNodes| ==> freeNodes[k] == old(freeNodes)[k - 1];
    assert IsList(used, usedNodes) && IsList(free, freeNodes); // in unlinked, leaked: is R
    assert Partition();
    return true;
  }
}
