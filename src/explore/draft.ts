/** A scene that is being changed. Its objects are those of the scene it began as; what they hold is kept beside them. */
import type { FieldSymbol, Method, Model, Type, Variable } from '../model/index.js';
import { fieldsOf, Heap, HeapArray, HeapObject, partsOf, substitution } from '../values/index.js';
import type { Scene, Value } from '../values/index.js';

type Allocated = HeapObject | HeapArray;

interface Content {
  /** Of an array. */
  readonly dimensions: readonly number[];
  /** By field, or by place. */
  readonly parts: ReadonlyMap<FieldSymbol | number, Value>;
}

/** A part of an object. */
export interface Slot {
  readonly key: FieldSymbol | number;
  readonly type: Type;
  readonly value: Value;
  readonly with: (value: Value) => Draft;
}

export class Draft {
  readonly inputs: readonly Value[];
  readonly choices: readonly Value[];
  private readonly contents: ReadonlyMap<Allocated, Content>;

  private constructor(inputs: readonly Value[], choices: readonly Value[], contents: ReadonlyMap<Allocated, Content>) {
    this.inputs = inputs;
    this.choices = choices;
    this.contents = contents;
  }

  static of({ inputs, choices, heap }: Scene): Draft {
    const contents = new Map<Allocated, Content>();
    for (const object of heap.objects) {
      const dimensions = object instanceof HeapArray ? object.dimensions : [];
      contents.set(object, { dimensions, parts: new Map(partsOf(object)) });
    }
    return new Draft(inputs, choices, contents);
  }

  withInput(index: number, value: Value): Draft {
    return new Draft(this.inputs.with(index, value), this.choices, this.contents);
  }

  withChoices(choices: readonly Value[]): Draft {
    return new Draft(this.inputs, choices, this.contents);
  }

  /** With an array of other lengths; elements are given by place. */
  withArray(array: HeapArray, dimensions: readonly number[], elements: readonly (Value | undefined)[]): Draft {
    const parts = new Map<number, Value>();
    elements.forEach((element, place) => {
      if (element !== undefined) parts.set(place, element);
    });
    return new Draft(this.inputs, this.choices, new Map(this.contents).set(array, { dimensions, parts }));
  }

  /** With an input that is an object of its own, which holds what the given one holds. */
  withCopy(index: number, object: Allocated): Draft {
    const heap = new Heap();
    const copy =
      object instanceof HeapArray ? heap.allocateArray(object.type, object.dimensions) : heap.allocate(object.type);
    const contents = new Map(this.contents).set(copy, this.contentOf(object));
    return new Draft(this.inputs.with(index, copy), this.choices, contents);
  }

  /** What inputs and choices lead to, in the order in which it is found. */
  reachable(from: readonly Value[] = [...this.inputs, ...this.choices]): readonly Allocated[] {
    const found = new Set<Allocated>();
    const note = substitution((object) => {
      found.add(object);
      return object;
    });
    from.forEach(note);
    // The set grows while it is gone through.
    for (const object of found) for (const value of this.contentOf(object).parts.values()) note(value);
    return [...found];
  }

  arrays(): readonly HeapArray[] {
    return this.reachable().filter((object) => object instanceof HeapArray);
  }

  dimensionsOf(array: HeapArray): readonly number[] {
    return this.contentOf(array).dimensions;
  }

  elementsOf(array: HeapArray): readonly (Value | undefined)[] {
    const { dimensions, parts } = this.contentOf(array);
    return Array.from({ length: dimensions.reduce((size, length) => size * length, 1) }, (_, place) =>
      parts.get(place),
    );
  }

  /** Every place, those of objects included, holds what `change` makes of it. */
  mapped(model: Model, method: Method, change: (value: Value, type: Type) => Value): Draft {
    const inputs = this.inputs.map((input, i) => change(input, (method.inputs[i] as Variable).type));
    const contents = new Map(this.contents);
    for (const object of this.reachable()) {
      const content = this.contentOf(object);
      const parts = new Map(content.parts);
      for (const { key, type, value } of this.slotsOf(model, object)) parts.set(key, change(value, type));
      contents.set(object, { ...content, parts });
    }
    return new Draft(inputs, this.choices, contents);
  }

  /** The parts of an object, each of the type that it is declared with. */
  slotsOf(model: Model, object: Allocated): readonly Slot[] {
    const content = this.contentOf(object);
    const slot = (key: FieldSymbol | number, type: Type): Slot[] => {
      const value = content.parts.get(key);
      if (value === undefined) return [];
      const change = (part: Value): Draft => {
        const parts = new Map(content.parts).set(key, part);
        return new Draft(this.inputs, this.choices, new Map(this.contents).set(object, { ...content, parts }));
      };
      return [{ key, type, value, with: change }];
    };
    if (object instanceof HeapObject) {
      return fieldsOf(model.arena, object.type).flatMap(({ field, type }) => slot(field, type));
    }
    return [...content.parts.keys()].flatMap((place) => slot(place, object.type.element));
  }

  /** Objects that nothing leads to are left out; the others keep their order. */
  scene(): Scene {
    const heap = new Heap();
    const made = new Map<Allocated, Allocated>();
    const needed = new Set(this.reachable());
    for (const [object, { dimensions }] of this.contents) {
      if (!needed.has(object)) continue;
      made.set(
        object,
        object instanceof HeapArray ? heap.allocateArray(object.type, dimensions) : heap.allocate(object.type),
      );
    }
    const copy = substitution((object) => made.get(object) ?? null);
    for (const [from, to] of made) {
      for (const [key, value] of this.contentOf(from).parts) {
        if (to instanceof HeapArray) to.set(key as number, copy(value), heap.now);
        else to.set(key as FieldSymbol, copy(value), heap.now);
      }
    }
    return { heap, inputs: this.inputs.map(copy), choices: this.choices.map(copy) };
  }

  private contentOf(object: Allocated): Content {
    return this.contents.get(object) ?? { dimensions: [], parts: new Map() };
  }
}
