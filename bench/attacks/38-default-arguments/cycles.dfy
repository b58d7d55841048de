// A function that makes a value and leaves an argument out depends on what stands for the argument.
datatype Open = Open(y: int := Second(3) + 1)
function First(n: nat): int { Open().y }
function Second(n: nat): int {
  First( // not V D
    n)
}
method Absurd() {
  assert Second(3) == Second(3) + 1; // not V D
}
method AbsurdAfter() {
  var o := Open();
  assert o.y == Second(3); // not V D
}
// This one ends: it is given what it makes.
datatype Shut = Shut(n: nat, y: nat := if n == 0 then 0 else Count(n - 1))
function Count(n: nat): nat { Shut(n).y + (if n == 0 then 0 else 1) }
lemma Counted(n: nat)
  ensures Count(n) == n // not R F
{
  if n != 0 {
    Counted(n - 1);
  }
}
// Who is not in the circle has nothing to show.
function Down(x: nat, y: nat := if x == 0 then 0 else Down(x - 1, 0)): nat { y }
function Up(b: bool, x: nat): nat
  decreases b
{
  Down(x)
}
method Uses() {
  assert Up(true, 0) == 0; // not R F; is V
  assert Up(true, 0) == 1; // not V D; is R
}
