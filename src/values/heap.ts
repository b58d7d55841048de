/**
 * Objects and arrays, and the moments of a run. A snapshot is a number: each place remembers the values that it had at
 * the moments that someone may still ask about, so taking a snapshot costs nothing and `old` reads are exact.
 */
import type { ArrayType, FieldSymbol, ReferenceType } from '../model/index.js';
import type { Value } from './value.js';

/** A moment of a run; later moments have larger numbers. */
export type Moment = number;

/** The current time of one run, and the objects it has made. */
export class Heap {
  /** Writes that happen now carry this moment. */
  now: Moment = 0;
  /** In the order of allocation, those of the inputs included. */
  readonly objects: (HeapObject | HeapArray)[] = [];

  /** What is written from here on does not change what `moment` saw. */
  snapshot(): Moment {
    return this.now++;
  }

  allocate(type: ReferenceType): HeapObject {
    const made = new HeapObject(this.objects.length, this.now, type);
    this.objects.push(made);
    return made;
  }

  /** Elements are undefined until they are written. */
  allocateArray(type: ArrayType, dimensions: readonly number[]): HeapArray {
    const made = new HeapArray(this.objects.length, this.now, type, dimensions);
    this.objects.push(made);
    return made;
  }
}

/** What the places of one object held before their last write, for the moments that were snapshot. */
class Journal<Key> {
  private readonly born: Moment;
  private readonly since = new Map<Key, Moment>();
  private readonly past = new Map<Key, { readonly since: Moment; readonly value: Value | undefined }[]>();

  constructor(born: Moment) {
    this.born = born;
  }

  /** Called before `old` is overwritten. */
  record(key: Key, old: Value | undefined, now: Moment): void {
    const since = this.since.get(key) ?? this.born;
    if (since === now) return;
    const entries = this.past.get(key);
    if (entries === undefined) this.past.set(key, [{ since, value: old }]);
    else entries.push({ since, value: old });
    this.since.set(key, now);
  }

  /** What a snapshot at `moment` saw, given what the place holds now. */
  valueAt(key: Key, current: Value | undefined, moment: Moment): Value | undefined {
    if ((this.since.get(key) ?? this.born) <= moment) return current;
    return this.past.get(key)?.findLast((entry) => entry.since <= moment)?.value;
  }
}

abstract class Allocated {
  /** In the order of allocation. */
  readonly number: number;
  readonly born: Moment;

  constructor(number: number, born: Moment) {
    this.number = number;
    this.born = born;
  }

  existedAt(moment: Moment): boolean {
    return this.born <= moment;
  }
}

export class HeapObject extends Allocated {
  /** Exactly this class. */
  readonly type: ReferenceType;
  private readonly values = new Map<FieldSymbol, Value>();
  private readonly journal: Journal<FieldSymbol>;

  constructor(number: number, born: Moment, type: ReferenceType) {
    super(number, born);
    this.type = type;
    this.journal = new Journal(born);
  }

  get(field: FieldSymbol): Value | undefined {
    return this.values.get(field);
  }

  /** The fields that have a value now. */
  entries(): IterableIterator<[FieldSymbol, Value]> {
    return this.values.entries();
  }

  getAt(field: FieldSymbol, moment: Moment): Value | undefined {
    return this.journal.valueAt(field, this.values.get(field), moment);
  }

  set(field: FieldSymbol, value: Value, now: Moment): void {
    this.journal.record(field, this.values.get(field), now);
    this.values.set(field, value);
  }
}

export class HeapArray extends Allocated {
  readonly type: ArrayType;
  readonly dimensions: readonly number[];
  /** Row-major. */
  private readonly elements: (Value | undefined)[];
  private readonly journal: Journal<number>;

  constructor(number: number, born: Moment, type: ArrayType, dimensions: readonly number[]) {
    super(number, born);
    this.type = type;
    this.dimensions = dimensions;
    this.journal = new Journal(born);
    this.elements = new Array<Value | undefined>(dimensions.reduce((size, length) => size * length, 1)).fill(undefined);
  }

  /** How many elements there are. */
  get size(): number {
    return this.elements.length;
  }

  /** The place of in-range indices. */
  place(indices: readonly number[]): number {
    return indices.reduce((place, index, i) => place * (this.dimensions[i] as number) + index, 0);
  }

  get(place: number): Value | undefined {
    return this.elements[place];
  }

  getAt(place: number, moment: Moment): Value | undefined {
    return this.journal.valueAt(place, this.elements[place], moment);
  }

  set(place: number, value: Value, now: Moment): void {
    this.journal.record(place, this.elements[place], now);
    this.elements[place] = value;
  }
}
