function Twice(f: int -> int, x: int): int { f(f(x)) }
method Use() returns (y: int) { y := Twice(x => x + 1, 5); }
