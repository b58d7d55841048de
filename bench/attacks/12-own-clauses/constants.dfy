// Constants whose values use functions of the same object.
class G {
  const a: int := F(1)
  const b: int := a + F(2)
  function F(n: int): int { n * 2 }
  constructor () { }
}
method M() {
  var g := new G();
  assert g.b == 6; // is V
  assert g.a == 3; // not V D; is R
}
