/** Properties of relations over values, and what an element of a set is with respect to one. */
module Std.Relations {

  ghost predicate Reflexive<T(!new)>(relation: (T, T) -> bool) {
    forall t :: relation(t, t)
  }

  ghost predicate Irreflexive<T(!new)>(relation: (T, T) -> bool) {
    forall t :: !relation(t, t)
  }

  ghost predicate Symmetric<T(!new)>(relation: (T, T) -> bool) {
    forall a, b :: relation(a, b) == relation(b, a)
  }

  ghost predicate AntiSymmetric<T(!new)>(relation: (T, T) -> bool) {
    forall a, b | relation(a, b) && relation(b, a) :: a == b
  }

  ghost predicate Asymmetric<T(!new)>(relation: (T, T) -> bool) {
    forall a, b | relation(a, b) :: !relation(b, a)
  }

  lemma AsymmetricIsAntiSymmetric<T(!new)>(relation: (T, T) -> bool)
    ensures Asymmetric(relation) ==> AntiSymmetric(relation)
  {
  }

  lemma AsymmetricIsIrreflexive<T(!new)>(relation: (T, T) -> bool)
    ensures Asymmetric(relation) ==> Irreflexive(relation)
  {
  }

  ghost predicate Connected<T(!new)>(relation: (T, T) -> bool) {
    forall a, b | a != b :: relation(a, b) || relation(b, a)
  }

  ghost predicate StronglyConnected<T(!new)>(relation: (T, T) -> bool) {
    forall a, b :: relation(a, b) || relation(b, a)
  }

  ghost predicate Transitive<T(!new)>(relation: (T, T) -> bool) {
    forall a, b, c | relation(a, b) && relation(b, c) :: relation(a, c)
  }

  ghost predicate TotalOrdering<T(!new)>(relation: (T, T) -> bool) {
    PartialOrdering(relation) && StronglyConnected(relation)
  }

  ghost predicate StrictTotalOrdering<T(!new)>(relation: (T, T) -> bool) {
    Irreflexive(relation) && AntiSymmetric(relation) && Transitive(relation) && Connected(relation)
  }

  ghost predicate PreOrdering<T(!new)>(relation: (T, T) -> bool) {
    Reflexive(relation) && Transitive(relation)
  }

  ghost predicate PartialOrdering<T(!new)>(relation: (T, T) -> bool) {
    PreOrdering(relation) && AntiSymmetric(relation)
  }

  ghost predicate EquivalenceRelation<T(!new)>(relation: (T, T) -> bool) {
    PreOrdering(relation) && Symmetric(relation)
  }

  /** `least` is below every element of the set, and is one. */
  ghost predicate IsLeast<T>(lessOrEqual: (T, T) -> bool, least: T, s: set<T>) {
    least in s && forall t <- s :: lessOrEqual(least, t)
  }

  /** Whatever element is below `minimal` is also above it. */
  ghost predicate IsMinimal<T>(lessOrEqual: (T, T) -> bool, minimal: T, s: set<T>) {
    minimal in s && forall t <- s :: lessOrEqual(t, minimal) ==> lessOrEqual(minimal, t)
  }

  /** `greatest` is above every element of the set, and is one. */
  ghost predicate IsGreatest<T>(lessOrEqual: (T, T) -> bool, greatest: T, s: set<T>) {
    greatest in s && forall t <- s :: lessOrEqual(t, greatest)
  }

  /** Whatever element is above `maximal` is also below it. */
  ghost predicate IsMaximal<T>(lessOrEqual: (T, T) -> bool, maximal: T, s: set<T>) {
    maximal in s && forall t <- s :: lessOrEqual(maximal, t) ==> lessOrEqual(t, maximal)
  }

  ghost predicate SortedBy<T>(lessOrEqual: (T, T) -> bool, xs: seq<T>) {
    forall i, j :: 0 <= i < j < |xs| ==> lessOrEqual(xs[i], xs[j])
  }
}
