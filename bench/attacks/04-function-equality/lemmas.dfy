// Through lemmas, functions and their preconditions.
lemma Same(f: int -> int, g: int -> int) requires f == g ensures f(1) == g(1) {} // not R F; is V
lemma Extensional(f: int -> int, g: int -> int) requires forall x :: f(x) == g(x) ensures f == g {} // not V D
ghost predicate IsIncrement(f: int -> int) { f == ((x: int) => x + 1) }
method Use() { assert IsIncrement((x: int) => x + 1); } // not R F
method Misuse() { if IsIncrement((x: int) => 1 + x) { assert false; } } // not V D R F
method Misuse2() { if !IsIncrement((x: int) => 1 + x) { assert false; } } // not V D R F
ghost function Count(s: set<int -> int>): int { |s| }
method Counted() { assert Count({(x: int) => x, (x: int) => x}) == 1; } // not R F
method Counted2() { assert Count({(x: int) => x, (x: int) => x + 0}) == 2; } // not V D R F
