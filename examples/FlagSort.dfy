// Sorting an array with three kinds of elements in one pass, by swapping only.

datatype Colour = Red | White | Blue

predicate Before(c: Colour, d: Colour) {
  c == d || c == Red || d == Blue
}

method FlagSort(flag: array<Colour>)
  modifies flag
  ensures forall i, j :: 0 <= i < j < flag.Length ==> Before(flag[i], flag[j])
  ensures multiset(flag[..]) == multiset(old(flag[..]))
{
  // Red is below `red`, white from there to `next`, blue from `blue` on; between `next` and `blue` is unsorted.
  var red, next, blue := 0, 0, flag.Length;
  while next < blue
    invariant 0 <= red <= next <= blue <= flag.Length
    invariant forall i :: 0 <= i < red ==> flag[i] == Red
    invariant forall i :: red <= i < next ==> flag[i] == White
    invariant forall i :: blue <= i < flag.Length ==> flag[i] == Blue
    invariant multiset(flag[..]) == multiset(old(flag[..]))
  {
    match flag[next] {
      case Red =>
        flag[red], flag[next] := flag[next], flag[red];
        red, next := red + 1, next + 1;
      case White =>
        next := next + 1;
      case Blue =>
        blue := blue - 1;
        flag[next], flag[blue] := flag[blue], flag[next];
    }
  }
}
