// I, inconclusive. There is no run that says anything, and no proof. Look at the reason: a measure that was guessed, a
// method without a body, a construct that is not supported.

method {:axiom} Choose(s: set<int>) returns (x: int)
  requires s != {}
  ensures x in s

method Countdown(n: int)
{
  var i := n;
  while i != 0
  {
    i := if i > 0 then i - 1 else i + 1;
  }
}
