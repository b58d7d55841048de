// A function that contradicts itself, with a measure that is guessed from its own reads clause.
class G {
  ghost function F(): set<object>
    reads F() // not V D
  {
    if F() == {} then {this} else {} // not V D
  }
  lemma L()
    ensures false // not V D
  {
    assert F() == {} <==> F() != {}; // not V D
  }
}
