/** The objects that exist on entry: of each class and array type that inputs lead to, as many as they need or the scope allows. */
import type { ArrayType, Method, Model, ReferenceType, Type, Types, Variable } from '../../model/index.js';
import { concreteTypes } from '../../values/index.js';
import { speaksOfAllObjects } from './all-objects.js';
import type { SymbolicContext } from './context.js';
import { fieldsOf, partsOf } from './shapes.js';

/** More types than this only arise from classes that contain ever larger instances of themselves. */
const MOST_TYPES = 40;

interface Wanted {
  readonly type: ReferenceType | ArrayType;
  /** How many different objects of the type inputs can refer to; none of them is needed twice. */
  readonly count: number;
}

export function reachableTypes(ctx: SymbolicContext, method: Method, heap: readonly Variable[]): readonly Wanted[] {
  const reach = new Reach(ctx.model, heap);
  const isAll = speaksOfAllObjects(ctx.model);
  if (isAll) ctx.note({ bound: 'objects', what: 'objects that no input leads to' });
  for (const input of method.inputs) reach.add(input.type, !isAll);
  reach.finish();
  if (reach.isPartial) ctx.note({ bound: 'objects', what: 'objects of other types' });
  return [...reach.counts].map(([type, count]) => ({ type, count }));
}

class Reach {
  readonly counts = new Map<ReferenceType | ArrayType, number>();
  private readonly types: Types;
  private readonly model: Model;
  private readonly heap: readonly Variable[];
  private readonly seen = new Set<Type>();
  private readonly pending: Type[] = [];
  private isAnything = false;
  /** Inputs lead to objects of other types, too. */
  isPartial = false;

  constructor(model: Model, heap: readonly Variable[]) {
    this.types = model.arena.types;
    this.model = model;
    this.heap = heap;
  }

  /** `direct`: the type of an input itself, which is one object, not of something that can hold many. */
  add(type: Type, direct: boolean): void {
    switch (type.kind) {
      case 'reference':
        this.reference(type, direct ? 1 : Infinity);
        return;
      case 'array':
        this.want(this.types.array(type.rank, type.element, false), direct ? 1 : Infinity);
        return;
      case 'constrained':
        this.add(this.types.substitute(type.constrained.base, type.constrained.typeParameters, type.args), direct);
        return;
      default:
        this.pending.push(type);
    }
  }

  private reference(type: ReferenceType, count: number): void {
    const concrete = concreteTypes(this.model, type);
    if (!concrete.isComplete) this.isPartial = true;
    if (type.class === undefined) this.isAnything = true;
    else for (const one of concrete.types) this.want(one, count);
  }

  /** Follows parts of values and fields of objects until nothing new comes up. */
  finish(): void {
    this.drain();
    if (!this.isAnything || this.counts.size > 0) return;
    for (const symbol of this.model.classes)
      if (!symbol.abstract && symbol.typeParameters.length === 0) this.want(this.types.object(symbol, [], false), 1);
    this.drain();
  }

  private drain(): void {
    for (let type = this.pending.pop(); type !== undefined; type = this.pending.pop()) {
      if (this.seen.has(type)) continue;
      if (this.seen.size > 10 * MOST_TYPES) {
        this.isPartial = true;
        return;
      }
      this.seen.add(type);
      for (const part of this.partsOf(type)) this.add(part, false);
    }
  }

  private partsOf(type: Type): readonly Type[] {
    switch (type.kind) {
      case 'reference':
        return this.fieldTypes(type);
      case 'array':
        return [type.element];
      case 'datatype':
        return fieldsOf(this.types, type).flat();
      case 'function':
        return [type.result];
      default:
        return partsOf(type);
    }
  }

  private want(type: ReferenceType | ArrayType, count: number): void {
    const known = this.counts.get(type);
    if (known === undefined && this.counts.size >= MOST_TYPES) {
      this.isPartial = true;
      return;
    }
    this.counts.set(type, (known ?? 0) + count);
    if (known === undefined) this.pending.push(type);
  }

  private fieldTypes(type: ReferenceType): Type[] {
    return this.heap.flatMap(({ place }) => {
      if (place?.kind !== 'field') return [];
      const fieldType = fieldTypeIn(this.types, type, place);
      return fieldType === undefined ? [] : [fieldType];
    });
  }
}

/** The declared type of a field in an object, if the object has this field at these type arguments. */
export function fieldTypeIn(
  types: Types,
  object: ReferenceType,
  place: Extract<Variable['place'], { readonly kind: 'field' }>,
): Type | undefined {
  const { field, args } = place;
  const owner = types.ancestor(object, field.owner);
  if (owner === undefined || !args.every((arg, i) => types.erase(owner.args[i] ?? arg) === types.erase(arg)))
    return undefined;
  return types.substitute(field.type, field.owner.typeParameters, owner.args);
}
