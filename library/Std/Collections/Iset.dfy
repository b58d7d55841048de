include "../Functions.dfy"
include "../Relations.dfy"

/** Sets that may be infinite. */
module Std.Collections.Iset {

  import opened Functions
  import opened Relations

  lemma LemmaSubset<T>(x: iset<T>, y: iset<T>)
    requires forall t {:trigger t in y} :: t in x ==> t in y
    ensures x <= y
  {
  }

  /** The values of an injective function on a set. */
  ghost function Map<X(!new), Y>(xs: iset<X>, f: X --> Y): (ys: iset<Y>)
    reads f.reads
    requires forall x {:trigger f.requires(x)} :: f.requires(x)
    requires Injective(f)
    ensures forall x {:trigger f(x)} :: f(x) in ys <==> x in xs
  {
    iset x | x in xs :: f(x)
  }

  /** The elements for which `f` holds. */
  ghost function Filter<X(!new)>(xs: iset<X>, f: X ~> bool): (ys: iset<X>)
    reads set x, o | x in xs && o in f.reads(x) :: o
    requires forall x {:trigger f.requires(x)} {:trigger x in xs} :: x in xs ==> f.requires(x)
    ensures forall x {:trigger f(x)} {:trigger x in xs} :: x in ys <==> x in xs && f(x)
  {
    iset x | x in xs && f(x)
  }
}
