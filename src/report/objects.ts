/** Objects in reports: each gets a name, and is described in the form that `assay run --input` reads. */
import type { Model, ReferenceType, Type } from '../model/index.js';
import { HeapArray, literalText } from '../values/index.js';
import type { Value, HeapObject } from '../values/index.js';

export interface DescribedObject {
  readonly name: string;
  readonly description:
    | { readonly class: string; readonly fields: Readonly<Record<string, string>> }
    | { readonly type: 'array'; readonly elements: readonly unknown[] };
}

/** More objects than a reader looks at are named, but not described. */
const MOST_DESCRIBED = 100;
const MOST_ELEMENTS = 1000;

export class ObjectNames {
  private readonly model: Model;
  private readonly names = new Map<HeapObject | HeapArray, string>();

  constructor(model: Model) {
    this.model = model;
  }

  nameOf(object: HeapObject | HeapArray): string {
    let name = this.names.get(object);
    if (name === undefined) this.names.set(object, (name = `o${this.names.size + 1}`));
    return `@${name}`;
  }

  /** Everything that the named objects lead to; describing one may name more. */
  described(): readonly DescribedObject[] {
    const described: DescribedObject[] = [];
    for (const [object, name] of this.names) {
      if (described.length >= MOST_DESCRIBED) break;
      described.push({ name, description: this.description(object) });
    }
    return described;
  }

  private description(object: HeapObject | HeapArray): DescribedObject['description'] {
    if (object instanceof HeapArray) return { type: 'array', elements: this.elements(object) };
    const fields = [...fieldsOf(this.model, object.type)].flatMap(({ field, type }): [string, string][] => {
      const value = object.get(field);
      return value === undefined ? [] : [[field.name, this.text(value, type)]];
    });
    return { class: object.type.class?.name ?? 'object', fields: Object.fromEntries(fields) };
  }

  private elements(array: HeapArray): readonly unknown[] {
    const rows = (level: number, from: number, size: number): readonly unknown[] => {
      const length = array.dimensions[level] ?? 0;
      const each = length === 0 ? 0 : size / length;
      return Array.from({ length: Math.min(length, MOST_ELEMENTS) }, (_, i) => {
        if (level + 1 < array.dimensions.length) return rows(level + 1, from + i * each, each);
        const value = array.get(from + i);
        return value === undefined ? '*' : this.text(value, array.type.element);
      });
    };
    return rows(
      0,
      0,
      array.dimensions.reduce((a, b) => a * b, 1),
    );
  }

  private text(value: Value, type: Type): string {
    return literalText(this.model.arena.types, value, type, (object) => this.nameOf(object));
  }
}

export interface FieldOfType {
  readonly field: NonNullable<ReferenceType['class']>['fields'][number];
  readonly type: Type;
}

/** Fields of the class and of the traits that it extends, at the class's type arguments. */
export function* fieldsOf(model: Model, type: ReferenceType): IterableIterator<FieldOfType> {
  if (type.class === undefined) return;
  const { typeParameters, fields, parents } = type.class;
  const at = (part: Type): Type => model.arena.types.substitute(part, typeParameters, type.args);
  for (const field of fields) yield { field, type: at(field.type) };
  for (const parent of parents) {
    const seen = at(parent);
    if (seen.kind === 'reference') yield* fieldsOf(model, seen);
  }
}
