/** The objects that exist on entry: of each class and array type that inputs lead to, as many as they need or the scope allows. */
import type { ArrayType, ClassSymbol, Method, Model, ReferenceType, Type, Types, Variable } from '../../model/index.js';
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

  constructor(model: Model, heap: readonly Variable[]) {
    this.types = model.arena.types;
    this.model = model;
    this.heap = heap;
  }

  /** `direct`: the type of an input itself, which is one object, not of something that can hold many. */
  add(type: Type, direct: boolean): void {
    switch (type.kind) {
      case 'reference':
        if (type.class === undefined) this.isAnything = true;
        for (const concrete of this.concrete(type)) this.want(concrete, direct ? 1 : Infinity);
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
      if (this.seen.has(type) || this.seen.size > 10 * MOST_TYPES) continue;
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
    if (known === undefined && this.counts.size >= MOST_TYPES) return;
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

  /** The class itself, or those that implement it. */
  private concrete(type: ReferenceType): ReferenceType[] {
    if (type.class === undefined) return [];
    if (!type.class.abstract) return [this.types.object(type.class, type.args, false)];
    return this.model.classes.flatMap((symbol) => {
      if (symbol.abstract) return [];
      const found = implementer(this.types, symbol, type);
      return found === undefined ? [] : [found];
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

/** The instance of a class that implements this type of a trait; type arguments that do not matter are int. */
function implementer(types: Types, symbol: ClassSymbol, trait: ReferenceType): ReferenceType | undefined {
  if (trait.class === undefined) return undefined;
  const own = symbol.typeParameters.map((parameter) => types.parameter(parameter));
  const seen = types.ancestor(types.object(symbol, own, false), trait.class);
  if (seen === undefined) return undefined;
  const args = own.map((parameter) => trait.args[seen.args.indexOf(parameter)] ?? types.int);
  const made = types.object(symbol, args, false);
  const fits = types.ancestor(made, trait.class)?.args.every((arg, i) => arg === trait.args[i]) ?? false;
  return fits ? made : undefined;
}
