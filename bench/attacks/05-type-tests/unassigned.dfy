// A field that was never assigned has a value of its type at the object's type arguments.
class Lazy<T(0)> { var v: T constructor() {} }
method Bool() { var c := new Lazy<bool>(); assert c.v || !c.v; } // not R F; is V
method Int() { var c := new Lazy<int>(); var x := c.v + 1; assert x == c.v + 1; } // not R F; is V
method Nat() { var c := new Lazy<nat>(); assert c.v >= 0; } // not R F; is V
method Seq() { var c := new Lazy<seq<int>>(); assert |c.v| >= 0; } // not R F; is V
method Zero() { var c := new Lazy<int>(); assert c.v == 0; } // not V D
method Same<T(==, 0)>() { var c := new Lazy<T>(); assert c.v == c.v; } // not R F; is V
