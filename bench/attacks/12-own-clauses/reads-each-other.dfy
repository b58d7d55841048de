// Two functions that stand in each other's reads clauses.
class G {
  ghost function A(): set<object>
    reads B() // not R F
  {
    {}
  }
  ghost function B(): set<object>
    reads A() // not R F
  {
    {}
  }
}
method Ok(x: int) {
  assert x == x; // is V
}
