// R, refuted. Each of these was violated by an execution. Look at the inputs, and run the command that is shown: it
// ends at the same claim.

method Middle(a: int, b: int) returns (m: int)
  requires a <= b
  ensures a <= m <= b
{
  m := a + b / 2;
}

method Count(s: seq<int>, x: int) returns (n: nat)
  ensures n == |s| ==> x in s
{
  n := 0;
  for i := 0 to |s|
    invariant n <= i
  {
    if s[i] == x { n := n + 1; }
  }
}

class Account {
  var balance: nat

  method Transfer(other: Account, amount: nat)
    requires amount <= balance
    modifies this, other
    ensures balance == old(balance) - amount
  {
    balance := balance - amount;
    other.balance := other.balance + amount;
  }
}
