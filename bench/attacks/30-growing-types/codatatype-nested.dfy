// A codatatype contains itself at a larger type.
codatatype Stream<T> = More(head: T, tail: Stream<set<T>>)

method Use(s: Stream<int>)
{
  var h := s.head;
  assert h == s.head; // not R F
  assert 3 in s.tail.head; // not V D
  assert |s.tail.head| >= 0; // not R F
}
