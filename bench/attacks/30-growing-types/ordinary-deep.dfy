// Deep types without growth: a generic function at many nested types stays defined.
function First<T>(s: seq<T>, default: T): T
{
  if |s| == 0 then default else s[0]
}

function Length<T>(s: seq<T>): nat
{
  if |s| == 0 then 0 else 1 + Length(s[1..])
}

method Use(s: seq<seq<seq<seq<seq<seq<int>>>>>>) {
  assert First([], [[[[[[7]]]]]]) == [[[[[[7]]]]]]; // is V
  assert First(First(First(First(s, [[[[[8]]]]]), [[[[8]]]]), [[[8]]]), [[8]]) == [[1]]; // not V D
  assert First(First(First(First([s], s), [[[[[8]]]]]), [[[[8]]]]), [[[8]]]) == First(First(First(s, [[[[[8]]]]]), [[[[8]]]]), [[[8]]]); // is V
  assert Length([[[[[[7]]]]]]) == 1; // is V
  assert Length([s]) == 1; // is V
}
