// F, faulty. The claim is neither true nor false: it cannot be evaluated, because something in it is undefined. It is the
// specification that is wrong here, not the code. Look at which part has no value; that part is a claim of its own, and
// is refuted.

method First(s: seq<int>) returns (x: int)
  ensures x == s[0]
{
  x := if |s| > 0 then s[0] else 0;
}

method Share(total: nat, people: nat) returns (each: nat)
{
  each := if people > 0 then total / people else 0;
  assert total / people == each;
}
