// A condition about a run is evaluated with other choices than the run made: in contracts and invariants.
ghost function K(): int { var z :| z == 1 || z == 2; z }
method Given(x: int) requires x == K() {
  assert x == 1 || x == 2; // not R F; is V
  assert x == 1; // not V D; is R
}
method Gives() returns (ghost r: int) ensures r == K() {
  r := K();
}
method Calls() {
  ghost var a := Gives();
  ghost var b := Gives();
  assert a == b; // not R F; is V
  assert a == 2; // not V D; is R
}
method Other(ghost n: int) returns (ghost r: int) ensures r >= K() {
  r := if n > 0 then K() else 2;
}
method CallsOther(ghost n: int) {
  ghost var a := Other(n);
  if n > 0 {
    assert a == K(); // not R F
}
  assert a == K(); // not V D; is R
}
method Loop(n: nat) {
  var i := 0;
  ghost var s := 0;
  while i < n invariant 0 <= i <= n && s == i * K() { s := s + K(); i := i + 1; }
  assert s == n * K(); // not R F; is V
  assert s == n; // not V D; is R
}
method Steps(n: nat) {
  var i := 0;
  ghost var x := K();
  while i < 3 { x := K(); i := i + 1; }
  assert x == K(); // not R F
  assert x == 1; // not V D; is R
}
