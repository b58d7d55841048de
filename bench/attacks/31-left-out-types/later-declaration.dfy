// A constraint mentions a type that is declared after it.
type First = x: int | x == 1 || (x is Later && x > 0) witness 1
type Given = x: int | x == 1 || (x < 50 && var b: Later := x; b > 0) // not V D
  witness 1
type Later = x: int | x < 40

method Bounded(a: First) {
  assert a < 40; // is V
  assert a < 39; // not V D; is R
}
