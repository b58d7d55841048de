/** Sets, finite and infinite. Membership is what a set is; finite ones also have a size. */
import type { ElementsType } from '../../model/index.js';
import { extensionality } from './extensional.js';
import type { Axiom, Notation } from './notation.js';
import { setWords } from './vocabulary.js';

export function setAxioms(notation: Notation, set: ElementsType): readonly Axiom[] {
  const general = [...membership(notation, set), ...comparison(notation, set)];
  return set.kind === 'set' ? [...general, ...sizes(notation, set), ...sizesOfPairs(notation, set)] : general;
}

function membership(notation: Notation, set: ElementsType): readonly Axiom[] {
  const { axiom, and, eq, iff, not, or } = notation;
  const { empty, member, insert, union, intersection, difference } = setWords(notation, set);
  const { element } = set;
  return [
    axiom('member: empty', { x: element }, ({ x }) => ({
      then: not(member(empty, x)),
      triggers: [[member(empty, x)]],
    })),
    axiom('member: insert', { a: set, y: element, x: element }, ({ a, y, x }) => ({
      then: iff(member(insert(a, y), x), or(eq(x, y), member(a, x))),
      triggers: [[member(insert(a, y), x)], [insert(a, y), member(a, x)]],
    })),
    axiom('member: inserted', { a: set, x: element }, ({ a, x }) => ({
      then: member(insert(a, x), x),
      triggers: [[insert(a, x)]],
    })),
    axiom('member: union', { a: set, b: set, x: element }, ({ a, b, x }) => ({
      then: iff(member(union(a, b), x), or(member(a, x), member(b, x))),
      triggers: [[member(union(a, b), x)], [union(a, b), member(a, x)], [union(a, b), member(b, x)]],
    })),
    axiom('member: intersection', { a: set, b: set, x: element }, ({ a, b, x }) => ({
      then: iff(member(intersection(a, b), x), and(member(a, x), member(b, x))),
      triggers: [[member(intersection(a, b), x)]],
    })),
    axiom('member: difference', { a: set, b: set, x: element }, ({ a, b, x }) => ({
      then: iff(member(difference(a, b), x), and(member(a, x), not(member(b, x)))),
      triggers: [[member(difference(a, b), x)], [difference(a, b), member(b, x)]],
    })),
  ];
}

function comparison(notation: Notation, set: ElementsType): readonly Axiom[] {
  const { axiom, and, forall, iff, implies, not } = notation;
  const { member, subset, disjoint } = setWords(notation, set);
  const { element } = set;
  return [
    ...extensionality(notation, set, (a, b) => forall({ x: element }, ({ x }) => iff(member(a, x), member(b, x)))),
    axiom('subset: by members', { a: set, b: set }, ({ a, b }) => ({
      then: iff(
        subset(a, b),
        forall(
          { x: element },
          ({ x }) => implies(member(a, x), member(b, x)),
          ({ x }) => [[member(a, x)], [member(b, x)]],
        ),
      ),
      triggers: [[subset(a, b)]],
    })),
    axiom('disjoint: by members', { a: set, b: set }, ({ a, b }) => ({
      then: iff(
        disjoint(a, b),
        forall(
          { x: element },
          ({ x }) => not(and(member(a, x), member(b, x))),
          ({ x }) => [[member(a, x)], [member(b, x)]],
        ),
      ),
      triggers: [[disjoint(a, b)]],
    })),
  ];
}

function sizes(notation: Notation, set: ElementsType): readonly Axiom[] {
  const { axiom, and, eq, exists, forall, iff, implies, le, ne, not, plus, zero, one } = notation;
  const { empty, member, insert, subset, size } = setWords(notation, set);
  const { element } = set;
  return [
    axiom('size: not negative', { a: set }, ({ a }) => ({
      then: le(zero, size(a)),
      triggers: [[size(a)]],
    })),
    axiom('size: empty', { a: set }, ({ a }) => ({
      then: and(
        iff(eq(size(a), zero), eq(a, empty)),
        implies(
          ne(size(a), zero),
          exists({ x: element }, ({ x }) => member(a, x)),
        ),
      ),
      triggers: [[size(a)]],
    })),
    axiom('size: one', { a: set }, ({ a }) => ({
      when: eq(size(a), one),
      then: exists({ x: element }, ({ x }) =>
        forall(
          { y: element },
          ({ y }) => iff(member(a, y), eq(x, y)),
          ({ y }) => [[member(a, y)]],
        ),
      ),
      triggers: [[size(a)]],
    })),
    axiom('size: insert', { a: set, x: element }, ({ a, x }) => ({
      then: and(
        implies(member(a, x), eq(size(insert(a, x)), size(a))),
        implies(not(member(a, x)), eq(size(insert(a, x)), plus(size(a), one))),
      ),
      triggers: [[size(insert(a, x))]],
    })),
    // All three terms are in the trigger, so that sets nobody measures stay unmeasured.
    axiom('size: subset', { a: set, b: set }, ({ a, b }) => ({
      when: subset(a, b),
      then: and(le(size(a), size(b)), implies(eq(size(a), size(b)), eq(a, b))),
      triggers: [[subset(a, b), size(a), size(b)]],
    })),
  ];
}

function sizesOfPairs(notation: Notation, set: ElementsType): readonly Axiom[] {
  const { axiom, and, eq, plus } = notation;
  const { union, intersection, difference, size } = setWords(notation, set);
  return [
    axiom('size: union', { a: set, b: set }, ({ a, b }) => ({
      then: eq(plus(size(union(a, b)), size(intersection(a, b))), plus(size(a), size(b))),
      triggers: [[size(union(a, b))], [size(intersection(a, b))]],
    })),
    axiom('size: difference', { a: set, b: set }, ({ a, b }) => ({
      then: and(
        eq(plus(size(difference(a, b)), size(intersection(a, b))), size(a)),
        eq(plus(size(difference(b, a)), size(intersection(a, b))), size(b)),
      ),
      triggers: [[size(difference(a, b))]],
    })),
  ];
}

/** A finite set seen as an infinite one. */
export function widenedSetAxioms(notation: Notation, set: ElementsType): readonly Axiom[] {
  const { axiom, iff } = notation;
  const { member, widen } = setWords(notation, set);
  return [
    axiom('member: widen', { a: set, x: set.element }, ({ a, x }) => ({
      then: iff(member(widen(a), x), member(a, x)),
      triggers: [[member(widen(a), x)], [widen(a), member(a, x)]],
    })),
  ];
}
