// A predicate quantifies over objects of a class at a larger type.
class Node<T> {
  var count: nat
  var next: Node?<Node<T>>
}

ghost predicate Fine<T>(n: nat, x: Node<T>, s: set<Node<Node<T>>>, t: set<object>)
  reads *
  decreases n
{
  n > 0 ==> (x.next != null ==> Fine(n - 1, x.next, {}, t)) && forall y <- s :: y.count > 2 && Fine(n - 1, y, {}, t)
}

method Use(x: Node<int>, n: nat)
  modifies x
{
  assert Fine(0, x, {}, {}); // is V
  assert Fine(n, x, {}, {}); // not R F
  x.next := null;
  assert Fine(n, x, {}, {}); // is V
  assert Fine(n, x, {}, {}) ==> n == 0; // not V D
}
