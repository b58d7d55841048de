// What `:-` calls may read the heap; a function with `:-` reads that, too.
class Cell { var f: int }
datatype Held = Held(c: Cell) {
  predicate IsFailure() reads c { c.f < 0 }
  function PropagateFailure(): int { 0 }
  function Extract(): int reads c { c.f }
}
function Value(r: Held): int reads r.c { var x :- r; x }
method Changed(c: Cell)
  modifies c
{
  c.f := 1;
  var a := Value(Held(c));
  c.f := 2;
  assert Value(Held(c)) == a; // not V D; is R
}
method Right(c: Cell)
  modifies c
{
  c.f := 1;
  var a := Value(Held(c));
  c.f := 2;
  assert Value(Held(c)) == 2; // not R F; is V
  assert a == 1; // not R F; is V
}
