/** The values that binders and choices range over: what compiled code asks for when it enumerates (domains.ts). */
import type { Integer, Type, Types } from '../model/index.js';
import { integers } from '../model/index.js';
import type { Heap, Value } from '../values/index.js';
import { holdsFunction, Sequence, sorted } from '../values/index.js';
import { membersOf, samples, smallIntegers, valuesOf } from './enumerate.js';
import { NotExecutable } from './faults.js';

export abstract class DomainValues {
  abstract readonly types: Types;
  abstract readonly heap: Heap;
  /** Something was read that the program leaves open and that is not on the tape: other executions may see another value. */
  usesAnyValue = false;

  abstract step(): void;

  *between(lows: readonly Integer[], highs: readonly Integer[]): IterableIterator<Value> {
    const low = lows.reduce((a, b) => (a > b ? a : b));
    const high = highs.reduce((a, b) => (a < b ? a : b));
    for (let value = low; value < high; value = integers.add(value, 1)) {
      this.step();
      yield value;
    }
  }

  /** Whoever looks stops at the first that fits. */
  smallIntegers(near: readonly Integer[], most: number, reason: string): Iterable<Value> {
    return smallIntegers(near, most, reason, () => {
      this.step();
    });
  }

  samples(type: Type, reason: string): Iterable<Value> {
    return samples(this.types, type, this.heap.objects, reason, () => {
      this.step();
    });
  }

  *together(domains: readonly Iterable<Value>[]): IterableIterator<Value> {
    for (const domain of domains) yield* domain;
  }

  members(collection: Value): Iterable<Value> {
    return membersOf(collection);
  }

  /** In an order that equal collections share. */
  orderedMembers(collection: Value): Iterable<Value> {
    if (collection instanceof Sequence) return collection;
    const values = [...membersOf(collection)];
    if (values.length > 1 && values.some(holdsFunction)) throw new NotExecutable('an order of function values');
    return sorted(values);
  }

  /** All values of a type with few of them; for references, the objects of this run. */
  valuesOf(type: Type): Iterable<Value> {
    if (type.kind === 'reference') this.usesAnyValue = true;
    return valuesOf(type, this.heap.objects);
  }
}
