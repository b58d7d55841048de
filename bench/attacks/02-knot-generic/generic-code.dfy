// In generic code, where a type parameter may be a function: coding and decoding are given.
class Cell<T> { ghost const held: T constructor (ghost h: T) ensures held == h { held := h; } }
method Tie<T>(ghost call: T -> (Cell<T> -> bool), ghost code: (Cell<T> -> bool) -> T)
  requires forall f: Cell<T> -> bool :: call(code(f)) == f
{
  ghost var not := (c: Cell<T>) => !call(c.held)(c);
  var c := new Cell(code(not));
  if call(code(not)) == not {
    assert not(c) == !call(c.held)(c); // not V D
  }
}
