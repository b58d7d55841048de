// What a type with a value says is known of values that nobody gave, and of what is made of them.
type Good = x: int | x > 5 witness 6
method Right(t: Good) returns (s: seq<Good>)
  ensures |s| == 1 && s[0] > 5 // not R F; is V
{
  var u: Good := *;
  assert u > 5; // not R F; is V
  var a := new Good[1];
  var p := a[..];
  assert p[0] > 5; // not R F; is V
  s := [u];
}
