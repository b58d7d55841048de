// A generic method calls itself at a larger type; runs link its code once for each list of types.
method Down<T>(n: nat, x: T) returns (r: nat)
  ensures r == n // is V
{
  if n == 0 {
    return 0;
  }
  var k := Down(n - 1, [x]);
  return k + 1;
}

method Forever<T>(n: nat, x: T) returns (r: nat)
  decreases *
  ensures r == 1 // not R F
{
  r := Forever(n + 1, (x, x));
}

method Use() {
  var r := Down(3, 'a');
  assert r == 3; // is V
  assert r == 4; // not V D; is R
}

method Many(n: nat)
  requires n == 600
{
  var r := Down(n, true);
  assert r == 600; // is V
  assert r != 600; // not V D
}
