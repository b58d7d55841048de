/** The inputs of one execution with the objects that they lead to, and its choices: made once, put on the heap of each run. */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { FieldSymbol } from '../model/index.js';
import { mapOf, setOf } from './collections.js';
import { FunctionTable } from './function-table.js';
import { HeapArray, HeapObject, type Heap } from './heap.js';
import { Multiset } from './multiset.js';
import { Sequence } from './sequence.js';
import { Datum, type Reference, type Value } from './value.js';

type Allocated = HeapObject | HeapArray;

export interface Scene {
  /** The objects of `inputs` and `choices` are on this heap, which is never run on. */
  readonly heap: Heap;
  readonly inputs: readonly Value[];
  readonly choices: readonly Value[];
}

/** A scene on the heap of a run. */
export interface Staged {
  readonly inputs: readonly Value[];
  readonly choices: readonly Value[];
  /** A value of the run in terms of the scene's objects; objects that the run made are null. */
  readonly original: (value: Value) => Value;
}

/** Copies all that inputs and choices lead to: what is one object in the scene is one object in the run. */
export function stage(scene: Scene, heap: Heap): Staged {
  const copies = new Map<Allocated, Allocated>();
  const originals = new Map<Allocated, Allocated>();
  for (const object of reachable(scene)) {
    const made =
      object instanceof HeapArray ? heap.allocateArray(object.type, object.dimensions) : heap.allocate(object.type);
    copies.set(object, made);
    originals.set(made, object);
  }
  const copy = substitution((object) => copies.get(object) ?? null);
  for (const [from, to] of copies) {
    for (const [key, value] of partsOf(from)) {
      if (to instanceof HeapArray) to.set(key as number, copy(value), heap.now);
      else to.set(key as FieldSymbol, copy(value), heap.now);
    }
  }
  const original = substitution((object) => originals.get(object) ?? null);
  return { inputs: scene.inputs.map(copy), choices: scene.choices.map(copy), original };
}

/** The objects that inputs and choices lead to, in the order in which they were allocated. */
export function reachable({ inputs, choices }: Scene): readonly Allocated[] {
  const found = new Set<Allocated>();
  const note = substitution((object) => {
    found.add(object);
    return object;
  });
  inputs.forEach(note);
  choices.forEach(note);
  // The set grows while it is gone through.
  for (const object of found) for (const [, value] of partsOf(object)) note(value);
  return [...found].sort((a, b) => a.number - b.number);
}

/** The scene with the choices that a run of it made. */
export function withChoices(scene: Scene, { original }: Staged, choices: readonly Value[]): Scene {
  return { ...scene, choices: choices.map(original) };
}

/** Replaces the objects in values. A value without objects stays the same value; one function stays one function. */
export function substitution(replace: (object: Allocated) => Reference): (value: Value) => Value {
  const functions = new Map<FunctionTable, FunctionTable>();
  const each = (values: readonly Value[]): readonly Value[] | undefined => {
    let changed: Value[] | undefined;
    values.forEach((value, i) => {
      const copied = of(value);
      if (copied !== value) (changed ??= [...values])[i] = copied;
    });
    return changed;
  };
  const table = (value: FunctionTable): FunctionTable => {
    const known = functions.get(value);
    if (known !== undefined) return known;
    const points = value.points.map((point) => ({ args: point.args.map(of), value: of(point.value) }));
    const otherwise = of(value.otherwise);
    const holes = value.holes.map((args) => args.map(of));
    const isSame =
      otherwise === value.otherwise &&
      holes.every((args, i) => args.every((arg, at) => arg === value.holes[i]?.[at])) &&
      points.every((point, i) => {
        const before = value.points[i];
        return point.value === before?.value && point.args.every((arg, at) => arg === before.args[at]);
      });
    const made = isSame ? value : new FunctionTable(points, otherwise, holes, value.domain);
    functions.set(value, made);
    return made;
  };
  const of = (value: Value): Value => {
    if (typeof value !== 'object' || value === null) return value;
    if (value instanceof HeapObject || value instanceof HeapArray) return replace(value);
    if (value instanceof Sequence) {
      const parts = each(value.toArray());
      return parts === undefined ? value : Sequence.of(parts);
    }
    if (value instanceof Datum) return datum(value);
    if (value instanceof Multiset) {
      const keys = [...value.counts.keys()];
      const changed = each(keys);
      if (changed === undefined) return value;
      return changed.reduce<Multiset>(
        (made, key, i) => made.sum(Multiset.EMPTY.with(key, value.count(keys[i] as Value))),
        Multiset.EMPTY,
      );
    }
    if (value instanceof FunctionTable) return table(value);
    if (ImmutableSet.isSet(value)) {
      const changed = each([...value]);
      return changed === undefined ? value : setOf(changed);
    }
    if (ImmutableMap.isMap(value)) {
      const entries = [...value];
      const keys = each(entries.map(([key]) => key));
      const values = each(entries.map(([, part]) => part));
      if (keys === undefined && values === undefined) return value;
      return mapOf(
        entries.map(([key, part], i): [Value, Value] => [
          keys === undefined ? key : (keys[i] as Value),
          values === undefined ? part : (values[i] as Value),
        ]),
      );
    }
    return value;
  };
  /** Along the last field without recursion, where lists get long. */
  const datum = (whole: Datum): Datum => {
    const chain: Datum[] = [];
    let last: Value = whole;
    for (; last instanceof Datum; last = last.fields[last.fields.length - 1] as Value) {
      chain.push(last);
      if (last.fields.length === 0) break;
    }
    let end: Value = last instanceof Datum ? last : of(last);
    if (last instanceof Datum) chain.pop();
    for (let one = chain.pop(); one !== undefined; one = chain.pop()) {
      const init = one.fields.slice(0, -1);
      const changed = each(init);
      const before = one.fields[one.fields.length - 1];
      end = changed === undefined && end === before ? one : new Datum(one.constructor_, [...(changed ?? init), end]);
    }
    return end as Datum;
  };
  return of;
}

/** The parts of a scene's object: fields, or elements by place. */
export function partsOf(object: Allocated): readonly (readonly [FieldSymbol | number, Value])[] {
  if (object instanceof HeapObject) return [...object.entries()];
  const parts: [number, Value][] = [];
  for (let place = 0; place < object.size; place++) {
    const value = object.get(place);
    if (value !== undefined) parts.push([place, value]);
  }
  return parts;
}
