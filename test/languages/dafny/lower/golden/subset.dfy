type Even = x: int | x % 2 == 0

method Next(e: Even) returns (f: Even) { f := e + 2; }
