method Largest(a: seq<int>, largest: int)
  requires forall i :: 0 <= i < |a| ==> a[i] <= largest
  requires exists i :: 0 <= i < |a| && a[i] == largest
{
  assert largest in a;
  assert forall x :: x in a ==> x <= largest;
}
