class Cell { var v: int }
method M(c: Cell)
  modifies c
{
  label L:
  c.v := 1;
  assert old@L(c.v) == old(c.v);
}
