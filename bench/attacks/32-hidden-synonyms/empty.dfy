// A hidden synonym needs no witness, and its values are those of the type that it stands for.
module Library {
  export
    provides Nothing, Small, Zero, Next, IsSmall, Any
    reveals Bits
  type Bits = x: int | 0 <= x < 4 witness 3
  type Small = Bits
  type Nothing = x: int | x != x witness *
  type Any(0) = nat
  function Zero(): Small { 0 }
  function Next(s: Small): (t: Small) ensures IsSmall(t) { if s == 3 then 0 else s + 1 }
  predicate IsSmall(s: Small) { s < 4 }
}

module Client {
  import Library

  method Nobody(x: Library.Nothing) {
    assert false; // not R F
  }

  method Some(s: Library.Small) {
    var t := Library.Next(s);
    assert Library.IsSmall(t); // not R F
    assert t == Library.Zero(); // not V D
  }

  method Start() {
    var a: Library.Any := *;
    var b: Library.Any := *;
    assert a == b; // not V D
  }
}
