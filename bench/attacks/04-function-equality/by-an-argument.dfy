// Functions are different by an argument that both take.
method Next() { ghost var f := (x: int) => x + 1; ghost var g := (x: int) => x + 2; assert f != g; } // not R F
method NextEqual() { ghost var f := (x: int) => x + 1; ghost var g := (x: int) => x + 2; assert f == g; } // not V D
method Told() { ghost var f := (x: int) => x + 1; ghost var g := (x: int) => x + 2; assert f(0) != g(0); assert f != g; } // not R F; is V
method Two() { ghost var f := (x: int, y: int) => x; ghost var g := (x: int, y: int) => y; assert f == g; } // not V D
method Booleans() { ghost var f := (b: bool) => b; ghost var g := (b: bool) => !b; assert f == g; } // not V D
method Nothing() { ghost var f := () => 1; ghost var g := () => 2; assert f == g; } // not V D
