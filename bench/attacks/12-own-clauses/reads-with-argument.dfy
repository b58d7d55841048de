// A function whose reads clause applies it to other arguments, with and without a measure.
class G {
  var next: G?
  ghost function Down(n: nat): set<object>
    reads if n == 0 then {} else Down(n - 1)
    decreases n
  {
    {}
  }
  ghost function Up(n: int): set<object>
    reads Up(n + 1) // not V D
    decreases n
  {
    {}
  }
  ghost function Guess(n: nat): set<object>
    reads if n == 0 then {} else Guess(n - 1) // not R F
  {
    {}
  }
  ghost function UpGuess(n: int): set<object>
    reads UpGuess(n + 1) // not V D
  {
    {}
  }
}
