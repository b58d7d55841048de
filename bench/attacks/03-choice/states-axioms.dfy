// A run goes on past an assumption that it cannot evaluate: what it draws afterwards may contradict it.
ghost function G(n: int): int
lemma Big() ensures forall k :: G(k) > 5
method ByLemma(n: int) {
  var y := 0;
  if n > 3 { y := 1; }
  Big();
  assert G(n) > 5; // not R F; is V
}

method Late(n: int) {
  ghost var x := G(n);
  Big();
  assert x > 5; // not R F; is V
  assert x > 6; // not V D
}
method InALoop(n: nat) {
  var i := 0;
  Big();
  while i < n { i := i + 1; }
  assert G(i) > 5; // not R F; is V
}
method NotEvaluated(x: int, w: int) {
  assume exists s: seq<int> :: |s| == G(x) && |s| > 5;
  ghost var y := 0;
  if G(x) < 3 {
    if exists t: seq<int> :: |t| == w && |t| > 3 { y := 1; }
  }
  assert y == 0; // not R F; is V
  assert G(x) > 6; // not V D
}
