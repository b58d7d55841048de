/**
 * The run-time meaning of operators: what compiled code calls. Integers have their fast path inline (emit-term.ts);
 * everything else is here. A partial operation outside its domain raises `UndefinedValue`.
 */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { ConstructorSymbol, Integer } from '../model/index.js';
import { integers } from '../model/index.js';
import type { FunctionValue, Value } from '../values/index.js';
import { Datum, directParts, equal, feasible, HeapArray, Multiset, Real, Sequence } from '../values/index.js';
import { bitOperations } from './bit-operations.js';
import { UndefinedValue } from './faults.js';

type Set = ImmutableSet<Value>;
type Map = ImmutableMap<Value, Value>;

function undefinedUnless(defined: boolean, why: string): void {
  if (!defined) throw new UndefinedValue(why);
}

/** A collection's index as a plain number, checked against its size. */
function within(index: Integer, limit: number, what: string): number {
  undefinedUnless(typeof index === 'number' && index >= 0 && index < limit, what);
  return index as number;
}

export const operations = {
  equal,
  /** V8 gives up optimised code at a display of numbers that are no small integers, each time; not at a call. */
  list: (...values: Value[]): Value[] => values,
  add: integers.add,
  subtract: integers.subtract,
  multiply: integers.multiply,
  negate: integers.negate,
  divide(a: Integer, b: Integer): Integer {
    undefinedUnless(b !== 0, 'division by zero');
    return integers.divide(a, b);
  },
  modulo(a: Integer, b: Integer): Integer {
    undefinedUnless(b !== 0, 'division by zero');
    return integers.modulo(a, b);
  },

  realAdd: (a: Real, b: Real): Real => a.add(b),
  realSubtract: (a: Real, b: Real): Real => a.subtract(b),
  realMultiply: (a: Real, b: Real): Real => a.multiply(b),
  realNegate: (a: Real): Real => a.negate(),
  realDivide(a: Real, b: Real): Real {
    undefinedUnless(b.numerator !== 0, 'division by zero');
    return a.divide(b);
  },
  realLess: (a: Real, b: Real): boolean => a.compare(b) < 0,
  realAtMost: (a: Real, b: Real): boolean => a.compare(b) <= 0,
  intToReal: (a: Integer): Real => Real.of(a),
  realFloor: (a: Real): Integer => a.floor(),
  intToChar(a: Integer): Integer {
    undefinedUnless(
      typeof a === 'number' && a >= 0 && a <= 0x10ffff && !(a >= 0xd800 && a <= 0xdfff),
      'not a character',
    );
    return a;
  },

  ...bitOperations,

  seq: (...elements: Value[]): Sequence => Sequence.of(elements),
  seqLength: (s: Sequence): Integer => s.length,
  seqIndex: (s: Sequence, i: Integer): Value => s.at(within(i, s.length, 'index out of range')),
  seqUpdate: (s: Sequence, i: Integer, v: Value): Sequence => s.with(within(i, s.length, 'index out of range'), v),
  seqConcat: (a: Sequence, b: Sequence): Sequence => a.concat(b),
  seqTake: (s: Sequence, n: Integer): Sequence => s.slice(0, within(n, s.length + 1, 'length out of range')),
  seqDrop: (s: Sequence, n: Integer): Sequence => s.slice(within(n, s.length + 1, 'length out of range'), s.length),
  seqContains: (s: Sequence, v: Value): boolean => s.includes(v),
  seqPrefix: (a: Sequence, b: Sequence): boolean => a.isPrefixOf(b),
  seqBuild(length: Integer, f: FunctionValue): Sequence {
    undefinedUnless(length >= 0, 'negative length');
    return Sequence.of(Array.from({ length: feasible(length) }, (_, i) => f.call([i])));
  },

  set: (...elements: Value[]): Set => ImmutableSet(elements),
  setMember: (s: Set, v: Value): boolean => s.has(v),
  setUnion: (a: Set, b: Set): Set => a.union(b),
  setIntersection: (a: Set, b: Set): Set => a.filter((v) => b.has(v)),
  setDifference: (a: Set, b: Set): Set => a.filter((v) => !b.has(v)),
  setSubset: (a: Set, b: Set): boolean => a.every((v) => b.has(v)),
  setDisjoint: (a: Set, b: Set): boolean => !a.some((v) => b.has(v)),
  setSize: (s: Set): Integer => s.size,

  multiset: (...elements: Value[]): Multiset => Multiset.of(elements),
  multisetCount: (m: Multiset, v: Value): Integer => m.count(v),
  multisetUpdate(m: Multiset, v: Value, n: Integer): Multiset {
    undefinedUnless(n >= 0, 'negative count');
    return m.with(v, n);
  },
  multisetSum: (a: Multiset, b: Multiset): Multiset => a.sum(b),
  multisetIntersection: (a: Multiset, b: Multiset): Multiset => a.intersection(b),
  multisetDifference: (a: Multiset, b: Multiset): Multiset => a.difference(b),
  multisetSubset: (a: Multiset, b: Multiset): boolean => a.isSubset(b),
  multisetDisjoint: (a: Multiset, b: Multiset): boolean => a.isDisjoint(b),
  multisetSize: (m: Multiset): Integer => m.size(),
  multisetOf: (elements: Iterable<Value>): Multiset => Multiset.of(elements),

  map(...keysAndValues: Value[]): Map {
    return ImmutableMap<Value, Value>().withMutations((map) => {
      for (let i = 0; i < keysAndValues.length; i += 2)
        map.set(keysAndValues[i] as Value, keysAndValues[i + 1] as Value);
    });
  },
  mapHas: (m: Map, k: Value): boolean => m.has(k),
  mapGet(m: Map, k: Value): Value {
    const value = m.get(k);
    undefinedUnless(value !== undefined, 'key not in the map');
    return value as Value;
  },
  mapPut: (m: Map, k: Value, v: Value): Map => m.set(k, v),
  mapMerge: (a: Map, b: Map): Map => a.merge(b),
  mapWithout: (m: Map, keys: Set): Map => m.filterNot((_value, key) => keys.has(key)),
  mapKeys: (m: Map): Set => ImmutableSet(m.keys()),
  mapValues: (m: Map): Set => ImmutableSet(m.values()),
  mapItems: (m: Map, pair: ConstructorSymbol): Set => ImmutableSet([...m].map(([k, v]) => new Datum(pair, [k, v]))),
  mapSize: (m: Map): Integer => m.size,

  construct: (constructor: ConstructorSymbol, ...fields: Value[]): Datum => new Datum(constructor, fields),
  isConstructor: (d: Datum, constructor: ConstructorSymbol): boolean => d.constructor_ === constructor,
  destruct(d: Datum, constructor: ConstructorSymbol, index: number): Value {
    undefinedUnless(d.constructor_ === constructor, `not a ${constructor.name}`);
    return d.fields[index] as Value;
  },
  rankLess: (a: Value, b: Value): boolean => rankOf(a) < rankOf(b),

  arrayLength(array: Value, dimension: number): Integer {
    undefinedUnless(array instanceof HeapArray, 'null has no length');
    return (array as HeapArray).dimensions[dimension] as number;
  },

  callValue: (f: FunctionValue, ...args: Value[]): Value => f.call(args),
  valueRequires: (f: FunctionValue, ...args: Value[]): boolean => f.requires(args),
  askCall: (moment: number, f: FunctionValue, ...args: Value[]): Value => f.call(args, moment),
  askRequires: (moment: number, f: FunctionValue, ...args: Value[]): boolean => f.requires(args, moment),
  askReads: (moment: number, f: FunctionValue, ...args: Value[]): Value =>
    f.reads?.(args, moment) ?? ImmutableSet<Value>(),
} as const;

export type OperationName = keyof typeof operations;

/** How many constructors and elements a value is made of. */
function rankOf(value: Value): number {
  let rank = 0;
  const pending: Value[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    rank++;
    for (const part of directParts(next)) pending.push(part);
  }
  return rank;
}
