// What a loop does not say is not known after it; what it does, is.
method Counts(n: nat) {
  var i := 0;
  var sum := 0;
  while i < n
    invariant 0 <= i <= n
  {
    i := i + 1;
    sum := sum + 2;
  }
  assert i == n; // not R F; is V
  assert sum == 2 * n; // not R F
  assert sum == n; // not V D; is R
}
method Chosen() {
  var x :| 0 <= x < 3;
  assert x < 3; // not R F; is V
  assert x == 0; // not V D; is R
}
