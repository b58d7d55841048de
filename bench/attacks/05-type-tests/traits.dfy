// A class has a trait at the type arguments that its own are.
trait Tr<T> extends object { ghost function Is(o: object): bool }
class Im<T> extends Tr<T> { constructor() {} ghost function Is(o: object): bool { o is Im<T> } }
class Swap<A, B> extends Tr<B> { constructor() {} ghost function Is(o: object): bool { o is Swap<A, B> } }
method Wrong() { var o: object := new Im<bool>(); assert o is Tr<int>; } // not V D; is R
method Right() { var o: object := new Im<bool>(); assert o is Tr<bool>; } // not R F; is V
method SwapWrong() { var o: object := new Swap<int, bool>(); assert o is Tr<int>; } // not V D; is R
method SwapRight() { var o: object := new Swap<int, bool>(); assert o is Tr<bool>; } // not R F; is V
method Dispatched(t: Tr<int>) { var o: object := new Im<bool>(); if t is Im<int> { assert !t.Is(o); } } // not R F
method Dispatched2() { var t: Tr<int> := new Im<int>(); var o: object := new Im<bool>(); assert t.Is(o); } // not V D
method Dispatched3() { var t: Tr<int> := new Im<int>(); assert t.Is(t); } // not R F
method Exclusive(o: object) { assert !(o is Tr<int> && o is Tr<bool>); } // not R F; is V
