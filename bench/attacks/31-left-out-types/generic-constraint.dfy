// The constraint of a generic subset type uses something that is not analysed.
type Bounded<T(!new)> = s: seq<T> | (var o: Steps? := null; o == null) && |s| < 4 witness []
datatype Pair<T(!new)> = Pair(first: Bounded<T>, second: Bounded<Bounded<T>>)

method Taken(b: Bounded<int>) {
  assert |b| < 4; // not R F
  assert |b| < 3; // not V D
}

method Parts(p: Pair<bool>) {
  assert |p.second| < 4; // not R F
  assert |p.first| == |p.second|; // not V D
}

method Given(s: seq<int>) {
  var b: Bounded<int> := s; // not V D
}
iterator Steps() { }
