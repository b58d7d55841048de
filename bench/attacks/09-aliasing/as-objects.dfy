// Compared as objects, inputs of different types are different; of one type, they may be one.
class Cell<T> { var v: T constructor(v: T) { this.v := v; } }
method Arrays(a: array<nat>, b: array<int>) { var o: object := a; var p: object := b; assert o != p; } // not R F; is V
method Cells(a: Cell<nat>, b: Cell<int>) { var o: object := a; var p: object := b; assert o != p; } // not R F; is V
method Ranks(a: array<int>, b: array2<int>) { var o: object := a; var p: object := b; assert o != p; } // not R F; is V
method Nested(a: array<seq<nat>>, b: array<seq<int>>) { var o: object := a; var p: object := b; assert o != p; } // not R F; is V
method Same(a: Cell<int>, b: Cell<int>) { assert a != b; } // not V D; is R
method Sets(a: Cell<nat>, b: Cell<int>) { var o: object := a; var p: object := b; var s := {o, p}; assert |s| == 2; } // not R F; is V
