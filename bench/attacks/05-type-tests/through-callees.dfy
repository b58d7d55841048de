// Type arguments are passed to callees: methods, functions, lemmas, constructors.
class Cell<T> { var v: T constructor(v: T) { this.v := v; } method Same(o: object) returns (ghost b: bool) { b := o is Cell<T>; } }
method IsT<T>(o: object) returns (ghost b: bool) { b := o is Cell<T>; }
method Wrong() { var c := new Cell<int>(3); var b := IsT<bool>(c); assert b; } // not V D; is R
method Right() { var c := new Cell<int>(3); var b := IsT<int>(c); assert b; } // not R F
method Make<T>(x: T) returns (o: object) { o := new Cell<T>(x); }
method MadeWrong() { var o := Make<bool>(true); assert o is Cell<int>; } // not V D; is R
method MadeRight() { var o := Make<bool>(true); assert o is Cell<bool>; } // not R F
method Twice<T>(x: T) returns (o: object) { o := Make<seq<T>>([x]); }
method TwiceWrong() { var o := Twice<int>(3); assert o is Cell<int>; } // not V D; is R
method TwiceRight() { var o := Twice<int>(3); assert o is Cell<seq<int>>; } // not R F
ghost predicate IsC<T>(o: object) { o is Cell<T> }
method Predicate(o: object) { if IsC<int>(o) != IsC<bool>(o) { assert false; } } // not V D
method Predicate2(c: Cell<int>) { assert IsC<int>(c) && !IsC<bool>(c); } // not R F; is V
method Member() { var c := new Cell<int>(3); var d := new Cell<bool>(true); var b := c.Same(d); assert b; } // not V D; is R
method MemberRight() { var c := new Cell<int>(3); var d := new Cell<int>(4); var b := c.Same(d); assert b; } // not R F
lemma L<T>(o: object) requires o is Cell<T> ensures IsC<T>(o) {} // not R F; is V
