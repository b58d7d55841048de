// Functions of traits: what those of the program's classes give is not what all of them give.
trait T {
  function f(): int
  ghost function g(): int ensures g() >= 0
}
class C extends T {
  constructor() {}
  function f(): int { 1 }
  ghost function g(): int { 2 }
}
method Value(t: T) {
  assert t.f() == 1; // not V D
}
method Dead(t: T) {
  if t.f() != 1 { assert false; } // not V D
}
method Ghost(t: T) {
  ghost var a := 5;
  if t.g() == 2 { a := 6; }
  assert a == 6; // not V D
}
lemma Lemma(t: T) {
  if t.f() != 1 { assert false; } // not V D
}
function Twice(t: T): int { t.f() + t.f() }
method Through(t: T) {
  if Twice(t) != 2 { assert false; } // not V D
}
method Promised(t: T) {
  assert t.g() >= 0; // is V
}
