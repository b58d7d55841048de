/** Multisets. Counts are what a multiset is. */
import type { ElementsType, Term } from '../../model/index.js';
import { extensionality } from './extensional.js';
import type { Axiom, Notation } from './notation.js';
import { multisetWords, sequenceWords, setWords } from './vocabulary.js';

export function multisetAxioms(notation: Notation, bag: ElementsType): readonly Axiom[] {
  return [
    ...counts(notation, bag),
    ...comparison(notation, bag),
    ...sizes(notation, bag),
    ...ofSequences(notation, bag),
    ...ofSets(notation, bag),
  ];
}

function counts(notation: Notation, bag: ElementsType): readonly Axiom[] {
  const { axiom, and, eq, implies, ite, le, ne, plus, minus, int, zero, one } = notation;
  const { empty, count, insert, update, sum, intersection, difference } = multisetWords(notation, bag);
  const { element } = bag;
  return [
    axiom('count: not negative', { a: bag, x: element }, ({ a, x }) => ({
      then: le(zero, count(a, x)),
      triggers: [[count(a, x)]],
    })),
    axiom('count: empty', { x: element }, ({ x }) => ({
      then: eq(count(empty, x), zero),
      triggers: [[count(empty, x)]],
    })),
    axiom('count: insert', { a: bag, y: element, x: element }, ({ a, y, x }) => ({
      then: and(
        implies(eq(x, y), eq(count(insert(a, y), x), plus(count(a, x), one))),
        implies(ne(x, y), eq(count(insert(a, y), x), count(a, x))),
      ),
      triggers: [[count(insert(a, y), x)], [insert(a, y), count(a, x)]],
    })),
    axiom('count: inserted', { a: bag, x: element }, ({ a, x }) => ({
      then: eq(count(insert(a, x), x), plus(count(a, x), one)),
      triggers: [[insert(a, x)]],
    })),
    axiom('count: update', { a: bag, y: element, n: int, x: element }, ({ a, y, n, x }) => ({
      when: le(zero, n),
      then: and(
        implies(eq(x, y), eq(count(update(a, y, n), x), n)),
        implies(ne(x, y), eq(count(update(a, y, n), x), count(a, x))),
      ),
      triggers: [[count(update(a, y, n), x)], [update(a, y, n), count(a, x)]],
    })),
    axiom('count: sum', { a: bag, b: bag, x: element }, ({ a, b, x }) => ({
      then: eq(count(sum(a, b), x), plus(count(a, x), count(b, x))),
      triggers: [[count(sum(a, b), x)]],
    })),
    axiom('count: intersection', { a: bag, b: bag, x: element }, ({ a, b, x }) => ({
      then: eq(count(intersection(a, b), x), ite(le(count(a, x), count(b, x)), count(a, x), count(b, x))),
      triggers: [[count(intersection(a, b), x)]],
    })),
    axiom('count: difference', { a: bag, b: bag, x: element }, ({ a, b, x }) => ({
      then: eq(count(difference(a, b), x), ite(le(count(a, x), count(b, x)), zero, minus(count(a, x), count(b, x)))),
      triggers: [[count(difference(a, b), x)], [difference(a, b), count(a, x), count(b, x)]],
    })),
  ];
}

function comparison(notation: Notation, bag: ElementsType): readonly Axiom[] {
  const { axiom, eq, forall, iff, le, or, zero } = notation;
  const { count, subset, disjoint } = multisetWords(notation, bag);
  const { element } = bag;
  const everywhere = (a: Term, b: Term, holds: (x: Term) => Term): Term =>
    forall(
      { x: element },
      ({ x }) => holds(x),
      ({ x }) => [[count(a, x)], [count(b, x)]],
    );
  return [
    ...extensionality(notation, bag, (a, b) => forall({ x: element }, ({ x }) => eq(count(a, x), count(b, x)))),
    axiom('subset: by counts', { a: bag, b: bag }, ({ a, b }) => ({
      then: iff(
        subset(a, b),
        everywhere(a, b, (x) => le(count(a, x), count(b, x))),
      ),
      triggers: [[subset(a, b)]],
    })),
    axiom('disjoint: by counts', { a: bag, b: bag }, ({ a, b }) => ({
      then: iff(
        disjoint(a, b),
        everywhere(a, b, (x) => or(eq(count(a, x), zero), eq(count(b, x), zero))),
      ),
      triggers: [[disjoint(a, b)]],
    })),
  ];
}

function sizes(notation: Notation, bag: ElementsType): readonly Axiom[] {
  const { axiom, and, eq, exists, iff, implies, le, lt, ne, plus, minus, int, zero, one } = notation;
  const { empty, count, insert, update, sum, intersection, difference, subset, size } = multisetWords(notation, bag);
  const { element } = bag;
  return [
    axiom('size: not negative', { a: bag }, ({ a }) => ({
      then: le(zero, size(a)),
      triggers: [[size(a)]],
    })),
    axiom('size: empty', { a: bag }, ({ a }) => ({
      then: and(
        iff(eq(size(a), zero), eq(a, empty)),
        implies(
          ne(size(a), zero),
          exists({ x: element }, ({ x }) => lt(zero, count(a, x))),
        ),
      ),
      triggers: [[size(a)]],
    })),
    axiom('size: at least a count', { a: bag, x: element }, ({ a, x }) => ({
      then: le(count(a, x), size(a)),
      triggers: [[count(a, x), size(a)]],
    })),
    axiom('size: insert', { a: bag, x: element }, ({ a, x }) => ({
      then: eq(size(insert(a, x)), plus(size(a), one)),
      triggers: [[size(insert(a, x))]],
    })),
    axiom('size: update', { a: bag, x: element, n: int }, ({ a, x, n }) => ({
      when: le(zero, n),
      then: eq(size(update(a, x, n)), plus(minus(size(a), count(a, x)), n)),
      triggers: [[size(update(a, x, n))]],
    })),
    axiom('size: sum', { a: bag, b: bag }, ({ a, b }) => ({
      then: eq(size(sum(a, b)), plus(size(a), size(b))),
      triggers: [[size(sum(a, b))]],
    })),
    axiom('size: difference', { a: bag, b: bag }, ({ a, b }) => ({
      then: and(
        eq(plus(size(difference(a, b)), size(intersection(a, b))), size(a)),
        eq(plus(size(difference(b, a)), size(intersection(a, b))), size(b)),
      ),
      triggers: [[size(difference(a, b))], [size(intersection(a, b))]],
    })),
    axiom('size: subset', { a: bag, b: bag }, ({ a, b }) => ({
      when: subset(a, b),
      then: and(le(size(a), size(b)), implies(eq(size(a), size(b)), eq(a, b))),
      triggers: [[subset(a, b), size(a), size(b)]],
    })),
  ];
}

function ofSequences(notation: Notation, bag: ElementsType): readonly Axiom[] {
  const { axiom, and, chain, eq, equal, exists, iff, ite, lt, plus, minus, int, zero, one, arena } = notation;
  const { empty, count, insert, sum, size, ofSeq } = multisetWords(notation, bag);
  const { element } = bag;
  const seq = arena.types.seq(element);
  const words = sequenceWords(notation, seq);
  const { length, index, append, concat, update, take, drop, contains } = words;
  const indicator = (condition: Term): Term => ite(condition, one, zero);
  return [
    axiom('of sequence: count', { s: seq, x: element }, ({ s, x }) => ({
      then: iff(
        lt(zero, count(ofSeq(s), x)),
        exists(
          { i: int },
          ({ i }) => and(chain(zero, '<=', i, '<', length(s)), eq(index(s, i), x)),
          ({ i }) => [[index(s, i)]],
        ),
      ),
      triggers: [[count(ofSeq(s), x)]],
    })),
    axiom('of sequence: contained', { s: seq, x: element }, ({ s, x }) => ({
      then: iff(contains(s, x), lt(zero, count(ofSeq(s), x))),
      triggers: [[ofSeq(s), contains(s, x)]],
    })),
    axiom('of sequence: size', { s: seq }, ({ s }) => ({
      then: eq(size(ofSeq(s)), length(s)),
      triggers: [[size(ofSeq(s))]],
    })),
    axiom('of sequence: permutations', { s: seq, t: seq }, ({ s, t }) => ({
      when: equal(ofSeq(s), ofSeq(t)),
      then: eq(length(s), length(t)),
      triggers: [[equal(ofSeq(s), ofSeq(t))]],
    })),
    axiom('of sequence: empty', { s: seq }, ({ s }) => ({
      when: eq(s, words.empty),
      then: eq(ofSeq(s), empty),
      triggers: [[ofSeq(s)]],
    })),
    axiom('of sequence: append', { s: seq, x: element }, ({ s, x }) => ({
      then: eq(ofSeq(append(s, x)), insert(ofSeq(s), x)),
      triggers: [[ofSeq(append(s, x))]],
    })),
    axiom('of sequence: concat', { s: seq, t: seq }, ({ s, t }) => ({
      then: eq(ofSeq(concat(s, t)), sum(ofSeq(s), ofSeq(t))),
      triggers: [[ofSeq(concat(s, t))]],
    })),
    axiom('of sequence: update', { s: seq, i: int, y: element, x: element }, ({ s, i, y, x }) => ({
      when: chain(zero, '<=', i, '<', length(s)),
      then: eq(
        count(ofSeq(update(s, i, y)), x),
        minus(plus(count(ofSeq(s), x), indicator(eq(x, y))), indicator(eq(x, index(s, i)))),
      ),
      triggers: [[count(ofSeq(update(s, i, y)), x)]],
    })),
    axiom('of sequence: two parts', { s: seq, n: int }, ({ s, n }) => ({
      when: chain(zero, '<=', n, '<=', length(s)),
      then: eq(ofSeq(s), sum(ofSeq(take(s, n)), ofSeq(drop(s, n)))),
      triggers: [[ofSeq(take(s, n)), ofSeq(drop(s, n))]],
    })),
  ];
}

function ofSets(notation: Notation, bag: ElementsType): readonly Axiom[] {
  const { axiom, eq, ite, zero, one, arena } = notation;
  const { count, size, ofSet } = multisetWords(notation, bag);
  const { element } = bag;
  const set = arena.types.set(element);
  const { member, size: setSize } = setWords(notation, set);
  return [
    axiom('of set: count', { s: set, x: element }, ({ s, x }) => ({
      then: eq(count(ofSet(s), x), ite(member(s, x), one, zero)),
      triggers: [[count(ofSet(s), x)], [ofSet(s), member(s, x)]],
    })),
    axiom('of set: size', { s: set }, ({ s }) => ({
      then: eq(size(ofSet(s)), setSize(s)),
      triggers: [[size(ofSet(s))]],
    })),
  ];
}
