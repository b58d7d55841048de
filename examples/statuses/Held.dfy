// V?, held. The loops have no invariants, so that the verifier can say nothing about what they do, and there is no end of
// paths through them. All that were run are fine. Look at the bound that was reached, and at what would raise it.

method Sum(n: nat) returns (total: nat)
  ensures 2 * total == n * (n + 1)
{
  total := 0;
  var i := 0;
  while i < n
  {
    i := i + 1;
    total := total + i;
  }
}

method Reverse(s: seq<int>) returns (r: seq<int>)
  ensures |r| == |s|
{
  r := [];
  var i := 0;
  while i < |s|
    invariant i <= |s|
  {
    r := [s[i]] + r;
    i := i + 1;
  }
}
