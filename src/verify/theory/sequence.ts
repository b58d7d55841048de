/**
 * Sequences. Length and index are what a sequence is: every other operator is described by them, and by equations
 * between operators that a user would otherwise have to ask for with an assertion.
 *
 * Where an axiom makes a new index out of two (`n + i`, `i - |s|`), its guard leaves out zero. If `n` is zero, `drop(s, n)`
 * is `s`, so `s[i]` would match the axiom and make `s[n + i]`, which matches again, without end. Nothing is lost, because
 * the equality that makes the case special serves it too.
 */
import type { ElementsType } from '../../model/index.js';
import { extensionality, same } from './extensional.js';
import type { Axiom, Notation } from './notation.js';
import { sequenceWords } from './vocabulary.js';

export function sequenceAxioms(notation: Notation, seq: ElementsType): readonly Axiom[] {
  return [
    ...lengths(notation, seq),
    ...indices(notation, seq),
    ...membership(notation, seq),
    ...stretchesOfUpdates(notation, seq),
    ...stretchesOfJoins(notation, seq),
    ...stretchesOfStretches(notation, seq),
    ...joins(notation, seq),
    ...equality(notation, seq),
  ];
}

function lengths(notation: Notation, seq: ElementsType): readonly Axiom[] {
  const { axiom, chain, eq, iff, le, plus, minus, int, zero, one, arena } = notation;
  const { length, empty, append, update, concat, take, drop, build } = sequenceWords(notation, seq);
  const { element } = seq;
  const maker = arena.types.function('reading', [int], element);
  return [
    axiom('length: not negative', { s: seq }, ({ s }) => ({
      then: le(zero, length(s)),
      triggers: [[length(s)]],
    })),
    axiom('length: empty', { s: seq }, ({ s }) => ({
      then: iff(eq(length(s), zero), eq(s, empty)),
      triggers: [[length(s)]],
    })),
    axiom('length: append', { s: seq, x: element }, ({ s, x }) => ({
      then: eq(length(append(s, x)), plus(length(s), one)),
      triggers: [[append(s, x)]],
    })),
    axiom('length: update', { s: seq, i: int, x: element }, ({ s, i, x }) => ({
      when: chain(zero, '<=', i, '<', length(s)),
      then: eq(length(update(s, i, x)), length(s)),
      triggers: [[length(update(s, i, x))]],
    })),
    axiom('length: concat', { s: seq, t: seq }, ({ s, t }) => ({
      then: eq(length(concat(s, t)), plus(length(s), length(t))),
      triggers: [[length(concat(s, t))]],
    })),
    axiom('length: take', { s: seq, n: int }, ({ s, n }) => ({
      when: chain(zero, '<=', n, '<=', length(s)),
      then: eq(length(take(s, n)), n),
      triggers: [[length(take(s, n))]],
    })),
    axiom('length: drop', { s: seq, n: int }, ({ s, n }) => ({
      when: chain(zero, '<=', n, '<=', length(s)),
      then: eq(length(drop(s, n)), minus(length(s), n)),
      triggers: [[length(drop(s, n))]],
    })),
    axiom('length: build', { n: int, f: maker }, ({ n, f }) => ({
      when: le(zero, n),
      then: eq(length(build(n, f)), n),
      triggers: [[length(build(n, f))]],
    })),
  ];
}

function indices(notation: Notation, seq: ElementsType): readonly Axiom[] {
  const { axiom, and, chain, eq, ne, implies, lt, plus, minus, int, zero, op, arena } = notation;
  const { length, index, append, update, concat, take, drop, build } = sequenceWords(notation, seq);
  const { element } = seq;
  const maker = arena.types.function('reading', [int], element);
  return [
    // The two axioms about the element just written have no index in their trigger: it is what the rest of a proof is about.
    axiom('index: last of append', { s: seq, x: element }, ({ s, x }) => ({
      then: eq(index(append(s, x), length(s)), x),
      triggers: [[append(s, x)]],
    })),
    axiom('index: append', { s: seq, x: element, i: int }, ({ s, x, i }) => ({
      when: chain(zero, '<=', i, '<', length(s)),
      then: eq(index(append(s, x), i), index(s, i)),
      triggers: [[index(append(s, x), i)]],
    })),
    axiom('index: updated', { s: seq, i: int, x: element }, ({ s, i, x }) => ({
      when: chain(zero, '<=', i, '<', length(s)),
      then: eq(index(update(s, i, x), i), x),
      triggers: [[update(s, i, x)]],
    })),
    axiom('index: update', { s: seq, i: int, x: element, j: int }, ({ s, i, x, j }) => ({
      when: and(chain(zero, '<=', i, '<', length(s)), chain(zero, '<=', j, '<', length(s)), ne(i, j)),
      then: eq(index(update(s, i, x), j), index(s, j)),
      triggers: [[index(update(s, i, x), j)]],
    })),
    axiom('index: concat', { s: seq, t: seq, i: int }, ({ s, t, i }) => ({
      when: chain(zero, '<=', i, '<', plus(length(s), length(t))),
      then: and(
        implies(lt(i, length(s)), eq(index(concat(s, t), i), index(s, i))),
        implies(chain(zero, '<', length(s), '<=', i), eq(index(concat(s, t), i), index(t, minus(i, length(s))))),
      ),
      triggers: [[index(concat(s, t), i)]],
    })),
    axiom('index: take', { s: seq, n: int, i: int }, ({ s, n, i }) => ({
      when: chain(zero, '<=', i, '<', n, '<=', length(s)),
      then: eq(index(take(s, n), i), index(s, i)),
      triggers: [[index(take(s, n), i)], [index(s, i), take(s, n)]],
    })),
    axiom('index: drop', { s: seq, n: int, i: int }, ({ s, n, i }) => ({
      when: and(lt(zero, n), chain(zero, '<=', i, '<', minus(length(s), n))),
      then: eq(index(drop(s, n), i), index(s, plus(n, i))),
      triggers: [[index(drop(s, n), i)]],
    })),
    axiom('index: in drop', { s: seq, n: int, i: int }, ({ s, n, i }) => ({
      when: chain(zero, '<', n, '<=', i, '<', length(s)),
      then: eq(index(drop(s, n), minus(i, n)), index(s, i)),
      triggers: [[index(s, i), drop(s, n)]],
    })),
    axiom('index: build', { n: int, f: maker, i: int }, ({ n, f, i }) => ({
      when: chain(zero, '<=', i, '<', n),
      then: eq(index(build(n, f), i), op('call-value', f, i)),
      triggers: [[index(build(n, f), i)]],
    })),
  ];
}

function membership(notation: Notation, seq: ElementsType): readonly Axiom[] {
  const { axiom, and, chain, eq, exists, iff, implies, not, or, int, zero } = notation;
  const { length, index, empty, append, update, concat, contains } = sequenceWords(notation, seq);
  const { element } = seq;
  return [
    axiom('contains: at an index', { s: seq, x: element }, ({ s, x }) => ({
      then: iff(
        contains(s, x),
        exists(
          { i: int },
          ({ i }) => and(chain(zero, '<=', i, '<', length(s)), eq(index(s, i), x)),
          ({ i }) => [[index(s, i)]],
        ),
      ),
      triggers: [[contains(s, x)]],
    })),
    axiom('contains: empty', { x: element }, ({ x }) => ({
      then: not(contains(empty, x)),
      triggers: [[contains(empty, x)]],
    })),
    axiom('contains: append', { s: seq, y: element, x: element }, ({ s, y, x }) => ({
      then: iff(contains(append(s, y), x), or(eq(x, y), contains(s, x))),
      triggers: [[contains(append(s, y), x)]],
    })),
    axiom('contains: concat', { s: seq, t: seq, x: element }, ({ s, t, x }) => ({
      then: iff(contains(concat(s, t), x), or(contains(s, x), contains(t, x))),
      triggers: [[contains(concat(s, t), x)]],
    })),
    axiom('contains: update', { s: seq, i: int, y: element, x: element }, ({ s, i, y, x }) => ({
      when: chain(zero, '<=', i, '<', length(s)),
      then: and(
        implies(contains(update(s, i, y), x), or(eq(x, y), contains(s, x))),
        implies(and(contains(s, x), not(contains(update(s, i, y), x))), eq(index(s, i), x)),
      ),
      triggers: [[contains(update(s, i, y), x)]],
    })),
  ];
}

function stretchesOfUpdates(notation: Notation, seq: ElementsType): readonly Axiom[] {
  const { axiom, chain, eq, minus, int, zero } = notation;
  const { length, update, take, drop } = sequenceWords(notation, seq);
  const { element } = seq;
  return [
    axiom('take: update inside', { s: seq, i: int, x: element, n: int }, ({ s, i, x, n }) => ({
      when: chain(zero, '<=', i, '<', n, '<=', length(s)),
      then: eq(take(update(s, i, x), n), update(take(s, n), i, x)),
      triggers: [[take(update(s, i, x), n)]],
    })),
    axiom('take: update outside', { s: seq, i: int, x: element, n: int }, ({ s, i, x, n }) => ({
      when: chain(zero, '<=', n, '<=', i, '<', length(s)),
      then: eq(take(update(s, i, x), n), take(s, n)),
      triggers: [[take(update(s, i, x), n)]],
    })),
    axiom('drop: update inside', { s: seq, i: int, x: element, n: int }, ({ s, i, x, n }) => ({
      when: chain(zero, '<', n, '<=', i, '<', length(s)),
      then: eq(drop(update(s, i, x), n), update(drop(s, n), minus(i, n), x)),
      triggers: [[drop(update(s, i, x), n)]],
    })),
    axiom('drop: update outside', { s: seq, i: int, x: element, n: int }, ({ s, i, x, n }) => ({
      when: chain(zero, '<=', i, '<', n, '<=', length(s)),
      then: eq(drop(update(s, i, x), n), drop(s, n)),
      triggers: [[drop(update(s, i, x), n)]],
    })),
  ];
}

function stretchesOfJoins(notation: Notation, seq: ElementsType): readonly Axiom[] {
  const { axiom, chain, eq, int, zero } = notation;
  const { length, append, concat, take, drop } = sequenceWords(notation, seq);
  const { element } = seq;
  return [
    axiom('take: append', { s: seq, x: element, n: int }, ({ s, x, n }) => ({
      when: chain(zero, '<=', n, '<=', length(s)),
      then: eq(take(append(s, x), n), take(s, n)),
      triggers: [[take(append(s, x), n)]],
    })),
    axiom('drop: append', { s: seq, x: element, n: int }, ({ s, x, n }) => ({
      when: chain(zero, '<=', n, '<=', length(s)),
      then: eq(drop(append(s, x), n), append(drop(s, n), x)),
      triggers: [[drop(append(s, x), n)]],
    })),
    axiom('take: left of concat', { s: seq, t: seq, n: int }, ({ s, t, n }) => ({
      when: chain(zero, '<=', n, '<=', length(s)),
      then: eq(take(concat(s, t), n), take(s, n)),
      triggers: [[take(concat(s, t), n)]],
    })),
    // Only at the seam: `drop(t, n - |s|)` would be a new stretch at a new place, and that again a stretch of a concat.
    axiom('drop: right of concat', { s: seq, t: seq, n: int }, ({ s, t, n }) => ({
      when: eq(n, length(s)),
      then: eq(drop(concat(s, t), n), t),
      triggers: [[drop(concat(s, t), n)]],
    })),
    axiom('drop: before right of concat', { s: seq, t: seq, n: int }, ({ s, t, n }) => ({
      when: chain(zero, '<=', n, '<=', length(s)),
      then: eq(drop(concat(s, t), n), concat(drop(s, n), t)),
      triggers: [[drop(concat(s, t), n)]],
    })),
  ];
}

function stretchesOfStretches(notation: Notation, seq: ElementsType): readonly Axiom[] {
  const { axiom, and, chain, eq, le, lt, plus, int, zero, one } = notation;
  const { length, index, empty, append, take, drop } = sequenceWords(notation, seq);
  return [
    axiom('take: nothing', { s: seq, n: int }, ({ s, n }) => ({
      when: eq(n, zero),
      then: eq(take(s, n), empty),
      triggers: [[take(s, n)]],
    })),
    axiom('take: all', { s: seq, n: int }, ({ s, n }) => ({
      when: eq(n, length(s)),
      then: eq(take(s, n), s),
      triggers: [[take(s, n)]],
    })),
    axiom('drop: nothing', { s: seq, n: int }, ({ s, n }) => ({
      when: eq(n, zero),
      then: eq(drop(s, n), s),
      triggers: [[drop(s, n)]],
    })),
    axiom('drop: all', { s: seq, n: int }, ({ s, n }) => ({
      when: eq(n, length(s)),
      then: eq(drop(s, n), empty),
      triggers: [[drop(s, n)]],
    })),
    axiom('take: take', { s: seq, n: int, m: int }, ({ s, n, m }) => ({
      when: chain(zero, '<=', m, '<=', n, '<=', length(s)),
      then: eq(take(take(s, n), m), take(s, m)),
      triggers: [[take(take(s, n), m)]],
    })),
    axiom('drop: drop', { s: seq, n: int, m: int }, ({ s, n, m }) => ({
      when: and(lt(zero, n), lt(zero, m), le(plus(n, m), length(s))),
      then: eq(drop(drop(s, n), m), drop(s, plus(n, m))),
      triggers: [[drop(drop(s, n), m)]],
    })),
    // A slice is a drop of a take; the other order becomes that one.
    axiom('take: drop', { s: seq, n: int, m: int }, ({ s, n, m }) => ({
      when: and(lt(zero, n), lt(zero, m), le(plus(n, m), length(s))),
      then: eq(take(drop(s, n), m), drop(take(s, plus(n, m)), n)),
      triggers: [[take(drop(s, n), m)]],
    })),
    axiom('take: one more', { s: seq, n: int, m: int }, ({ s, n, m }) => ({
      when: and(eq(m, plus(n, one)), chain(zero, '<=', n, '<', length(s))),
      then: eq(take(s, m), append(take(s, n), index(s, n))),
      triggers: [[take(s, n), take(s, m)]],
    })),
  ];
}

function joins(notation: Notation, seq: ElementsType): readonly Axiom[] {
  const { axiom, eq } = notation;
  const { empty, append, front, concat } = sequenceWords(notation, seq);
  const { element } = seq;
  return [
    axiom('append: front', { s: seq, x: element }, ({ s, x }) => ({
      then: eq(front(append(s, x)), s),
      triggers: [[append(s, x)]],
    })),
    axiom('concat: empty right', { s: seq }, ({ s }) => ({
      then: eq(concat(s, empty), s),
      triggers: [[concat(s, empty)]],
    })),
    axiom('concat: empty left', { s: seq }, ({ s }) => ({
      then: eq(concat(empty, s), s),
      triggers: [[concat(empty, s)]],
    })),
    axiom('concat: append', { s: seq, t: seq, x: element }, ({ s, t, x }) => ({
      then: eq(concat(s, append(t, x)), append(concat(s, t), x)),
      triggers: [[concat(s, append(t, x))]],
    })),
  ];
}

function equality(notation: Notation, seq: ElementsType): readonly Axiom[] {
  const { axiom, and, chain, eq, forall, iff, implies, le, int, zero } = notation;
  const { length, index, prefix } = sequenceWords(notation, seq);
  return [
    ...extensionality(notation, seq, (a, b) =>
      and(
        eq(length(a), length(b)),
        forall({ i: int }, ({ i }) =>
          implies(chain(zero, '<=', i, '<', length(a)), same(notation, index(a, i), index(b, i))),
        ),
      ),
    ),
    axiom('prefix: by index', { a: seq, b: seq }, ({ a, b }) => ({
      then: iff(
        prefix(a, b),
        and(
          le(length(a), length(b)),
          forall(
            { i: int },
            ({ i }) => implies(chain(zero, '<=', i, '<', length(a)), eq(index(a, i), index(b, i))),
            ({ i }) => [[index(a, i)], [index(b, i)]],
          ),
        ),
      ),
      triggers: [[prefix(a, b)]],
    })),
  ];
}
