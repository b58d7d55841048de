// D, dead. It is proved that no execution gets to these claims. Whoever writes such a claim believes otherwise, so look
// at why nothing gets there.

method Sign(n: int) returns (s: int)
  ensures n > 0 ==> s == 1
{
  if n > 0 {
    s := 1;
  } else if n <= 0 {
    s := -1;
  } else {
    s := 0;
    assert n == 0;
  }
}

method Never(n: nat)
{
  var steps := n + 1;
  if steps <= 0 {
    assert false;
  }
}
