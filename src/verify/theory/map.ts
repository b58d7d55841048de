/** Maps, finite and infinite. Which keys a map has and what it gives for them is what a map is. */
import type { DatatypeType, ElementsType, MapType, Type } from '../../model/index.js';
import { extensionality, same } from './extensional.js';
import type { Axiom, Notation } from './notation.js';
import { mapWords, setWords } from './vocabulary.js';

export function mapAxioms(notation: Notation, map: MapType): readonly Axiom[] {
  const { types } = notation.arena;
  const removable =
    map.kind === 'map' ? [types.set(map.key)] : [types.set(map.key), types.elements('infinite-set', map.key)];
  return [
    ...entries(notation, map),
    ...removable.flatMap((set) => removal(notation, map, set)),
    ...keys(notation, map),
    ...values(notation, map),
    ...equality(notation, map),
    ...(map.kind === 'map' ? sizes(notation, map) : []),
  ];
}

function setKind(map: MapType): 'set' | 'infinite-set' {
  return map.kind === 'map' ? 'set' : 'infinite-set';
}

function entries(notation: Notation, map: MapType): readonly Axiom[] {
  const { axiom, and, eq, iff, implies, ne, not, or } = notation;
  const { empty, has, get, put, merge } = mapWords(notation, map);
  const { key, value } = map;
  return [
    axiom('has: empty', { k: key }, ({ k }) => ({
      then: not(has(empty, k)),
      triggers: [[has(empty, k)]],
    })),
    axiom('put: its key', { m: map, k: key, v: value }, ({ m, k, v }) => ({
      then: and(has(put(m, k, v), k), eq(get(put(m, k, v), k), v)),
      triggers: [[put(m, k, v)]],
    })),
    axiom('has: put', { m: map, k: key, v: value, j: key }, ({ m, k, v, j }) => ({
      then: iff(has(put(m, k, v), j), or(eq(j, k), has(m, j))),
      triggers: [[has(put(m, k, v), j)]],
    })),
    axiom('get: put', { m: map, k: key, v: value, j: key }, ({ m, k, v, j }) => ({
      when: and(ne(j, k), has(m, j)),
      then: eq(get(put(m, k, v), j), get(m, j)),
      triggers: [[get(put(m, k, v), j)]],
    })),
    axiom('has: merge', { m: map, n: map, k: key }, ({ m, n, k }) => ({
      then: iff(has(merge(m, n), k), or(has(m, k), has(n, k))),
      triggers: [[has(merge(m, n), k)]],
    })),
    axiom('get: merge', { m: map, n: map, k: key }, ({ m, n, k }) => ({
      then: and(
        implies(has(n, k), eq(get(merge(m, n), k), get(n, k))),
        implies(and(has(m, k), not(has(n, k))), eq(get(merge(m, n), k), get(m, k))),
      ),
      triggers: [[get(merge(m, n), k)]],
    })),
  ];
}

function removal(notation: Notation, map: MapType, set: ElementsType): readonly Axiom[] {
  const { axiom, and, eq, iff, not } = notation;
  const { has, get, without } = mapWords(notation, map);
  const { member } = setWords(notation, set);
  const { key } = map;
  const label = set.kind === 'set' ? 'without' : 'without infinitely many';
  return [
    axiom(`has: ${label}`, { m: map, s: set, k: key }, ({ m, s, k }) => ({
      then: iff(has(without(m, s), k), and(has(m, k), not(member(s, k)))),
      triggers: [[has(without(m, s), k)]],
    })),
    axiom(`get: ${label}`, { m: map, s: set, k: key }, ({ m, s, k }) => ({
      when: and(has(m, k), not(member(s, k))),
      then: eq(get(without(m, s), k), get(m, k)),
      triggers: [[get(without(m, s), k)]],
    })),
  ];
}

function keys(notation: Notation, map: MapType): readonly Axiom[] {
  const { axiom, eq, exists, iff, ne, arena } = notation;
  const { empty, has, put, merge, without, keys: keysOf } = mapWords(notation, map);
  const { key, value } = map;
  const set = arena.types.elements(setKind(map), key);
  const { empty: noKeys, member, insert, union, difference } = setWords(notation, set);
  return [
    axiom('keys: member', { m: map, k: key }, ({ m, k }) => ({
      then: iff(member(keysOf(m), k), has(m, k)),
      triggers: [[member(keysOf(m), k)], [keysOf(m), has(m, k)]],
    })),
    axiom('keys: empty', { m: map }, ({ m }) => ({
      when: eq(m, empty),
      then: eq(keysOf(m), noKeys),
      triggers: [[keysOf(m)]],
    })),
    axiom('keys: some', { m: map }, ({ m }) => ({
      when: ne(m, empty),
      then: exists({ k: key }, ({ k }) => has(m, k)),
      triggers: [[keysOf(m)]],
    })),
    axiom('keys: put', { m: map, k: key, v: value }, ({ m, k, v }) => ({
      then: eq(keysOf(put(m, k, v)), insert(keysOf(m), k)),
      triggers: [[keysOf(put(m, k, v))]],
    })),
    axiom('keys: merge', { m: map, n: map }, ({ m, n }) => ({
      then: eq(keysOf(merge(m, n)), union(keysOf(m), keysOf(n))),
      triggers: [[keysOf(merge(m, n))]],
    })),
    axiom('keys: without', { m: map, s: set }, ({ m, s }) => ({
      then: eq(keysOf(without(m, s)), difference(keysOf(m), s)),
      triggers: [[keysOf(without(m, s))]],
    })),
  ];
}

function values(notation: Notation, map: MapType): readonly Axiom[] {
  const { axiom, and, eq, exists, iff, arena } = notation;
  const { has, get, values: valuesOf } = mapWords(notation, map);
  const { key, value } = map;
  const { member } = setWords(notation, arena.types.elements(setKind(map), value));
  return [
    axiom('values: member', { m: map, v: value }, ({ m, v }) => ({
      then: iff(
        member(valuesOf(m), v),
        exists(
          { k: key },
          ({ k }) => and(has(m, k), eq(get(m, k), v)),
          ({ k }) => [[has(m, k)], [get(m, k)]],
        ),
      ),
      triggers: [[member(valuesOf(m), v)]],
    })),
    axiom('values: of a key', { m: map, k: key }, ({ m, k }) => ({
      when: has(m, k),
      then: member(valuesOf(m), get(m, k)),
      triggers: [[valuesOf(m), get(m, k)]],
    })),
  ];
}

function equality(notation: Notation, map: MapType): readonly Axiom[] {
  const { and, forall, iff, implies } = notation;
  const { has, get } = mapWords(notation, map);
  return extensionality(notation, map, (a, b) =>
    forall({ k: map.key }, ({ k }) =>
      and(iff(has(a, k), has(b, k)), implies(and(has(a, k), has(b, k)), same(notation, get(a, k), get(b, k)))),
    ),
  );
}

function sizes(notation: Notation, map: MapType): readonly Axiom[] {
  const { axiom, and, eq, iff, implies, le, not, plus, zero, one, arena } = notation;
  const { empty, has, put, keys: keysOf, values: valuesOf, size } = mapWords(notation, map);
  const { size: keyCount } = setWords(notation, arena.types.set(map.key));
  const { size: valueCount } = setWords(notation, arena.types.set(map.value));
  return [
    axiom('size: keys', { m: map }, ({ m }) => ({
      then: eq(size(m), keyCount(keysOf(m))),
      triggers: [[size(m)], [keyCount(keysOf(m))]],
    })),
    axiom('size: empty', { m: map }, ({ m }) => ({
      then: and(le(zero, size(m)), iff(eq(size(m), zero), eq(m, empty))),
      triggers: [[size(m)]],
    })),
    axiom('size: put', { m: map, k: map.key, v: map.value }, ({ m, k, v }) => ({
      then: and(
        implies(has(m, k), eq(size(put(m, k, v)), size(m))),
        implies(not(has(m, k)), eq(size(put(m, k, v)), plus(size(m), one))),
      ),
      triggers: [[size(put(m, k, v))]],
    })),
    axiom('size: values', { m: map }, ({ m }) => ({
      then: le(valueCount(valuesOf(m)), size(m)),
      triggers: [[valueCount(valuesOf(m))]],
    })),
  ];
}

/** The pairs of maps, as sets of this type. Only a set of pairs can be one: for other sets there is nothing to say. */
export function itemAxioms(notation: Notation, pairs: ElementsType): readonly Axiom[] {
  const { axiom, and, eq, iff, arena } = notation;
  const pair = pairs.element;
  const constructor = pair.kind === 'datatype' ? pair.datatype.constructors[0] : undefined;
  if (pair.kind !== 'datatype' || constructor === undefined) return [];
  const [key, value] = fieldTypes(notation, pair);
  if (key === undefined || value === undefined) return [];
  const map = arena.types.map(pairs.kind === 'set' ? 'map' : 'infinite-map', key, value);
  const { has, get, items, size } = mapWords(notation, map);
  const { member, size: count } = setWords(notation, pairs);
  const finite = (): Axiom =>
    axiom('items: size', { m: map }, ({ m }) => ({
      then: eq(count(items(m, pairs)), size(m)),
      triggers: [[count(items(m, pairs))]],
    }));
  return [
    axiom('items: member', { m: map, p: pair }, ({ m, p }) => {
      const [k, v] = [arena.destruct(p, constructor, 0), arena.destruct(p, constructor, 1)];
      return {
        then: iff(member(items(m, pairs), p), and(has(m, k), eq(get(m, k), v))),
        triggers: [[member(items(m, pairs), p)]],
      };
    }),
    axiom('items: of a key', { m: map, k: key }, ({ m, k }) => ({
      when: has(m, k),
      then: member(items(m, pairs), arena.construct(constructor, [k, get(m, k)], pair)),
      triggers: [[items(m, pairs), get(m, k)]],
    })),
    ...(pairs.kind === 'set' ? [finite()] : []),
  ];
}

/** Two types for a pair, none for a datatype that is not one. */
function fieldTypes({ arena }: Notation, { datatype, args }: DatatypeType): readonly Type[] {
  const [constructor, ...others] = datatype.constructors;
  if (constructor?.fields.length !== 2 || others.length > 0) return [];
  return constructor.fields.map(({ type }) =>
    arena.types.erase(arena.types.substitute(type, datatype.typeParameters, args)),
  );
}
