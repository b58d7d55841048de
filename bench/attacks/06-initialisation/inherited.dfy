// A constant with a value that is inherited from a trait, and reads a field of the trait.
trait T {
  const k: int
  const j: int := k + 1
}

class C extends T {
  var v: int

  constructor Wrong()
    ensures v == j // not V D; is R
  {
    k := 1;
    v := j;
    k := 2;
  }

  constructor Right()
    ensures v == 2 && j == 3 // not R F; is V
  {
    k := 1;
    v := j;
    k := 2;
  }
}
