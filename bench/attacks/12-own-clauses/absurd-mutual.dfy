// Two functions that contradict each other, with measures that are guessed from their reads clauses.
class G {
  ghost function A(n: int): set<object>
    reads B(n)
  {
    if B(n) == {} then {this} else {}
  }
  ghost function B(n: int): set<object>
    reads A(n)
  {
    A(n)
  }
  lemma L(n: int)
    ensures false // not V D
  {
    assert A(n) == B(n); // not V D
  }
}
