// A trait with two classes that implement it, and a method that works for both.

trait Shape {
  function Area(): nat

  method Describe()
}

class Rectangle extends Shape {
  const width: nat
  const height: nat

  constructor (width: nat, height: nat)
    ensures this.width == width && this.height == height
  {
    this.width := width;
    this.height := height;
  }

  function Area(): nat {
    width * height
  }

  method Describe() {
    print "a rectangle of ", width, " by ", height, "\n";
  }
}

class Square extends Shape {
  const side: nat

  constructor (side: nat)
    ensures this.side == side
  {
    this.side := side;
  }

  function Area(): nat {
    side * side
  }

  method Describe() {
    print "a square of ", side, "\n";
  }
}

function TotalArea(shapes: seq<Shape>): nat {
  if shapes == [] then 0 else shapes[0].Area() + TotalArea(shapes[1..])
}

method Main() {
  var rectangle := new Rectangle(2, 3);
  var square := new Square(4);
  assert rectangle.Area() == 6 && square.Area() == 16;
  var shapes: seq<Shape> := [rectangle, square];
  for i := 0 to |shapes| {
    shapes[i].Describe();
  }
  print "total area: ", TotalArea(shapes), "\n";
}
