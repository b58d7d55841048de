// V?, held. The loop invariants say too little for a proof, and there is no end of paths through the loops. All that were
// run are fine. Look at the bound that was reached, at the option that raises it, and at what a proof needs.

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

method Total(a: array<nat>) returns (total: nat)
  ensures forall k :: 0 <= k < a.Length ==> a[k] <= total
{
  total := 0;
  for i := 0 to a.Length
  {
    total := total + a[i];
  }
}
