// The engines help each other. The verifier cannot prove the first assertion in Abs, because Square promises nothing,
// but given that assertion it proves the rest. Exploration cannot finish Sqrt, whose loop may run for ever so long, but
// every execution of Abs takes one path to the assertion. Together they prove everything.

method Square(i: int) returns (squared: int)
{
  squared := i * i;
}

method {:axiom} Sqrt(squared: int) returns (root: int)
  requires exists r :: 0 <= r && r * r == squared
  ensures 0 <= root && root * root == squared

lemma OneRoot(a: nat, b: nat)
  requires a * a == b * b
  ensures a == b
{
  if a < b {
    assert a * a <= a * b < b * b;
  } else if b < a {
    assert b * b <= a * b < a * a;
  }
}

method Abs(i: int) returns (j: int)
  ensures j == if i < 0 then -i else i
{
  var squared := Square(i);
  assert squared == i * i;
  ghost var root := if i < 0 then -i else i;
  assert root * root == squared;
  j := Sqrt(squared);
  OneRoot(j, root);
}
