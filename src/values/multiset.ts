/** Immutable multisets: how often each element occurs, never zero times. */
import { Map as ImmutableMap, type ValueObject } from 'immutable';
import type { Integer } from '../model/index.js';
import { integers } from '../model/index.js';
import type { Value } from './value.js';

export class Multiset implements ValueObject {
  static readonly EMPTY: Multiset = new Multiset(ImmutableMap());

  readonly counts: ImmutableMap<Value, Integer>;

  private constructor(counts: ImmutableMap<Value, Integer>) {
    this.counts = counts;
  }

  static of(elements: Iterable<Value>): Multiset {
    const counts = ImmutableMap<Value, Integer>().withMutations((map) => {
      for (const element of elements) map.set(element, integers.add(map.get(element, 0), 1));
    });
    return new Multiset(counts);
  }

  count(element: Value): Integer {
    return this.counts.get(element, 0);
  }

  /** The count is not negative. */
  with(element: Value, count: Integer): Multiset {
    return new Multiset(count === 0 ? this.counts.delete(element) : this.counts.set(element, count));
  }

  size(): Integer {
    return this.counts.reduce<Integer>((total, count) => integers.add(total, count), 0);
  }

  sum(other: Multiset): Multiset {
    return this.combine(other, integers.add);
  }

  intersection(other: Multiset): Multiset {
    return this.combine(other, (a, b) => (a < b ? a : b));
  }

  difference(other: Multiset): Multiset {
    return this.combine(other, (a, b) => (a > b ? integers.subtract(a, b) : 0));
  }

  isSubset(other: Multiset): boolean {
    return this.counts.every((count, element) => count <= other.count(element));
  }

  isDisjoint(other: Multiset): boolean {
    return this.counts.every((_count, element) => other.count(element) === 0);
  }

  equals(other: unknown): boolean {
    return other instanceof Multiset && this.counts.equals(other.counts);
  }

  hashCode(): number {
    return this.counts.hashCode();
  }

  private combine(other: Multiset, operation: (a: Integer, b: Integer) => Integer): Multiset {
    const counts = ImmutableMap<Value, Integer>().withMutations((map) => {
      for (const element of [...this.counts.keys(), ...other.counts.keys()]) {
        const count = operation(this.count(element), other.count(element));
        if (count !== 0) map.set(element, count);
      }
    });
    return new Multiset(counts);
  }
}
