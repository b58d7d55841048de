method Pick(s: set<int>) returns (x: int)
  requires s != {}
{
  x :| x in s;
}
