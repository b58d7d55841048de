// Functions that choose an element and go on with the rest: the result may depend on which one it was.
ghost function First(s: set<int>): seq<int> {
  if s == {} then [] else var x :| x in s; [x] + First(s - {x})
}
method M1() {
  ghost var s := First({1, 2});
  assert s == [1, 2]; // not V D
}
ghost function Sum(s: set<int>): int {
  if s == {} then 0 else var x :| x in s; x + Sum(s - {x})
}
lemma One(n: int)
  ensures Sum({n}) == n // not R F
{
  assert {n} - {n} == {};
}
method M2(n: int) {
  One(n);
  assert Sum({n}) == n; // not R F; is V
}
