// V, proved. The verifier proves every claim of Max for all inputs, as Dafny does. Square has no contract, so that a
// caller knows nothing of what it returns, and the verifier cannot prove the assertion in Twice. Look at which engine
// proves it: every execution of Twice takes the same path, and that path was run.

method Max(a: int, b: int) returns (m: int)
  ensures m >= a && m >= b
  ensures m == a || m == b
{
  if a < b { m := b; } else { m := a; }
}

method Square(n: int) returns (s: int)
{
  s := n * n;
}

method Twice(n: int)
{
  var a := Square(n);
  var b := Square(n);
  assert a == b;
}
