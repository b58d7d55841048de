class Counter {
  var n: int
  constructor (start: int) ensures n == start { n := start; }
  method Bump() modifies this ensures n == old(n) + 1 { n := n + 1; }
}
