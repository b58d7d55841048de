// An input of type object may be of any class at any type arguments, or an array.
class Cell<T> { var v: T constructor(v: T) { this.v := v; } }
method IsCell(o: object, c: Cell<int>) { if !(o is Cell<int>) { assert false; } } // not V D
method IsBool(o: object, c: Cell<int>) { if o is Cell<bool> { assert false; } } // not V D
method IsArray(o: object, c: Cell<int>) { if o is array<int> { assert false; } } // not V D
method IsSame(o: object, c: Cell<int>) { if o != c { assert false; } } // not V D
trait Tr extends object {}
class Im<T> extends Tr { constructor() {} }
method Implementer(t: Tr) { if !(t is Im<int>) { assert false; } } // not V D
method Field(h: Holder) { if !(h.o is Cell<int>) { assert false; } } // not V D
class Holder { var o: object constructor(o: object) { this.o := o; } }
