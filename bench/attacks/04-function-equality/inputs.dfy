// Two function inputs may be one value, or two.
method Same(f: int -> int, g: int -> int) { assert f == g; } // not V D
method Different(f: int -> int, g: int -> int) { assert f != g; } // not V D
method Itself(f: int -> int) { assert f == f; } // not R F; is V
method Agree(f: int -> int, g: int -> int) requires f == g { assert f(3) == g(3); } // not R F; is V
method Disagree(f: int -> int, g: int -> int) requires f(3) != g(3) { assert f != g; } // not R F; is V
method HigherOrder(f: (int -> int) -> int) { assert f(x => x) == f(x => x); } // not R F; is V
method HigherOrderOpen(f: (int -> int) -> int) { assert f(x => x) == f(x => x + 0); } // not V D R F
method OfFunctions(ghost s: set<int -> int>) requires |s| == 2 { assert false; } // not V D
method ByFunctions(ghost m: map<int -> int, int>) requires |m| == 2 { assert false; } // not V D
