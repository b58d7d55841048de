/** Statements that are false of some values: a proof of one would mean that the axioms contradict each other. */
import type { Term } from '../../../../src/model/index.js';
import type { Theorems } from './theorems.js';
import { B, bag, bagOf, constant, display, E, int, M, map, notation, num, S, seq, set, setOf } from './words.js';

const { and, chain, eq, equal, forall, implies, le, lt, minus, ne, not, plus, rank, zero, one } = notation;
const [s, t, u] = ['s', 't', 'u'].map((name) => constant(name, seq)) as [Term, Term, Term];
const [a, b, c] = ['a', 'b', 'c'].map((name) => constant(name, set)) as [Term, Term, Term];
const [p, q] = ['p', 'q'].map((name) => constant(name, bag)) as [Term, Term];
const [m, n] = ['m', 'n'].map((name) => constant(name, map)) as [Term, Term];
const [i, j, x, y] = ['i', 'j', 'x', 'y'].map((name) => constant(name, int)) as [Term, Term, Term, Term];
const inside = (index: Term, of: Term): Term => chain(zero, '<=', index, '<', S.length(of));

export const NON_THEOREMS: Theorems = {
  'sums of sequences commute': equal(S.concat(s, t), S.concat(t, s)),
  'same length is same sequence': implies(eq(S.length(s), S.length(t)), equal(s, t)),
  'a prefix of any length is as long as it says': eq(S.length(S.take(s, i)), i),
  'a write anywhere keeps the length': eq(S.length(S.update(s, i, x)), S.length(s)),
  'a write outside is read back': eq(S.index(S.update(s, i, x), i), x),
  'a read beyond the end of a sum': eq(S.index(S.concat(s, t), i), S.index(t, minus(i, S.length(s)))),
  'the halves are equal': implies(inside(i, s), equal(S.take(s, i), S.drop(s, i))),
  'a rest of a sum may come from the right': equal(S.drop(S.concat(s, t), one), S.concat(S.drop(s, one), t)),
  'an element of the whole is in the slice': implies(
    and(chain(zero, '<=', i, '<=', j, '<=', S.length(s)), S.contains(s, x)),
    S.contains(S.drop(S.take(s, j), i), x),
  ),
  'a prefix is the whole': implies(S.prefix(s, t), equal(s, t)),
  'writes at one place commute': implies(
    inside(i, s),
    equal(S.update(S.update(s, i, x), i, y), S.update(S.update(s, i, y), i, x)),
  ),
  'long sums and slices of them': implies(
    and(inside(i, s), inside(j, t), equal(u, S.concat(S.concat(s, t), S.concat(t, s)))),
    equal(S.take(S.drop(u, i), j), S.drop(S.take(S.concat(t, u), j), i)),
  ),
  'parts that make a whole are alike': implies(
    and(
      chain(zero, '<=', i, '<=', j, '<=', S.length(s)),
      equal(s, S.concat(S.take(s, i), S.drop(s, i))),
      equal(s, S.concat(S.take(s, j), S.drop(s, j))),
    ),
    equal(S.take(s, j), S.concat(S.take(s, i), S.drop(S.take(s, j), j))),
  ),
  'union is intersection': equal(E.union(a, b), E.intersection(a, b)),
  'size of a union is the sum': eq(E.size(E.union(a, b)), plus(E.size(a), E.size(b))),
  'two elements exactly': eq(E.size(setOf(x, y)), num(2)),
  'sets of one size are equal': implies(eq(E.size(a), E.size(b)), equal(a, b)),
  'differences cancel': equal(E.difference(a, E.difference(b, c)), E.difference(E.difference(a, b), c)),
  'one element less of any': eq(E.size(E.difference(a, setOf(x))), minus(E.size(a), one)),
  'two members are one': implies(and(E.member(a, x), E.member(a, y)), eq(x, y)),
  'multisets without repetition': le(B.count(p, x), one),
  'what was taken away and added': equal(B.sum(B.difference(p, q), q), p),
  'a display of two has two different elements': implies(eq(B.size(bagOf(x, y)), num(2)), ne(x, y)),
  'equal elements, equal order': implies(equal(B.ofSeq(s), B.ofSeq(t)), equal(s, t)),
  'any swap keeps the elements': equal(B.ofSeq(S.update(S.update(s, i, S.index(s, j)), j, S.index(s, i))), B.ofSeq(s)),
  'a negative count': eq(B.count(B.update(p, x, i), x), i),
  'a put adds a key': eq(M.size(M.put(m, x, y)), plus(M.size(m), one)),
  'maps with the same keys are equal': implies(equal(M.keys(m), M.keys(n)), equal(m, n)),
  'merges commute': equal(M.merge(m, n), M.merge(n, m)),
  'a get without a key': eq(M.get(M.put(m, x, y), i), M.get(m, i)),
  'as many values as keys': eq(E.size(M.values(m)), M.size(m)),
  'smaller rank is a prefix': implies(lt(rank(s), rank(t)), S.prefix(s, t)),
  'all is well': implies(
    and(
      forall(
        { i: int },
        (v) => implies(inside(v.i, s), lt(S.index(s, v.i), S.index(s, plus(v.i, one)))),
        (v) => [[S.index(s, v.i)]],
      ),
      equal(t, S.append(S.drop(s, one), x)),
      not(equal(display(x), s)),
    ),
    S.contains(t, y),
  ),
};
