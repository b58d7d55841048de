// A subset type whose constraint is about itself at a larger type, through a predicate.
ghost predicate Ok<T>(n: nat, s: seq<T>)
  decreases n
{
  |s| <= 10 && (n > 0 ==> Ok(n - 1, [s]))
}

type Short<T> = s: seq<T> | Ok(3, s) witness *

method Use(s: Short<int>, t: Short<Short<int>>) {
  assert |s| <= 10; // is V
  assert |t| <= 10; // is V
  assert |s| <= 9; // not V D
}
