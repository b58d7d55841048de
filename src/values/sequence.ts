/**
 * Immutable sequences that share structure: a slice is a view of the array it was cut from, and a concatenation keeps
 * its two parts until an element is asked for. So building a sequence by appending costs what building an array costs.
 */
import type { Integer } from '../model/index.js';
import { hash, is, type ValueObject } from 'immutable';
import { allHold } from './faults.js';
import type { Value } from './value.js';

export class Sequence implements ValueObject {
  static readonly EMPTY: Sequence = new Sequence([], 0, 0);

  readonly length: number;
  /** The elements are `array[offset … offset + length)`; while absent, they are those of `left` then `right`. */
  private array: readonly Value[] | undefined;
  private readonly offset: number;
  private left: Sequence | undefined;
  private right: Sequence | undefined;
  private cachedHash: number | undefined;

  private constructor(
    array: readonly Value[] | undefined,
    offset: number,
    length: number,
    left?: Sequence,
    right?: Sequence,
  ) {
    this.array = array;
    this.offset = offset;
    this.length = length;
    this.left = left;
    this.right = right;
  }

  /** The array must not be changed afterwards. */
  static of(elements: readonly Value[]): Sequence {
    return elements.length === 0 ? Sequence.EMPTY : new Sequence(elements, 0, elements.length);
  }

  static fromText(text: string): Sequence {
    return Sequence.of(Array.from(text, (character) => character.codePointAt(0) ?? 0));
  }

  /** The index is in range. */
  at(index: number): Value {
    return this.elements()[this.offset + index] as Value;
  }

  concat(other: Sequence): Sequence {
    if (this.length === 0) return other;
    if (other.length === 0) return this;
    return new Sequence(undefined, 0, this.length + other.length, this, other);
  }

  /** `0 <= low <= high <= length`. */
  slice(low: number, high: number): Sequence {
    if (low === 0 && high === this.length) return this;
    if (low === high) return Sequence.EMPTY;
    return new Sequence(this.elements(), this.offset + low, high - low);
  }

  with(index: number, value: Value): Sequence {
    const copy = this.toArray();
    copy[index] = value;
    return Sequence.of(copy);
  }

  toArray(): Value[] {
    return this.elements().slice(this.offset, this.offset + this.length);
  }

  *[Symbol.iterator](): IterableIterator<Value> {
    const elements = this.elements();
    for (let i = 0; i < this.length; i++) yield elements[this.offset + i] as Value;
  }

  includes(value: Value): boolean {
    const elements = this.elements();
    return !allHold(this.length, (i) => !is(elements[this.offset + i], value));
  }

  isPrefixOf(other: Sequence): boolean {
    return this.length <= other.length && this.agrees(other);
  }

  equals(other: unknown): boolean {
    if (this === other) return true;
    return other instanceof Sequence && this.length === other.length && this.agrees(other);
  }

  hashCode(): number {
    if (this.cachedHash === undefined) {
      let code = this.length;
      for (const element of this) code = (Math.imul(31, code) + hash(element)) | 0;
      this.cachedHash = code;
    }
    return this.cachedHash;
  }

  private agrees(other: Sequence): boolean {
    const mine = this.elements();
    const theirs = other.elements();
    return allHold(this.length, (i) => is(mine[this.offset + i], theirs[other.offset + i]));
  }

  /** Flattens a concatenation once, without recursion: a chain of appends is as deep as it is long. */
  private elements(): readonly Value[] {
    if (this.array !== undefined) return this.array;
    const flat = new Array<Value>(feasible(this.length));
    let end = this.length;
    const stack: Sequence[] = [this];
    while (stack.length > 0) {
      const part = stack.pop() as Sequence;
      if (part.array === undefined) {
        stack.push(part.left as Sequence, part.right as Sequence);
        continue;
      }
      end -= part.length;
      for (let i = 0; i < part.length; i++) flat[end + i] = part.array[part.offset + i] as Value;
    }
    this.array = flat;
    this.left = this.right = undefined;
    return flat;
  }
}

/** More elements end the process, and nobody can catch that. */
const MOST_ELEMENTS = 1 << 25;

/** A number of elements that the engine can hold; of others, what it says itself when it notices. */
export function feasible(length: Integer): number {
  if (typeof length !== 'number' || length > MOST_ELEMENTS) throw new RangeError('Invalid array length');
  return length;
}
