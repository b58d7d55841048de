// The field is assigned in a loop of the constructor; what the constant was before says nothing of it.
class C {
  const k: int
  const j: int := k + 1
  var v: int

  constructor Wrong(n: nat)
    requires n > 0
  {
    k := 0;
    v := j;
    var i := 0;
    while i < n
    {
      i := i + 1;
      k := i;
    }
    new;
    assert v == j; // not V D; is R
  }

  constructor Kept(n: nat)
    requires n > 0
  {
    k := 0;
    var i := 0;
    while i < n
    {
      i := i + 1;
      v := j;
      k := i;
    }
    new;
    assert v == j; // not V D; is R
  }

  constructor Right(n: nat)
  {
    k := 0;
    v := j;
    var i := 0;
    while i < n
    {
      i := i + 1;
      k := i;
    }
    v := j;
    new;
    assert v == j; // not R F; is V
  }
}
