// A function value of generic code depends on what its type parameters stand for.
class Cell<T> { var v: T constructor(v: T) { this.v := v; } }
ghost function Tester<T>(): object? -> bool { (o: object?) => o is Cell<T> }
method Apart() { assert Tester<int>() == Tester<bool>(); } // not V D
method Together() { assert Tester<int>() == Tester<int>(); } // not R F; is V
method Told(c: Cell<int>) { assert Tester<int>()(c); assert !Tester<bool>()(c); assert Tester<int>() != Tester<bool>(); } // not R F; is V
