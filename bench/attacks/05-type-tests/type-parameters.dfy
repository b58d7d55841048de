// Nothing is known of what a type parameter of the entry stands for.
class Cell<T> { var v: T constructor(v: T) { this.v := v; } }
method Int<T>(c: Cell<T>) { var o: object := c; assert o is Cell<int>; } // not V D
method NotInt<T>(c: Cell<T>) { var o: object := c; assert !(o is Cell<int>); } // not V D
method Branch<T>(c: Cell<T>) { var o: object := c; if o is Cell<int> { assert false; } } // not V D
method Branch2<T>(c: Cell<T>) { var o: object := c; if !(o is Cell<int>) { assert false; } } // not V D
method Own<T>(c: Cell<T>) { var o: object := c; assert o is Cell<T>; } // not R F; is V
method Two<A, B>(c: Cell<A>) { var o: object := c; assert o is Cell<B>; } // not V D
method TwoNot<A, B>(c: Cell<A>) { var o: object := c; assert !(o is Cell<B>); } // not V D
method Made<T>(x: T) { var o: object := new Cell<T>(x); assert o is Cell<T>; } // not R F; is V
method MadeInt<T>(x: T) { var o: object := new Cell<T>(x); assert !(o is Cell<int>); } // not V D
method Never<T>(c: Cell<seq<T>>) { var o: object := c; assert !(o is Cell<int>); } // not R F
