datatype Shape = Square(side: nat) | Box(width: nat, height: nat)

method Wide(shape: Shape) returns (width: nat)
  ensures shape.Box? ==> width == shape.width
{
  match shape {
    case Square(side) => width := side;
    case Box(w, _) => width := w;
  }
}
