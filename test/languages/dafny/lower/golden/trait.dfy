trait Shape { function Area(): int }
class Dot extends Shape {
  constructor () {}
  function Area(): int { 0 }
}
method Show(s: Shape) returns (a: int) { a := s.Area(); }
