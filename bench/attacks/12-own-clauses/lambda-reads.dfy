// A lambda in a reads clause that applies the function, and a function in the reads clause of a lambda in its body.
class G {
  var v: int
  ghost function F(n: nat): set<object>
    reads (set k: nat, o: object | k < n && o in F(k) :: o) // not R F
  {
    {}
  }
  ghost function H(n: nat): set<object>
    reads this
  {
    if n == 0 then {} else (() reads H(n - 1) => {this})()
  }
}
