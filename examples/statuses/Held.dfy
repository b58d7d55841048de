// V?, held. Nothing is promised about what Twice returns, and there is no end of calls within calls. All paths that were
// run are fine. Look at the bound that was reached, at the option that raises it, and at what a proof needs.

method Twice(n: nat) returns (r: nat)
{
  if n == 0 {
    return 0;
  }
  r := Twice(n - 1);
  r := r + 2;
}

method Use(n: nat)
{
  var r := Twice(n);
  assert r == 2 * n;
}

method Reverse(s: seq<int>) returns (r: seq<int>)
  ensures |r| == |s|
{
  r := Backward(s);
}

method Backward(s: seq<int>) returns (r: seq<int>)
{
  if |s| == 0 {
    return [];
  }
  r := Backward(s[1..]);
  r := r + [s[0]];
}
