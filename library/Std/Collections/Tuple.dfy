/** Parts of pairs, as functions. */
module Std.Collections.Tuple {

  function T2_0<L, R>(): ((L, R)) -> L {
    (pair: (L, R)) => pair.0
  }

  function T2_1<L, R>(): ((L, R)) -> R {
    (pair: (L, R)) => pair.1
  }
}
