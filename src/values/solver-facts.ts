/** Run-time values as facts about terms: what a solver has to assume so that its model has these values. */
import type { Set as ImmutableSet, Map as ImmutableMap } from 'immutable';
import type { Arena, Term, Type } from '../model/index.js';
import { HeapArray, type HeapObject } from './heap.js';
import type { Multiset } from './multiset.js';
import type { Sequence } from './sequence.js';
import type { Input, SolverHeap } from './solver-state.js';
import { baseOf, fieldsOf, fieldType, indicesOf, selectFrom } from './solver-state.js';
import { termOf } from './terms.js';
import type { Datum, Value } from './value.js';

export interface InputValue extends Input {
  readonly value: Value;
}

/**
 * Undefined if a value is or contains a function, an infinite collection, or a collection of objects other than a
 * sequence. Different objects are said to be different, and objects that are met again to be the same.
 */
export function factsOf(arena: Arena, inputs: readonly InputValue[], heap: SolverHeap): Term[] | undefined {
  const facts: Term[] = [];
  const objects = new Map<HeapObject | HeapArray, Term>();
  const nil = arena.make('null', []);
  const stack = [...inputs].reverse();
  const say = (left: Term, right: Term): void => void facts.push(arena.make('eq', [left, right]));
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { term, value } = next;
    const type = baseOf(arena, next.type);
    switch (type.kind) {
      case 'bool':
      case 'int':
      case 'real':
      case 'bitvector':
        say(term, termOf(arena, value, type) as Term);
        break;
      case 'char':
        say(arena.make('char-to-int', [term]), arena.int(value as number));
        break;
      case 'seq': {
        const elements = [...(value as Sequence)];
        say(arena.make('seq-length', [term]), arena.int(elements.length));
        elements.forEach((element, i) => {
          stack.push({ term: arena.make('seq-index', [term, arena.int(i)]), type: type.element, value: element });
        });
        break;
      }
      case 'set': {
        const elements = [...(value as ImmutableSet<Value>)].map((element) =>
          termOf(arena, element, arena.types.erase(type.element)),
        );
        if (!elements.every((element) => element !== undefined)) return undefined;
        facts.push(...elements.map((element) => arena.make('set-member', [term, element])));
        say(arena.make('set-size', [term]), arena.int(elements.length));
        break;
      }
      case 'multiset':
        for (const [element, count] of (value as Multiset).counts) {
          const of = termOf(arena, element, arena.types.erase(type.element));
          if (of === undefined) return undefined;
          say(arena.make('multiset-count', [term, of]), arena.int(count));
        }
        say(arena.make('multiset-size', [term]), arena.int((value as Multiset).size()));
        break;
      case 'map': {
        const entries = [...(value as ImmutableMap<Value, Value>)];
        for (const [key, element] of entries) {
          const at = termOf(arena, key, arena.types.erase(type.key));
          if (at === undefined) return undefined;
          facts.push(arena.make('map-has', [term, at]));
          stack.push({ term: arena.make('map-get', [term, at]), type: type.value, value: element });
        }
        say(arena.make('map-size', [term]), arena.int(entries.length));
        break;
      }
      case 'datatype': {
        const { constructor_, fields } = value as Datum;
        facts.push(arena.make('is-constructor', [term], constructor_));
        constructor_.fields.forEach((field, i) => {
          const part = arena.destruct(term, constructor_, i);
          stack.push({ term: part, type: fieldType(arena, type, field), value: fields[i] as Value });
        });
        break;
      }
      case 'reference':
      case 'array': {
        const object = value as HeapObject | HeapArray | null;
        const known = object === null ? nil : objects.get(object);
        if (known !== undefined) {
          say(term, known);
          break;
        }
        if (object === null) break;
        for (const other of [nil, ...objects.values()])
          facts.push(arena.make('not', [arena.make('eq', [term, other])]));
        objects.set(object, term);
        stack.push(...contentsOf(arena, object, term, heap, facts));
        break;
      }
      case 'infinite-set':
      case 'infinite-map':
      case 'function':
      case 'parameter':
      case 'constrained':
      case 'store':
        return undefined;
    }
  }
  return facts;
}

/** What the fields or elements of an object hold; the lengths of an array are said at once. */
function contentsOf(
  arena: Arena,
  object: HeapObject | HeapArray,
  term: Term,
  heap: SolverHeap,
  facts: Term[],
): InputValue[] {
  const contents: InputValue[] = [];
  const add = (part: Term, type: Type, value: Value | undefined): void => {
    if (value !== undefined) contents.push({ term: part, type, value });
  };
  if (object instanceof HeapArray) {
    object.dimensions.forEach((length, i) => {
      facts.push(arena.make('eq', [arena.make('array-length', [term], i), arena.int(length)]));
    });
    const store = heap.elements(object.type);
    if (store === undefined) return [];
    for (const indices of indicesOf(object.dimensions)) {
      const keys = [term, ...indices.map((index) => arena.int(index))];
      add(selectFrom(arena, store, keys), object.type.element, object.get(object.place(indices)));
    }
    return contents;
  }
  for (const { field, type } of fieldsOf(arena, object.type)) {
    const store = heap.field(field, object.type);
    if (store !== undefined) add(selectFrom(arena, store, [term]), type, object.get(field));
  }
  return contents;
}
