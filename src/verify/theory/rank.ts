/**
 * Rank: how many constructors, elements and atoms a value is made of, for termination along structure. A value with
 * infinitely many parts has some rank too, about which only the whole that contains it knows something.
 */
import type { DatatypeType, ElementsType, MapType, Term, Type } from '../../model/index.js';
import type { Axiom, Notation } from './notation.js';
import { mapWords, multisetWords, sequenceWords, setWords } from './vocabulary.js';

export function rankAxioms(notation: Notation, type: Type): readonly Axiom[] {
  const { axiom, le, rank, one } = notation;
  const positive = axiom('rank: positive', { x: type }, ({ x }) => ({
    then: le(one, rank(x)),
    triggers: [[rank(x)]],
  }));
  return [positive, ...partsAreSmaller(notation, type)];
}

function partsAreSmaller(notation: Notation, type: Type): readonly Axiom[] {
  switch (type.kind) {
    case 'seq':
      return isAtom(type.element) ? sequenceOfAtoms(notation, type) : sequence(notation, type);
    case 'set':
    case 'multiset':
      return isAtom(type.element) ? [] : [members(notation, type)];
    case 'map':
      return map(notation, type);
    case 'datatype':
      return type.datatype.coinductive ? [] : datatype(notation, type);
    default:
      return [];
  }
}

/** Values without parts: their rank is one. */
function isAtom(type: Type): boolean {
  return ['bool', 'int', 'real', 'char', 'bitvector', 'reference', 'function'].includes(type.kind);
}

/** The length says it all. */
function sequenceOfAtoms(notation: Notation, seq: ElementsType): readonly Axiom[] {
  const { axiom, eq, rank, plus, one } = notation;
  const { length } = sequenceWords(notation, seq);
  return [
    axiom('rank: length', { s: seq }, ({ s }) => ({
      then: eq(rank(s), plus(length(s), one)),
      triggers: [[rank(s)]],
    })),
  ];
}

function sequence(notation: Notation, seq: ElementsType): readonly Axiom[] {
  const { axiom, chain, eq, lt, rank, plus, minus, int, zero, one } = notation;
  const { length, index, append, concat, update, take, drop } = sequenceWords(notation, seq);
  const { element } = seq;
  return [
    axiom('rank: element', { s: seq, i: int }, ({ s, i }) => ({
      when: chain(zero, '<=', i, '<', length(s)),
      then: lt(rank(index(s, i)), rank(s)),
      triggers: [[rank(index(s, i))]],
    })),
    axiom('rank: take', { s: seq, n: int }, ({ s, n }) => ({
      when: chain(zero, '<=', n, '<', length(s)),
      then: lt(rank(take(s, n)), rank(s)),
      triggers: [[rank(take(s, n))]],
    })),
    axiom('rank: drop', { s: seq, n: int }, ({ s, n }) => ({
      when: chain(zero, '<', n, '<=', length(s)),
      then: lt(rank(drop(s, n)), rank(s)),
      triggers: [[rank(drop(s, n))]],
    })),
    axiom('rank: cut out', { s: seq, n: int, m: int }, ({ s, n, m }) => ({
      when: chain(zero, '<=', n, '<', m, '<=', length(s)),
      then: lt(rank(concat(take(s, n), drop(s, m))), rank(s)),
      triggers: [[rank(concat(take(s, n), drop(s, m)))]],
    })),
    axiom('rank: append', { s: seq, x: element }, ({ s, x }) => ({
      then: eq(rank(append(s, x)), plus(rank(s), rank(x))),
      triggers: [[rank(append(s, x))]],
    })),
    axiom('rank: concat', { s: seq, t: seq }, ({ s, t }) => ({
      then: eq(plus(rank(concat(s, t)), one), plus(rank(s), rank(t))),
      triggers: [[rank(concat(s, t))]],
    })),
    axiom('rank: update', { s: seq, i: int, x: element }, ({ s, i, x }) => ({
      when: chain(zero, '<=', i, '<', length(s)),
      then: eq(rank(update(s, i, x)), plus(minus(rank(s), rank(index(s, i))), rank(x))),
      triggers: [[rank(update(s, i, x))]],
    })),
  ];
}

function members(notation: Notation, type: ElementsType): Axiom {
  const { axiom, lt, rank, zero } = notation;
  const { member } = setWords(notation, type);
  const { count } = multisetWords(notation, type);
  return axiom('rank: member', { a: type, x: type.element }, ({ a, x }) => ({
    when: type.kind === 'set' ? member(a, x) : lt(zero, count(a, x)),
    then: lt(rank(x), rank(a)),
    triggers: [[type.kind === 'set' ? member(a, x) : count(a, x), rank(x)]],
  }));
}

function map(notation: Notation, type: MapType): readonly Axiom[] {
  const { axiom, lt, rank } = notation;
  const { has, get } = mapWords(notation, type);
  const keys = axiom('rank: key', { m: type, k: type.key }, ({ m, k }) => ({
    when: has(m, k),
    then: lt(rank(k), rank(m)),
    triggers: [[has(m, k), rank(k)]],
  }));
  const values = axiom('rank: value', { m: type, k: type.key }, ({ m, k }) => ({
    when: has(m, k),
    then: lt(rank(get(m, k)), rank(m)),
    triggers: [[rank(get(m, k))]],
  }));
  return [...(isAtom(type.key) ? [] : [keys]), ...(isAtom(type.value) ? [] : [values])];
}

/**
 * A field's rank is below the whole's. From a field outwards: `rank(d.tail)` makes `rank(d)`. From a value inwards:
 * `rank(Cons(x, t))` makes `rank(t)`, for constructor terms that the program or the solver wrote.
 */
function datatype(notation: Notation, type: DatatypeType): readonly Axiom[] {
  const { axiom, and, lt, rank, arena } = notation;
  const { types } = arena;
  const axioms: Axiom[] = [];
  for (const constructor of type.datatype.constructors) {
    const fields = constructor.fields.map((field, i) => ({
      name: `x${i}`,
      index: i,
      type: types.erase(types.substitute(field.type, type.datatype.typeParameters, type.args)),
    }));
    const inner = fields.filter((field) => !isAtom(field.type));
    if (inner.length === 0) continue;
    const named = Object.fromEntries(fields.map((field): [string, Type] => [field.name, field.type]));
    const inwards = axiom(`rank: fields of ${constructor.name}`, named, (terms) => {
      const term = (name: string): Term => terms[name] as Term;
      const whole = arena.construct(
        constructor,
        fields.map(({ name }) => term(name)),
        type,
      );
      return { then: and(...inner.map(({ name }) => lt(rank(term(name)), rank(whole)))), triggers: [[rank(whole)]] };
    });
    const outwards = inner.map(({ index }) =>
      axiom(`rank: field ${index} of ${constructor.name}`, { d: type }, ({ d }) => ({
        when: arena.make('is-constructor', [d], constructor),
        then: lt(rank(arena.destruct(d, constructor, index)), rank(d)),
        triggers: [[rank(arena.destruct(d, constructor, index))]],
      })),
    );
    axioms.push(inwards, ...outwards);
  }
  return axioms;
}
