// Functions that agree for all arguments may be equal or not: the language does not say.
function Id(x: int): int { x }
method Zero() { assert ((x: int) => x + 0) == ((x: int) => x); } // not V D R F
method ZeroDiffers() { assert ((x: int) => x + 0) != ((x: int) => x); } // not V D R F
method Name() { assert Id == ((x: int) => x); } // not V D R F
method NameDiffers() { assert Id != ((x: int) => x); } // not V D R F
method NameItself() { assert Id == Id; } // not R F; is V
method Names<T(!new)>(f: T -> T, g: T -> T) requires forall x :: f(x) == g(x) { assert f == g; } // not V D
