/** The objects that exist on entry: of each class and array type that inputs lead to, as many as they need or the scope allows. */
import type { ArrayType, ClassSymbol, Method, Model, ReferenceType, Type, Types, Variable } from '../../model/index.js';
import { concreteTypes } from '../../values/index.js';
import { speaksOfAllObjects } from './all-objects.js';
import type { SymbolicContext } from './context.js';
import { fieldsOf, partsOf } from './shapes.js';

/** More types than this only arise from classes that contain ever larger instances of themselves. */
const MOST_TYPES = 40;

/** How many different objects of a type inputs can refer to. */
interface Wanted {
  readonly type: ReferenceType | ArrayType;
  /** Inputs of the type: none of them needs two objects. */
  readonly inputs: number;
  /** There may be more: something holds any number of them. */
  readonly more: boolean;
}

interface Reached {
  readonly wanted: readonly Wanted[];
  /** Of inputs. */
  readonly abstract: readonly ClassSymbol[];
}

/** What is left out is noted for inputs; what they lead to is noted where it is read. */
export function reachableTypes(ctx: SymbolicContext, method: Method, heap: readonly Variable[]): Reached {
  const reach = new Reach(ctx, heap);
  const isAll = speaksOfAllObjects(ctx.model);
  if (isAll) ctx.note({ bound: 'sampled', what: 'objects that no input leads to' });
  for (const input of method.inputs) reach.add(input.type, !isAll);
  reach.finish();
  return { wanted: [...reach.wanted.values()], abstract: [...reach.abstract] };
}

class Reach {
  readonly wanted = new Map<ReferenceType | ArrayType, Wanted>();
  readonly abstract = new Set<ClassSymbol>();
  private readonly ctx: SymbolicContext;
  private readonly types: Types;
  private readonly model: Model;
  private readonly heap: readonly Variable[];
  private readonly seen = new Set<Type>();
  private readonly pending: Type[] = [];
  private isAnything = false;

  constructor(ctx: SymbolicContext, heap: readonly Variable[]) {
    this.ctx = ctx;
    this.types = ctx.arena.types;
    this.model = ctx.model;
    this.heap = heap;
  }

  /** `direct`: the type of an input itself, which is one object, not of something that can hold many. */
  add(type: Type, direct: boolean): void {
    switch (type.kind) {
      case 'reference':
        if (type.class === undefined) {
          this.isAnything = true;
          if (direct) this.ctx.note({ bound: 'sampled', what: 'objects of any class' });
        }
        for (const concrete of this.concrete(type, direct)) this.want(concrete, direct);
        return;
      case 'array':
        this.want(this.types.array(type.rank, type.element, false), direct);
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
    if (!this.isAnything || this.wanted.size > 0) return;
    for (const symbol of this.model.classes)
      if (!symbol.abstract && symbol.typeParameters.length === 0) this.want(this.types.object(symbol, [], false), true);
    this.drain();
  }

  private drain(): void {
    for (let type = this.pending.pop(); type !== undefined; type = this.pending.pop()) {
      if (this.seen.has(type)) continue;
      if (this.seen.size > 10 * MOST_TYPES) {
        this.ctx.note({ bound: 'sampled', what: `objects of more than ${MOST_TYPES} types` });
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

  private want(type: ReferenceType | ArrayType, direct: boolean): void {
    const known = this.wanted.get(type);
    if (known === undefined && this.wanted.size >= MOST_TYPES) {
      this.ctx.note({ bound: 'sampled', what: `objects of more than ${MOST_TYPES} types` });
      return;
    }
    this.wanted.set(type, {
      type,
      inputs: (known?.inputs ?? 0) + (direct ? 1 : 0),
      more: known?.more === true || !direct,
    });
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
  private concrete(type: ReferenceType, direct: boolean): ReferenceType[] {
    if (type.class === undefined) return [];
    if (!type.class.abstract) return [this.types.object(type.class, type.args, false)];
    const { implementers, name } = type.class;
    if (direct) this.abstract.add(type.class);
    if (direct && implementers === 'partial')
      this.ctx.note({ bound: 'sampled', what: `other objects of type ${name}` });
    const { types, isComplete } = concreteTypes(this.model, type);
    if (direct && !isComplete)
      this.ctx.note({ bound: 'sampled', what: `objects of type ${name} with other type arguments` });
    return [...types];
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
