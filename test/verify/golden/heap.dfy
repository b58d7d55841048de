class Cell {
  var value: int
}

method Swap(a: Cell, b: Cell)
  modifies a, b
  ensures a.value == old(b.value) && b.value == old(a.value)
{
  a.value, b.value := b.value, a.value;
}
