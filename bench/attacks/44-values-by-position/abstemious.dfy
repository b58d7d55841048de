// Corecursive calls go only through functions that need no more of what they are given than they give.
codatatype S = Cons(head: int, tail: S) {
  const third: int := tail.tail.head
  ghost function Twist(): S { Cons(tail.head + 1, this) }
}
codatatype R = Rose(inner: L)
codatatype L = Nil | More(first: R, rest: L)

ghost function {:abstemious} Up(s: S): S { Cons(s.head + 1, Up(s.tail)) } // not R F
ghost function Naturals(): S { Cons(0, Up(Naturals())) } // not R F
lemma One() ensures Naturals().tail.head == 1 { } // not R F; is V
ghost function {:abstemious} Matched(s: S): S { match s case Cons(h, t) => Cons(h, t) }
ghost function ThroughMatched(): S { Cons(0, Matched(ThroughMatched())) } // not R F
ghost function {:abstemious} Two(s: S): S { Cons(s.head, Up(s)) }
ghost function ThroughTwo(): S { Cons(0, Two(ThroughTwo())) } // not R F

ghost function {:abstemious false} G1(s: S): S { Cons(s.tail.head + 1, s) }
ghost function F1(): S {
  Cons(0, G1(
    F1())) // not V D
}
ghost function {:abstemious} G2(s: S): S { Cons(s.tail.head + 1, s) }
ghost function F2(): S {
  Cons(0, G2(
    F2())) // not V D
}
ghost function {:abstemious} G3(s: S): S { match s case Cons(h, Cons(g, t)) => Cons(g + 1, s) }
ghost function F3(): S {
  Cons(0, G3(
    F3())) // not V D
}
ghost function Deep(s: S): int { s.tail.head }
ghost function {:abstemious} G4(s: S): S { Cons(Deep(s) + 1, s) }
ghost function F4(): S {
  Cons(0, G4(
    F4())) // not V D
}
ghost function {:abstemious} G5(s: S): S { s.tail }
ghost function F5(): S {
  Cons(0, G5(
    F5())) // not V D
}
ghost function {:abstemious} G6(s: S, t: S): S { if s == t then Cons(1, s) else Cons(2, s) }
ghost function F6(): S {
  Cons(0, G6(Cons(0, Cons(1, Naturals())),
    F6())) // not V D
}
ghost function {:abstemious} G7(s: S): S { var t := s.tail; Cons(t.head + 1, s) }
ghost function F7(): S {
  Cons(0, G7(
    F7())) // not V D
}
ghost function {:abstemious} G8(s: S): S { Cons(s.third, s) }
ghost function F8(): S {
  Cons(0, G8(
    F8())) // not V D
}
ghost function {:abstemious} G9(s: S): S { Up(s.tail) }
ghost function F9(): S {
  Cons(0, G9(
    F9())) // not V D
}
ghost function F10(): S {
  Cons(0, Up(Cons(Deep(Up(
    F10())), F1()))) // not V D
}
ghost function F11(): S {
  Cons(0,
    F11().Twist()) // not V D
}
ghost function {:abstemious} Map<T>(f: T -> T, s: Stream<T>): Stream<T> { Link(f(s.value), Map(f, s.next)) }
codatatype Stream<T> = Link(value: T, next: Stream<T>)
ghost function Ones(): Stream<int> { Link(1, Map((x: int) => x, Ones())) } // not R F
codatatype Knot = Tied(all: Stream<Knot>) | Other(all: Stream<Knot>)
ghost function Turn(k: Knot): Knot { if k.all.next.value.Tied? then Other(k.all) else Tied(k.all) }
ghost function Same(k: Knot): Stream<Knot> { Link(k, Same(k)) }
ghost function F12(): Knot {
  Tied(Link(Tied(Same(
    F12())), Map(Turn, Same(F12())))) // not V D
}
