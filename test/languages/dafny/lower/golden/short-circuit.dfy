predicate Starts(s: seq<int>, x: int) { |s| > 0 && s[0] == x }
