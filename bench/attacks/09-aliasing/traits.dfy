// Objects seen as a trait at different type arguments are different.
trait Tr<T> extends object { var v: T }
class Im<T> extends Tr<T> { constructor(v: T) { this.v := v; } }
class Both extends Tr<int> { constructor() { v := 0; } }
method Apart(a: Tr<nat>, b: Tr<int>) modifies b { b.v := 5; assert a.v == old(a.v); } // not R F; is V
method Together(a: Tr<int>, b: Tr<int>) modifies b { ghost var x := a.v; b.v := 5; assert a.v == x; } // not V D
method Mixed(a: Im<int>, b: Tr<int>) modifies b { ghost var x := a.v; b.v := 5; assert a.v == x; } // not V D
method MixedApart(a: Im<nat>, b: Tr<int>) modifies b { b.v := 5; assert a.v == old(a.v); } // not R F; is V
method Other(a: Both, b: Im<int>) modifies b { b.v := 5; assert a.v == old(a.v); } // not R F; is V
method NotNat(a: Both, b: Tr<nat>) modifies b { b.v := 5; assert a.v == old(a.v); } // not R F; is V
