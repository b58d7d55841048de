/** Properties of functions over values. */
module Std.Functions {

  ghost predicate Injective<X(!new), Y>(f: X --> Y)
    reads f.reads
    requires forall x :: f.requires(x)
  {
    forall a, b | f(a) == f(b) :: a == b
  }

  ghost predicate Commutative<T(!new), U(!new)>(f: (T, T) -> U)
    reads f.reads
    requires forall x, y :: f.requires(x, y) && f.requires(y, x)
  {
    forall a, b :: f(a, b) == f(b, a)
  }

  ghost predicate Associative<T(!new)>(f: (T, T) -> T)
    reads f.reads
    requires forall x, y, z :: f.requires(x, y) && f.requires(y, z) && f.requires(x, z)
  {
    forall a, b, c :: f(f(a, b), c) == f(a, f(b, c))
  }
}
