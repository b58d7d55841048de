/** Objects by name: each gets one when it is first mentioned, and is described in the form that a test takes. */
import type { DescribedObject, Model, NestedText, Type } from '../model/index.js';
import { HeapArray, type HeapObject } from './heap.js';
import { literalText, shapeLiteral } from './literal-text.js';
import { fieldsOf } from './solver-state.js';
import type { Value } from './value.js';

/** How much is described; what is left out still has its name. */
export interface DescriptionLimits {
  readonly objects: number;
  /** Of one dimension of an array. */
  readonly elements: number;
}

const ALL: DescriptionLimits = { objects: Infinity, elements: Infinity };

export class ObjectNames {
  private readonly model: Model;
  private readonly limits: DescriptionLimits;
  private readonly names = new Map<HeapObject | HeapArray, string>();

  constructor(model: Model, limits: DescriptionLimits = ALL) {
    this.model = model;
    this.limits = limits;
  }

  nameOf(object: HeapObject | HeapArray): string {
    let name = this.names.get(object);
    if (name === undefined) this.names.set(object, (name = `o${this.names.size + 1}`));
    return `@${name}`;
  }

  text(value: Value, type: Type): string {
    return literalText(this.model.arena.types, value, type, (object) => this.nameOf(object));
  }

  /** A value whose type is not known. */
  shapeText(value: Value): string {
    return shapeLiteral(value, (object) => this.nameOf(object));
  }

  /** Everything that the named objects lead to; describing one may name more. */
  described(): ReadonlyMap<string, DescribedObject> {
    const described = new Map<string, DescribedObject>();
    for (const [object, name] of this.names) {
      if (described.size >= this.limits.objects) break;
      described.set(name, this.description(object));
    }
    return described;
  }

  private description(object: HeapObject | HeapArray): DescribedObject {
    if (object instanceof HeapArray) return this.arrayDescription(object);
    const fields = fieldsOf(this.model.arena, object.type).flatMap(({ field, type }): [string, string][] => {
      const value = object.get(field);
      return value === undefined ? [] : [[field.name, this.text(value, type)]];
    });
    return { kind: 'object', class: object.type.class?.name ?? 'object', fields: new Map(fields) };
  }

  private arrayDescription(array: HeapArray): DescribedObject {
    const { dimensions } = array;
    const rows = (level: number, from: number, size: number): readonly NestedText[] => {
      const length = dimensions[level] ?? 0;
      const each = length === 0 ? 0 : size / length;
      return Array.from({ length: Math.min(length, this.limits.elements) }, (_, i) => {
        if (level + 1 < dimensions.length) return rows(level + 1, from + i * each, each);
        const value = array.get(from + i);
        return value === undefined ? UNASSIGNED : this.text(value, array.type.element);
      });
    };
    const elements = rows(0, 0, array.size);
    // Lists do not tell how long rows would be that do not exist.
    const isTold = dimensions.slice(0, -1).every((length) => length > 0);
    return isTold ? { kind: 'array', elements } : { kind: 'array', elements, dimensions };
  }
}

/** An element that was never written. */
export const UNASSIGNED = '*';
