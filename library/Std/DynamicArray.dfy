include "BoundedInts.dfy"
include "Wrappers.dfy"

/** Arrays that grow. Pushing costs constant time on average, because the space is doubled when it is used up. */
module Std.DynamicArray {

  import opened BoundedInts
  import opened Wrappers

  export
    reveals DynamicArray
    provides BoundedInts, DynamicArray.items, DynamicArray.capacity, DynamicArray.Repr, DynamicArray.Valid?, DynamicArray.size,
      DynamicArray.At, DynamicArray.Put, DynamicArray.Push, DynamicArray.PushFast, DynamicArray.PopFast, DynamicArray.Ensure

  class DynamicArray<A> {
    ghost var items: seq<A>
    ghost var Repr: set<object>
    var size: nat
    var capacity: nat
    var data: array<A>

    ghost predicate Valid?()
      reads this, Repr
    {
      && Repr == {this, data}
      && capacity == data.Length
      && |items| == size <= capacity
      && data[..size] == items
    }

    constructor ()
      ensures Valid?()
      ensures fresh(Repr)
      ensures items == []
      ensures size == 0 && capacity == 0
    {
      data := new A[0];
      capacity := 0;
      size := 0;
      items := [];
      new;
      Repr := {this, data};
    }

    function At(index: nat): (element: A)
      reads this, Repr
      requires index < size
      requires Valid?()
      ensures element == items[index]
    {
      data[index]
    }

    method Put(index: nat, element: A)
      requires index < size
      requires Valid?()
      modifies Repr, `items
      ensures Valid?()
      ensures fresh(Repr - old(Repr))
      ensures size == old(size)
      ensures items == old(items)[index := element]
    {
      items := items[index := element];
      data[index] := element;
    }

    /** Makes room for `reserved` elements more, which can then be pushed in constant time. */
    method Ensure(reserved: nat, defaultValue: A)
      requires Valid?()
      modifies Repr
      ensures Valid?()
      ensures fresh(Repr - old(Repr))
      ensures size == old(size)
      ensures items == old(items)
      ensures reserved <= capacity - size
    {
      var needed := size + reserved;
      if needed > capacity {
        var wanted := capacity;
        while wanted < needed
          invariant wanted >= capacity
          decreases needed - wanted
        {
          wanted := DefaultNewCapacity(wanted);
        }
        Realloc(defaultValue, wanted);
      }
    }

    method PopFast()
      requires Valid?()
      requires size > 0
      modifies `size, `items
      ensures Valid?()
      ensures size < capacity
      ensures size == old(size) - 1
      ensures capacity == old(capacity)
      ensures items == old(items[..|items| - 1])
    {
      items := items[..size - 1];
      size := size - 1;
    }

    method PushFast(element: A)
      requires Valid?()
      requires size < capacity
      modifies Repr
      ensures Valid?()
      ensures fresh(Repr - old(Repr))
      ensures size == old(size) + 1
      ensures capacity == old(capacity)
      ensures items == old(items) + [element]
    {
      items := items + [element];
      data[size] := element;
      size := size + 1;
    }

    method Push(element: A)
      requires Valid?()
      modifies Repr
      ensures Valid?()
      ensures fresh(Repr - old(Repr))
      ensures size == old(size) + 1
      ensures items == old(items) + [element]
      ensures capacity >= old(capacity)
    {
      if capacity == size {
        ReallocDefault(element);
      }
      PushFast(element);
    }

    method Realloc(defaultValue: A, newCapacity: nat)
      requires Valid?()
      requires newCapacity > capacity
      modifies `capacity, `data, `Repr, data
      ensures Valid?()
      ensures capacity == newCapacity
      ensures fresh(data)
    {
      var before, count := data, capacity;
      data := new A[newCapacity](_ => defaultValue);
      capacity := newCapacity;
      CopyFrom(before, count);
      Repr := {this, data};
    }

    function DefaultNewCapacity(capacity: nat): nat {
      if capacity > 0 then capacity * 2 else 8
    }

    method ReallocDefault(defaultValue: A)
      requires Valid?()
      modifies `capacity, `data, `Repr, data
      ensures Valid?()
      ensures fresh(data)
      ensures capacity == old(DefaultNewCapacity(capacity))
    {
      Realloc(defaultValue, DefaultNewCapacity(capacity));
    }

    method CopyFrom(newData: array<A>, count: nat)
      requires count <= newData.Length
      requires count <= capacity
      requires data.Length == capacity
      modifies data
      ensures data[..count] == newData[..count]
      ensures data[count..] == old(data[count..])
    {
      forall i | 0 <= i < count {
        data[i] := newData[i];
      }
    }
  }
}
