// What a function value keeps belongs to it.
method Equal(a: int, b: int) requires a == b { ghost var f := (x: int) => x + a; ghost var g := (x: int) => x + b; assert f == g; } // not R F; is V
method Unequal(a: int, b: int) { ghost var f := (x: int) => x + a; ghost var g := (x: int) => x + b; assert f == g; } // not V D
method Later() {
  ghost var a := 1;
  ghost var f := (x: int) => x + a;
  a := 2;
  ghost var g := (x: int) => x + a;
  assert f == g; // not V D
  assert f(0) == 1; // not R F
}
ghost function Count(n: int): int { if n > 0 then 1 + Count(n - 1) else 0 }
method GhostLater() { ghost var a := Count(1); ghost var f := (x: int) => x + a; a := 5; assert f(0) == 1; } // not R F
function Adder(n: int): int -> int { (x: int) => x + n }
method Calls() { assert Adder(1) == Adder(1); } // not R F; is V
method CallsDiffer() { assert Adder(1) == Adder(2); } // not V D
method Nested(n: int) { ghost var f := (y: int) => ((x: int) => x + y); 
  assert f(n) == f(n); // not R F
  assert f(1) == f(2); // not V D
}
