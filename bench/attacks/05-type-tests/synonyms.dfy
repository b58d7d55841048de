// Synonyms are the types that they stand for; subset types and newtypes are types of their own.
class Cell<T> { var v: T constructor(v: T) { this.v := v; } }
type Whole = int
type Even = x: int | x % 2 == 0
newtype N = x: int | x >= 0
method Synonym() { var o: object := new Cell<Whole>(3); assert o is Cell<int>; } // not R F; is V
method Subset() { var o: object := new Cell<Even>(4);
  assert o is Cell<int>; // not V D; is R
}
method Subset2() { var o: object := new Cell<int>(4);
  assert o is Cell<Even>; // not V D; is R
}
method Newtype() { var o: object := new Cell<N>(4);
  assert o is Cell<int>; // not V D; is R
}
method Nat() { var o: object := new Cell<nat>(4);
  assert o is Cell<int>; // not V D; is R
}
method Nested() { var o: object := new Cell<seq<nat>>([4]);
  assert o is Cell<seq<int>>; // not V D; is R
}
method NestedRight() { var o: object := new Cell<seq<Whole>>([4]); assert o is Cell<seq<int>>; } // not R F; is V
method Nullable(c: Cell<Cell?<int>>) { var o: object := c; assert !(o is Cell<Cell<int>>); } // not R F; is V
method Ranks() { var a := new int[2, 2]((i, j) => 0); var o: object := a;
  assert o is array<int>; // not V D; is R
}
