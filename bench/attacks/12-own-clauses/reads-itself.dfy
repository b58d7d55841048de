// A function that stands in its own reads clause.
class G {
  ghost function Rd(): set<object>
    reads Rd() // not V D
  {
    {}
  }
}
method Ok(x: int) {
  assert x == x; // is V
}
