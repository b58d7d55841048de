// Constants and static functions of a class at ever larger types.
class Box<T> {
  const inner: Box?<seq<T>>
  static function Level(n: nat): nat
  {
    if n == 0 then 0 else 1 + Box<Box<T>>.Level(n - 1)
  }
  ghost function Height(n: nat): nat
    decreases n
  {
    if n == 0 || inner == null then 0 else 1 + inner.Height(n - 1)
  }
  constructor() {
    inner := null;
  }
}

method Static() {
  assert Box<int>.Level(0) == 0; // is V
  assert Box<int>.Level(1) == 1; // is V
  assert Box<int>.Level(2) == 1; // not V D
}

method Use(b: Box<int>) {
  assert b.inner == null ==> b.Height(7) == 0; // not R F
  assert b.Height(7) == 0; // not V D
}
