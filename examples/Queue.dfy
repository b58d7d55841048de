// A bounded queue in a ring buffer. Callers see `contents`, a ghost sequence; the buffer is an implementation detail.

class Queue<T> {
  ghost var contents: seq<T>
  ghost var repr: set<object>
  const capacity: nat
  var buffer: array<T>
  var start: nat
  var count: nat

  ghost predicate Valid()
    reads this, repr
    ensures Valid() ==> this in repr && |contents| <= capacity
  {
    && this in repr
    && buffer in repr
    && buffer.Length == capacity
    && 0 < capacity
    && start < capacity
    && count <= capacity
    && |contents| == count
    && forall i :: 0 <= i < count ==> contents[i] == buffer[Slot(start, i, capacity)]
  }

  // The place of the element `i` steps after `start`, going round.
  static function Slot(start: nat, i: nat, capacity: nat): nat
    requires start < capacity && i <= capacity
    ensures i < capacity ==> Slot(start, i, capacity) < capacity
  {
    if start + i < capacity then start + i else start + i - capacity
  }

  constructor (capacity: nat, filler: T)
    requires 0 < capacity
    ensures Valid() && fresh(repr)
    ensures contents == [] && this.capacity == capacity
  {
    this.capacity := capacity;
    buffer := new T[capacity](_ => filler);
    start, count := 0, 0;
    contents := [];
    new;
    repr := {this, buffer};
  }

  predicate IsFull()
    requires Valid()
    reads this, repr
    ensures IsFull() <==> |contents| == capacity
  {
    count == capacity
  }

  method Enqueue(value: T)
    requires Valid() && |contents| < capacity
    modifies repr
    ensures Valid() && repr == old(repr)
    ensures contents == old(contents) + [value]
  {
    buffer[Slot(start, count, capacity)] := value;
    count := count + 1;
    contents := contents + [value];
  }

  method Dequeue() returns (value: T)
    requires Valid() && contents != []
    modifies repr
    ensures Valid() && repr == old(repr)
    ensures value == old(contents)[0] && contents == old(contents)[1..]
  {
    value := buffer[start];
    start := Slot(start, 1, capacity);
    count := count - 1;
    contents := contents[1..];
  }
}

method Main() {
  var queue := new Queue<int>(2, 0);
  queue.Enqueue(1);
  queue.Enqueue(2);
  var first := queue.Dequeue();
  assert first == 1;
  queue.Enqueue(3);
  print "first out: ", first, ", full again: ", queue.IsFull(), "\n";
}
