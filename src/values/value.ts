/**
 * Run-time values. The declared type of a place tells which: an `int`, a bit vector and a character are all integers.
 * Equality is `is` of immutable: by value for collections and datatypes, by identity for objects. Whether two functions
 * are equal may not be decidable (function-value.ts); then it raises `NotExecutable`, for whatever they are part of.
 */
import { hash, is, type Map as ImmutableMap, type Set as ImmutableSet, type ValueObject } from 'immutable';
import type { ConstructorSymbol, Integer } from '../model/index.js';
import { allHold } from './faults.js';
import type { FunctionValue } from './function-value.js';
import type { HeapArray, HeapObject } from './heap.js';
import type { Multiset } from './multiset.js';
import type { Real } from './real.js';
import type { Sequence } from './sequence.js';

export type Value =
  | boolean
  /** Integers, bit vectors (unsigned) and characters (code points). */
  | Integer
  | Real
  | Sequence
  | ImmutableSet<Value>
  | Multiset
  | ImmutableMap<Value, Value>
  | Datum
  | Reference
  | FunctionValue;

/** The `null` reference is JavaScript's. */
export type Reference = HeapObject | HeapArray | null;

/** A value of a datatype. */
export class Datum implements ValueObject {
  readonly constructor_: ConstructorSymbol;
  readonly fields: readonly Value[];
  private cachedHash: number | undefined;

  constructor(constructor_: ConstructorSymbol, fields: readonly Value[]) {
    this.constructor_ = constructor_;
    this.fields = fields;
  }

  /** Without recursion along the last field, where lists get long. */
  equals(other: unknown): boolean {
    return other instanceof Datum && sameData(this, other);
  }

  hashCode(): number {
    if (this.cachedHash !== undefined) return this.cachedHash;
    return (this.cachedHash = hashOf(this));
  }
}

function sameData(first: Datum, second: Datum): boolean {
  const levels: [Datum, Datum][] = [];
  let [mine, theirs]: [Value | undefined, Value | undefined] = [first, second];
  while (mine instanceof Datum && theirs instanceof Datum && mine !== theirs) {
    if (mine.constructor_ !== theirs.constructor_) return false;
    levels.push([mine, theirs]);
    [mine, theirs] = [mine.fields.at(-1), theirs.fields.at(-1)];
  }
  const isSameEnd = (): boolean => is(mine, theirs);
  return allHold(levels.length + 1, (level) => {
    const pair = levels[level];
    if (pair === undefined) return isSameEnd();
    const [a, b] = pair;
    return allHold(a.fields.length - 1, (i) => is(a.fields[i], b.fields[i]));
  });
}

/** A long list is told apart by its beginning; hashing all of it at each level would be quadratic. */
function hashOf(value: Datum): number {
  let code = hash(value.constructor_.name);
  let datum: Value | undefined = value;
  for (let depth = 0; datum instanceof Datum && depth < HASH_DEPTH; depth++) {
    const fields: readonly Value[] = datum.fields;
    for (let i = 0; i + 1 < fields.length; i++) code = (Math.imul(31, code) + hash(fields[i])) | 0;
    datum = fields[fields.length - 1];
    code = (Math.imul(31, code) + (datum instanceof Datum ? hash(datum.constructor_.name) : hash(datum))) | 0;
  }
  return code;
}

const HASH_DEPTH = 16;

/** Raises `NotExecutable` where that depends on whether two functions are one. */
export function equal(a: Value, b: Value): boolean {
  return is(a, b);
}
