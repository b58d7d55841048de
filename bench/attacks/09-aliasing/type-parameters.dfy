// What a type parameter stands for may make two types one.
class Cell<T> { var v: T constructor(v: T) { this.v := v; } }
method Param<T>(a: Cell<T>, b: Cell<int>) modifies b { ghost var x := a.v; b.v := 3; assert a.v == x; } // not V D
method ParamBranch<T>(a: Cell<T>, b: Cell<int>) { var o: object := a; var p: object := b; if o == p { assert false; } } // not V D
method Two<A, B>(a: Cell<A>, b: Cell<B>) { var o: object := a; var p: object := b; assert o != p; } // not V D
method Arrays<T>(a: array<T>, b: array<int>) { var o: object := a; var p: object := b; assert o != p; } // not V D
method Never<T>(a: Cell<seq<T>>, b: Cell<int>) { var o: object := a; var p: object := b; assert o != p; } // not R F
method Own<T>(a: Cell<T>, b: Cell<T>, x: T) modifies b { ghost var y := a.v; b.v := x; assert a.v == y; } // not V D
