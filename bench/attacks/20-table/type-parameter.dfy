// A type parameter stands for integers in runs, and for any type in a claim: also one with a single value.
ghost function Sz<T>(): int
class G<T> { static const k: int }
datatype One = One
method PathExact<T(!new)>(a: T) {
  assert !(forall b: T :: b == a); // not V D
}
method SideClosed<T(==)>(a: T, b: T) {
  var x := 5;
  if a == b { x := 6; }
  assert x == 5; // not V D
}
method ClaimDead() {
  if Sz<int>() == Sz<bool>() {
    assert false; // not V D
  } else {
    assert false; // not V D
  }
}
method Exhaustive<T(==)>(n: int, a: T, b: T, c: T) {
  if n > 3 && a != b && b != c && a != c {
    assert n > 10; // not V D
  }
}
method EdgeRemoved() {
  var i := 0;
  var bad := false;
  while i < 2
    invariant i <= 2
  {
    if G<int>.k != G<bool>.k { bad := true; }
    i := i + 1;
  }
  assert !bad; // not V D
}
method FunctionAxiom() {
  assert Sz<int>() == Sz<nat>(); // not V D
}
method Right<T(==)>(a: T, b: T) {
  assert Sz<T>() == Sz<T>(); // not R F; is V
  assert a == b ==> b == a; // not R F; is V
}
