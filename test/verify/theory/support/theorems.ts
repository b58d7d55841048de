/** Small theorems that must follow from the axioms without help, by subject. */
import type { Term } from '../../../../src/model/index.js';
import {
  arena,
  B,
  bag,
  bagOf,
  constant,
  display,
  E,
  int,
  M,
  map,
  notation,
  num,
  S,
  seq,
  set,
  setOf,
  subjects,
} from './words.js';

export type Theorems = Readonly<Record<string, Term>>;

const { and, chain, eq, equal, forall, iff, implies, le, lt, minus, ne, not, op, or, plus, rank, exists } = notation;
const [s, t, u] = ['s', 't', 'u'].map((name) => constant(name, seq)) as [Term, Term, Term];
const [a, b, c] = ['a', 'b', 'c'].map((name) => constant(name, set)) as [Term, Term, Term];
const [p, q] = ['p', 'q'].map((name) => constant(name, bag)) as [Term, Term];
const [m, n] = ['m', 'n'].map((name) => constant(name, map)) as [Term, Term];
const [i, j, k] = ['i', 'j', 'k'].map((name) => constant(name, int)) as [Term, Term, Term];
const [x, y, z] = ['x', 'y', 'z'].map((name) => constant(name, int)) as [Term, Term, Term];
const { zero, one } = notation;

const slice = (of: Term, low: Term, high: Term): Term => S.drop(S.take(of, high), low);
const inside = (index: Term, of: Term): Term => chain(zero, '<=', index, '<', S.length(of));
const upTo = (length: Term, of: Term): Term => chain(zero, '<=', length, '<=', S.length(of));

export const SEQUENCES: Theorems = {
  'a prefix of a sum is its left part': equal(S.take(S.concat(s, t), S.length(s)), s),
  'a suffix of a sum is its right part': equal(S.drop(S.concat(s, t), S.length(s)), t),
  'two halves make the whole': implies(upTo(i, s), equal(S.concat(S.take(s, i), S.drop(s, i)), s)),
  'three parts make the whole': implies(
    chain(zero, '<=', i, '<=', j, '<=', S.length(s)),
    equal(S.concat(S.concat(S.take(s, i), slice(s, i, j)), S.drop(s, j)), s),
  ),
  'sums associate': equal(S.concat(S.concat(s, t), u), S.concat(s, S.concat(t, u))),
  'nothing added on the right': eq(S.concat(s, S.empty), s),
  'nothing added on the left': eq(S.concat(S.empty, s), s),
  'a display has its elements': eq(S.index(display(x, y, z), one), y),
  'a display has its length': eq(S.length(display(x, y, z)), num(3)),
  'different displays differ': not(equal(display(num(1), num(2)), display(num(1), num(3)))),
  'different displays differ at the beginning': not(equal(display(num(1), num(3)), display(num(2), num(3)))),
  'displays are injective': implies(equal(display(x, y), display(z, num(3))), and(eq(x, z), eq(y, num(3)))),
  'sum of displays': equal(S.concat(display(x), display(y)), display(x, y)),
  'an append is a sum with one': equal(S.concat(s, display(x)), S.append(s, x)),
  'one more of a prefix': implies(
    inside(i, s),
    eq(S.take(s, plus(i, one)), S.concat(S.take(s, i), display(S.index(s, i)))),
  ),
  'rest of a sum': implies(lt(zero, S.length(s)), equal(S.drop(S.concat(s, t), one), S.concat(S.drop(s, one), t))),
  'head and rest': implies(lt(zero, S.length(s)), equal(s, S.concat(display(S.index(s, zero)), S.drop(s, one)))),
  'front and last': implies(
    lt(zero, S.length(s)),
    equal(s, S.append(S.take(s, minus(S.length(s), one)), S.index(s, minus(S.length(s), one)))),
  ),
  'drop of drop': implies(
    and(le(zero, i), le(zero, j), le(plus(i, j), S.length(s))),
    eq(S.drop(S.drop(s, i), j), S.drop(s, plus(i, j))),
  ),
  'slice of a slice': implies(
    chain(zero, '<=', i, '<=', j, '<=', k, '<=', S.length(s)),
    equal(S.take(S.drop(s, i), minus(j, i)), slice(S.take(s, k), i, j)),
  ),
  'what is read after a write': implies(inside(i, s), eq(S.index(S.update(s, i, x), i), x)),
  'what is read beside a write': implies(
    and(inside(i, s), inside(j, s), ne(i, j)),
    eq(S.index(S.update(s, i, x), j), S.index(s, j)),
  ),
  'a write of what is there': implies(inside(i, s), equal(S.update(s, i, S.index(s, i)), s)),
  'the last write wins': implies(inside(i, s), equal(S.update(S.update(s, i, x), i, y), S.update(s, i, y))),
  'writes at two places commute': implies(
    and(inside(i, s), inside(j, s), ne(i, j)),
    equal(S.update(S.update(s, i, x), j, y), S.update(S.update(s, j, y), i, x)),
  ),
  'a write as a sum': implies(
    inside(i, s),
    equal(S.update(s, i, x), S.concat(S.append(S.take(s, i), x), S.drop(s, plus(i, one)))),
  ),
  'an element is contained': implies(inside(i, s), S.contains(s, S.index(s, i))),
  'a part of a sum is contained': implies(S.contains(t, x), S.contains(S.concat(s, t), x)),
  'contained in one half': implies(
    and(upTo(i, s), S.contains(s, x)),
    or(S.contains(S.take(s, i), x), S.contains(S.drop(s, i), x)),
  ),
  'contained in a slice, contained in the whole': implies(
    and(chain(zero, '<=', i, '<=', j, '<=', S.length(s)), S.contains(slice(s, i, j), x)),
    S.contains(s, x),
  ),
  'all elements satisfy, then those of a prefix do': implies(
    and(
      forall(
        { i: int },
        (v) => implies(inside(v.i, s), le(zero, S.index(s, v.i))),
        (v) => [[S.index(s, v.i)]],
      ),
      upTo(i, s),
      S.contains(S.take(s, i), x),
    ),
    le(zero, x),
  ),
  'prefix of a sum': S.prefix(s, S.concat(s, t)),
  'prefixes are transitive': implies(and(S.prefix(s, t), S.prefix(t, u)), S.prefix(s, u)),
  'prefixes of each other are equal': implies(and(S.prefix(s, t), S.prefix(t, s)), equal(s, t)),
  'a prefix is a take': implies(S.prefix(s, t), equal(s, S.take(t, S.length(s)))),
  'no elements, no sequence': implies(eq(S.length(s), zero), equal(s, S.empty)),
};

const row = constant('row', arena.types.store([int], int));
const select = (at: Term): Term => op('select', row, at);
const swapped = op('update', op('update', row, i, select(j)), j, select(i));

export const ROWS: Theorems = {
  'a slice of a row has its elements': implies(
    chain(zero, '<=', i, '<', j),
    eq(S.index(S.ofRow(row, zero, j), i), select(i)),
  ),
  'one more element of a row': implies(
    le(zero, i),
    equal(S.ofRow(row, zero, plus(i, one)), S.concat(S.ofRow(row, zero, i), display(select(i)))),
  ),
  'a write beyond the slice': implies(
    chain(zero, '<=', i, '<=', j),
    eq(S.ofRow(op('update', row, j, x), zero, i), S.ofRow(row, zero, i)),
  ),
  'two slices make a third': implies(
    chain(zero, '<=', i, '<=', j),
    equal(S.concat(S.ofRow(row, zero, i), S.ofRow(row, i, j)), S.ofRow(row, zero, j)),
  ),
  'a swap keeps the elements': implies(
    and(chain(zero, '<=', i, '<', k), chain(zero, '<=', j, '<', k)),
    equal(B.ofSeq(S.ofRow(swapped, zero, k)), B.ofSeq(S.ofRow(row, zero, k))),
  ),
  'an element of the row is contained': implies(
    chain(zero, '<=', i, '<', j),
    S.contains(S.ofRow(row, zero, j), select(i)),
  ),
};

const both = (one: Term, other: Term): Term => E.intersection(one, other);

export const SETS: Theorems = {
  'union commutes': equal(E.union(a, b), E.union(b, a)),
  'union distributes over intersection': equal(E.union(a, both(b, c)), both(E.union(a, b), E.union(a, c))),
  'difference of a union': equal(E.difference(E.union(a, b), b), E.difference(a, b)),
  'order of insertion': equal(setOf(x, y), setOf(y, x)),
  'two elements at most': le(E.size(setOf(x, y)), num(2)),
  'two different elements': implies(ne(x, y), eq(E.size(setOf(x, y)), num(2))),
  'three different elements': eq(E.size(setOf(num(1), num(2), num(3))), num(3)),
  'a subset is not larger': implies(E.subset(a, b), le(E.size(a), E.size(b))),
  'a proper subset is smaller': implies(and(E.subset(a, b), not(equal(a, b))), lt(E.size(a), E.size(b))),
  'one element less': implies(E.member(a, x), eq(E.size(E.difference(a, setOf(x))), minus(E.size(a), one))),
  'size of a disjoint union': implies(E.disjoint(a, b), eq(E.size(E.union(a, b)), plus(E.size(a), E.size(b)))),
  'a union is at most the sum': le(E.size(E.union(a, b)), plus(E.size(a), E.size(b))),
  'subset of a union': E.subset(a, E.union(a, b)),
  'an intersection is a subset': E.subset(both(a, b), a),
  'subsets of each other are equal': implies(and(E.subset(a, b), E.subset(b, a)), equal(a, b)),
  'subsets are transitive': implies(and(E.subset(a, b), E.subset(b, c)), E.subset(a, c)),
  'a singleton has one member': implies(and(eq(E.size(a), one), E.member(a, x), E.member(a, y)), eq(x, y)),
  'a set with a member is not empty': implies(E.member(a, x), lt(zero, E.size(a))),
  'a set that is not empty has a member': implies(
    lt(zero, E.size(a)),
    exists({ x: int }, (v) => E.member(a, v.x)),
  ),
  'disjoint sets have nothing in common': implies(E.disjoint(a, b), equal(both(a, b), E.empty)),
  'what was removed and put back': implies(E.member(a, x), equal(E.insert(E.difference(a, setOf(x)), x), a)),
};

const [six, one6, three] = [setOf(num(6), num(3), num(7)), setOf(num(1), num(6)), setOf(num(3), num(2), num(5))];

export const DISPLAYS: Theorems = {
  'differences do not associate': not(
    equal(E.difference(E.difference(six, one6), three), E.difference(six, E.difference(one6, three))),
  ),
  'a display is a subset': E.subset(setOf(num(3), num(6)), six),
  'a display that is not a subset': not(E.subset(one6, six)),
  'displays that are disjoint': E.disjoint(one6, three),
};

export const MULTISETS: Theorems = {
  'sums commute': equal(B.sum(p, q), B.sum(q, p)),
  'count in a display': eq(B.count(bagOf(num(1), num(2), num(1)), num(1)), num(2)),
  'size of a display': eq(B.size(bagOf(x, y)), num(2)),
  'a part of a sum': B.subset(p, B.sum(p, q)),
  'what was added and taken away': equal(B.difference(B.sum(p, q), q), p),
  'an intersection is a part of both': B.subset(B.intersection(p, q), p),
  'a part is not larger': implies(B.subset(p, q), le(B.size(p), B.size(q))),
  'elements of a sum of sequences': equal(B.ofSeq(S.concat(s, t)), B.ofSeq(S.concat(t, s))),
  'elements of two halves': implies(upTo(i, s), equal(B.sum(B.ofSeq(S.take(s, i)), B.ofSeq(S.drop(s, i))), B.ofSeq(s))),
  'a swap keeps the elements': implies(
    and(inside(i, s), inside(j, s)),
    equal(B.ofSeq(S.update(S.update(s, i, S.index(s, j)), j, S.index(s, i))), B.ofSeq(s)),
  ),
  'as many elements as the sequence is long': eq(B.size(B.ofSeq(s)), S.length(s)),
  'counted means contained': iff(lt(zero, B.count(B.ofSeq(s), x)), S.contains(s, x)),
  'permutations have the same length': implies(equal(B.ofSeq(s), B.ofSeq(t)), eq(S.length(s), S.length(t))),
  'permutations contain the same': implies(
    and(equal(B.ofSeq(s), B.ofSeq(t)), inside(i, s)),
    S.contains(t, S.index(s, i)),
  ),
  'elements of one more': equal(B.ofSeq(S.append(s, x)), B.insert(B.ofSeq(s), x)),
  'a set has each element once': implies(E.member(a, x), eq(B.count(B.ofSet(a), x), one)),
  'a count that was set': implies(le(zero, i), eq(B.count(B.update(p, x, i), x), i)),
  'size after a count was set': implies(
    and(eq(B.count(p, x), zero), le(zero, i)),
    eq(B.size(B.update(p, x, i)), plus(B.size(p), i)),
  ),
};

export const MAPS: Theorems = {
  'what was put': eq(M.get(M.put(m, x, y), x), y),
  'what was there before': implies(and(ne(x, z), M.has(m, z)), eq(M.get(M.put(m, x, y), z), M.get(m, z))),
  'a put of what is there': implies(M.has(m, x), equal(M.put(m, x, M.get(m, x)), m)),
  'puts at two keys commute': implies(ne(x, y), equal(M.put(M.put(m, x, i), y, j), M.put(M.put(m, y, j), x, i))),
  'the last put wins': equal(M.put(M.put(m, x, i), x, j), M.put(m, x, j)),
  'one key more': implies(not(M.has(m, x)), eq(M.size(M.put(m, x, y)), plus(M.size(m), one))),
  'keys of a put': equal(M.keys(M.put(m, x, y)), E.union(M.keys(m), setOf(x))),
  'as many as keys': eq(E.size(M.keys(m)), M.size(m)),
  'a merge prefers the right': implies(M.has(n, x), eq(M.get(M.merge(m, n), x), M.get(n, x))),
  'keys of a merge': equal(M.keys(M.merge(m, n)), E.union(M.keys(m), M.keys(n))),
  'without a key': and(
    not(M.has(M.without(m, setOf(x)), x)),
    implies(and(M.has(m, y), ne(x, y)), eq(M.get(M.without(m, setOf(x)), y), M.get(m, y))),
  ),
  'without a key it is smaller': implies(
    M.has(m, x),
    eq(E.size(M.keys(M.without(m, setOf(x)))), minus(M.size(m), one)),
  ),
  'a value of some key': implies(
    E.member(M.values(m), y),
    exists({ k: int }, (v) => and(M.has(m, v.k), eq(M.get(m, v.k), y))),
  ),
  'the value of a key is a value': implies(M.has(m, x), E.member(M.values(m), M.get(m, x))),
  'maps without keys are empty': implies(equal(M.keys(m), E.empty), equal(m, M.empty)),
  'equal maps by contents': implies(
    and(
      equal(M.keys(m), M.keys(n)),
      forall(
        { k: int },
        (v) => implies(M.has(m, v.k), eq(M.get(m, v.k), M.get(n, v.k))),
        (v) => [[M.get(m, v.k)]],
      ),
    ),
    equal(m, n),
  ),
};

const list = subjects.list(int);
const l = constant('l', list);
const [, cons] = (list.kind === 'datatype' ? list.datatype.constructors : []) as [never, never];
const isCons = arena.make('is-constructor', [l], cons);
const tail = (of: Term): Term => arena.destruct(of, cons, 1);
const { tree } = subjects;
const treeSeq = arena.types.seq(tree);
const [d, forest] = [constant('d', tree), constant('forest', treeSeq)];
const node = (tree.kind === 'datatype' ? tree.datatype.constructors[1] : undefined) as never;
const e = constant('e', tree);
const [ch, dh] = [constant('ch', arena.types.char), constant('dh', arena.types.char)];
const children = arena.destruct(d, node, 0);
const isNode = arena.make('is-constructor', [d], node);
const box = subjects.option(seq);
const some = (box.kind === 'datatype' ? box.datatype.constructors[1] : undefined) as never;
const wrap = (of: Term): Term => arena.construct(some, [of], box);
const nested = arena.types.seq(seq);
const wrapped = (of: Term): Term =>
  notation.builtin('seq-append', nested, arena.make('seq', [], undefined, nested), of);

export const STRUCTURES: Theorems = {
  'a tail is smaller': implies(isCons, lt(rank(tail(l)), rank(l))),
  'a tail of a tail is smaller': implies(
    and(isCons, arena.make('is-constructor', [tail(l)], cons)),
    lt(rank(tail(tail(l))), rank(l)),
  ),
  'a list is smaller than a longer one': lt(rank(l), rank(arena.construct(cons, [x, l], list))),
  'a child is smaller': implies(
    and(isNode, chain(zero, '<=', i, '<', op('seq-length', children))),
    lt(rank(op('seq-index', children, i)), rank(d)),
  ),
  'a contained tree is smaller': implies(and(isNode, op('seq-contains', children, e)), lt(rank(e), rank(d))),
  'the rest of a forest is smaller': implies(
    lt(zero, op('seq-length', forest)),
    lt(rank(op('seq-drop', forest, one)), rank(forest)),
  ),
  'the rest of the children is smaller': implies(
    and(isNode, lt(zero, op('seq-length', children))),
    lt(rank(op('seq-drop', children, one)), rank(d)),
  ),
  'a shorter sequence of numbers is smaller': implies(lt(S.length(s), S.length(t)), lt(rank(s), rank(t))),
  'equal by contents inside a datatype': equal(wrap(S.concat(display(x), display(y))), wrap(display(x, y))),
  'equal by contents inside a sequence': equal(wrapped(S.concat(S.take(s, zero), s)), wrapped(s)),
  'characters are told apart': ne(arena.char(97), arena.char(98)),
  'a character from its code': eq(op('int-to-char', op('char-to-int', ch)), ch),
  'characters with one code are one': implies(eq(op('char-to-int', ch), op('char-to-int', dh)), eq(ch, dh)),
};
