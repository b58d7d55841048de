// A choice that is drawn where nobody follows the run moves the places of those that come after it.
ghost function Near(i: int): int { var y: int :| i <= y < i + 2; y }
ghost function Some(i: nat): int { var y: int :| 0 <= y < 9 + i; y }

ghost method BehindALambda() {
  var f := (p: int) => (var x: int :| x == Near(0) || x == 4; x);
  if * {
    assert f(0) <= 2; // not V D
  } else {
    assert f(0) > 2; // not V D
  }
}

ghost method InALoop(n: nat)
  requires n < 5
{
  var f := (p: int) => Near(p);
  var h := (p: nat) => Some(p);
  var i := 0;
  while i < n {
    assert f(i) >= i; // not R F
    assert f(i) == i; // not V D; is R
    i := i + 1;
  }
}

ghost method AfterALoop(n: nat)
  requires n < 5
{
  var f := (p: int) => Near(p);
  var h := (p: nat) => Some(p);
  var i := 0;
  while i < n {
    assert f(i) >= i; // not R F
    i := i + 1;
  }
  if h(0) < 3 {
    assert h(1) <= 2; // not V D; is R
  } else {
    assert h(1) < 10; // not R F
    assert h(1) > 2; // not V D; is R
  }
}
