/**
 * All small values of every type, by cost: zero, the empty collection and `null` cost nothing; each element, constructor,
 * alias and step away from zero costs one. Objects may be shared and cyclic: a reference is to a new object or to one
 * that was begun before it.
 */
import type { ArrayType, DatatypeType, FunctionType, Model, ReferenceType, Type, Types } from '../model/index.js';
import type { HeapArray, HeapObject, Value } from '../values/index.js';
import {
  baseOf,
  concreteTypes,
  Datum,
  equal,
  fieldsOf,
  functionDomain,
  FunctionTable,
  Heap,
  ifComputed,
  mapOf,
  multisetOf,
  pointsTo,
  Sequence,
  setOf,
  sorted,
} from '../values/index.js';
import { build, type Plan } from './plans.js';
import { ScalarsByCost } from './small-scalars.js';

/** The objects that exist so far. */
export type Begun = readonly (ReferenceType | ArrayType)[];

interface Planned {
  readonly plan: Plan;
  readonly begun: Begun;
}

interface PlannedList {
  readonly plans: readonly Plan[];
  readonly begun: Begun;
}

const MOST_ELEMENTS = 3;
const MOST_OBJECTS = 3;
const MOST_POINTS = 2;
const MOST_NESTED = 8;

export class Enumeration {
  private readonly model: Model;
  private readonly types: Types;
  private readonly isLegal: (value: Value, type: Type) => boolean;
  private readonly scalars: ScalarsByCost;
  private readonly costs = new Map<Type, number>();

  constructor(model: Model, isLegal: (value: Value, type: Type) => boolean) {
    this.model = model;
    this.types = model.arena.types;
    this.isLegal = isLegal;
    this.scalars = new ScalarsByCost(model.arena, isLegal);
  }

  /** One value for each type, the costs of all together being as given. */
  *lists(wanted: readonly Type[], cost: number, begun: Begun, depth = 0): IterableIterator<PlannedList> {
    const [first, ...rest] = wanted;
    if (first === undefined) {
      if (cost === 0) yield { plans: [], begun };
      return;
    }
    const most = rest.reduce((sum, type) => sum + this.mostCost(type), 0);
    for (let own = Math.max(0, cost - most); own <= Math.min(cost, this.mostCost(first)); own++) {
      for (const head of this.values(first, own, begun, depth)) {
        for (const tail of this.lists(rest, cost - own, head.begun, depth)) {
          yield { plans: [head.plan, ...tail.plans], begun: tail.begun };
        }
      }
    }
  }

  /** The values of the type that cost exactly this. */
  *values(type: Type, cost: number, begun: Begun, depth = 0): IterableIterator<Planned> {
    const scalars = this.scalars.of(type);
    if (scalars !== undefined) {
      for (const value of scalars[cost] ?? []) yield { plan: { kind: 'value', value }, begun };
      return;
    }
    switch (type.kind) {
      case 'seq':
        yield* this.collections([type.element], cost, begun, depth, (parts) => Sequence.of(parts));
        return;
      case 'set':
      case 'infinite-set':
        yield* this.inOrder(type.element, cost, begun, depth, true, setOf);
        return;
      case 'multiset':
        yield* this.inOrder(type.element, cost, begun, depth, false, multisetOf);
        return;
      case 'map':
      case 'infinite-map':
        yield* this.maps(type.key, type.value, cost, begun, depth);
        return;
      case 'datatype':
        yield* this.data(type, cost, begun, depth);
        return;
      case 'function':
        yield* this.functions(type, cost, begun, depth);
        return;
      case 'reference':
      case 'array':
        yield* this.references(type, cost, begun, depth);
        return;
      case 'constrained':
        for (const planned of this.values(baseOf(this.model.arena, type), cost, begun, depth)) {
          if (this.isLegal(this.sample(planned.plan, begun), type)) yield planned;
        }
        return;
      case 'bool':
      case 'int':
      case 'real':
      case 'char':
      case 'bitvector':
      case 'parameter':
      case 'store':
        return;
    }
  }

  /** A value that costs more there is not. */
  mostCost(type: Type): number {
    let most = this.costs.get(type);
    if (most === undefined) this.costs.set(type, (most = this.computedMost(type)));
    return most;
  }

  private computedMost(type: Type): number {
    const scalars = this.scalars.of(type);
    if (scalars !== undefined) return scalars.length - 1;
    switch (type.kind) {
      case 'seq':
      case 'set':
      case 'infinite-set':
      case 'multiset':
        return MOST_ELEMENTS * (1 + this.mostCost(type.element));
      case 'map':
      case 'infinite-map':
        return MOST_ELEMENTS * (1 + this.mostCost(type.key) + this.mostCost(type.value));
      case 'datatype': {
        const { constructors } = type.datatype;
        return constructors.every(({ fields }) => fields.length === 0)
          ? Math.min(1, constructors.length - 1)
          : Infinity;
      }
      case 'reference': {
        // What leads back to the type itself has no end.
        this.costs.set(type, Infinity);
        const objects = concreteTypes(this.model, type).types.map((made) =>
          fieldsOf(this.model.arena, made).reduce((sum, field) => sum + this.mostCost(field.type), 0),
        );
        return Math.max(1, ...objects) + (type.nullable ? 1 : 0);
      }
      default:
        return Infinity;
    }
  }

  // ── Collections ───────────────────────────────────────────────────────────────────────────────

  private *collections(
    element: readonly Type[],
    cost: number,
    begun: Begun,
    depth: number,
    make: (parts: readonly Value[]) => Value,
  ): IterableIterator<Planned> {
    for (let length = 0; length <= Math.min(MOST_ELEMENTS, cost); length++) {
      const parts = Array.from({ length }, () => element).flat();
      for (const list of this.lists(parts, cost - length, begun, depth)) {
        yield { plan: compound(make, list.plans), begun: list.begun };
      }
    }
  }

  /** Each set once: its elements in ascending order. */
  private *inOrder(
    element: Type,
    cost: number,
    begun: Begun,
    depth: number,
    distinct: boolean,
    make: (parts: readonly Value[]) => Value,
  ): IterableIterator<Planned> {
    for (const planned of this.collections([element], cost, begun, depth, make)) {
      if (this.ascends(planned.plan, begun, 1, distinct)) yield planned;
    }
  }

  private *maps(key: Type, value: Type, cost: number, begun: Begun, depth: number): IterableIterator<Planned> {
    const make = (parts: readonly Value[]): Value =>
      mapOf(parts.flatMap((part, i): [Value, Value][] => (i % 2 === 0 ? [[part, parts[i + 1] as Value]] : [])));
    for (const planned of this.collections([key, value], cost, begun, depth, make)) {
      if (this.ascends(planned.plan, begun, 2, true)) yield planned;
    }
  }

  /** Whether every `step`th part of a compound is larger than the one before it, or equal if that is allowed. */
  private ascends(plan: Plan, begun: Begun, step: number, distinct: boolean): boolean {
    if (plan.kind !== 'compound' || plan.parts.length <= step) return true;
    const keys = this.samples(plan.parts, begun).filter((_, i) => i % step === 0);
    return isAscending(keys, distinct);
  }

  private *functions(type: FunctionType, cost: number, begun: Begun, depth: number): IterableIterator<Planned> {
    const arity = type.parameters.length;
    const make = (parts: readonly Value[]): Value => {
      const points = Array.from({ length: (parts.length - 1) / (arity + 1) }, (_, i) => {
        const at = 1 + i * (arity + 1);
        return { args: parts.slice(at, at + arity), value: parts[at + arity] as Value };
      });
      return new FunctionTable(points, parts[0] as Value, [], functionDomain(this.types, type.parameters));
    };
    for (let count = 0; count <= Math.min(arity === 0 ? 0 : MOST_POINTS, cost); count++) {
      const points = Array.from({ length: count }, () => [...type.parameters, type.result]).flat();
      for (const list of this.lists([type.result, ...points], cost - count, begun, depth)) {
        if (this.isTable(list.plans, begun, arity)) yield { plan: compound(make, list.plans), begun: list.begun };
      }
    }
  }

  /** Each table once: its points in ascending order, and none that says what holds anyway. */
  private isTable(parts: readonly Plan[], begun: Begun, arity: number): boolean {
    if (parts.length === 1) return true;
    const [otherwise, ...values] = this.samples(parts, begun);
    const keys = values.flatMap((_, i) => (i % (arity + 1) === 0 ? [Sequence.of(values.slice(i, i + arity))] : []));
    const isIdle = values.some((value, i) => i % (arity + 1) === arity && mayEqual(value, otherwise as Value));
    return !isIdle && isAscending(keys, true);
  }

  /** The first constructor without parts and the only constructor cost nothing. */
  private *data(type: DatatypeType, cost: number, begun: Begun, depth: number): IterableIterator<Planned> {
    const { constructors, typeParameters, coinductive } = type.datatype;
    // A value without end cannot be made.
    if (coinductive || depth >= MOST_NESTED) return;
    const simplest = constructors.findIndex(({ fields }) => fields.length === 0);
    for (const [i, constructor] of constructors.entries()) {
      const rest = cost - (i === simplest || constructors.length === 1 ? 0 : 1);
      const fields = constructor.fields.map((field) => this.types.substitute(field.type, typeParameters, type.args));
      if (rest < 0) continue;
      for (const list of this.lists(fields, rest, begun, depth + 1)) {
        yield { plan: compound((parts) => new Datum(constructor, parts), list.plans), begun: list.begun };
      }
    }
  }

  // ── Objects ───────────────────────────────────────────────────────────────────────────────────

  private *references(
    type: ReferenceType | ArrayType,
    cost: number,
    begun: Begun,
    depth: number,
  ): IterableIterator<Planned> {
    if (type.nullable && cost === 0) yield { plan: { kind: 'value', value: null }, begun };
    const rest = type.nullable ? cost - 1 : cost;
    if (rest >= 0) {
      if (type.kind === 'array') yield* this.arrays(type, rest, begun, depth);
      else yield* this.objects(type, rest, begun, depth);
    }
    if (cost !== 1) return;
    for (const [number, object] of begun.entries()) {
      if (pointsTo(this.types, type, object)) yield { plan: { kind: 'object', number }, begun };
    }
  }

  private *objects(type: ReferenceType, cost: number, begun: Begun, depth: number): IterableIterator<Planned> {
    for (const made of concreteTypes(this.model, type).types) {
      if (begun.filter((other) => other === made).length >= MOST_OBJECTS) continue;
      const fields = fieldsOf(this.model.arena, made);
      const declared = fields.map((field) => field.type);
      for (const list of this.lists(declared, cost, [...begun, made], depth)) {
        const plan: Plan = {
          kind: 'new-object',
          type: made,
          fields: fields.map(({ field }) => field),
          parts: list.plans,
        };
        yield { plan, begun: list.begun };
      }
    }
  }

  private *arrays(type: ArrayType, cost: number, begun: Begun, depth: number): IterableIterator<Planned> {
    const made = this.types.array(type.rank, type.element, false);
    if (begun.filter((other) => other === made).length >= MOST_OBJECTS) return;
    for (const dimensions of dimensionsOf(type.rank)) {
      const lengths = dimensions.reduce((sum, length) => sum + length, 0);
      const size = dimensions.reduce((product, length) => product * length, 1);
      if (lengths > cost) continue;
      const elements = Array.from({ length: size }, () => type.element);
      for (const list of this.lists(elements, cost - lengths, [...begun, made], depth)) {
        yield { plan: { kind: 'new-array', type: made, dimensions, parts: list.plans }, begun: list.begun };
      }
    }
  }

  private sample(plan: Plan, begun: Begun): Value {
    return this.samples([plan], begun)[0] as Value;
  }

  /** The values of plans, with objects that only stand for those that exist. */
  private samples(plans: readonly Plan[], begun: Begun): readonly Value[] {
    const heap = new Heap();
    const objects = begun.map((type): HeapObject | HeapArray =>
      type.kind === 'array' ? heap.allocateArray(type, Array<number>(type.rank).fill(0)) : heap.allocate(type),
    );
    return plans.map((plan) => build(plan, heap, objects));
  }
}

function isAscending(values: readonly Value[], distinct: boolean): boolean {
  const order = sorted(values);
  return values.every(
    (value, i) => mayEqual(value, order[i] as Value) && !(distinct && i > 0 && mayEqual(value, values[i - 1] as Value)),
  );
}

/** Functions that cannot be told apart count as one. */
function mayEqual(a: Value, b: Value): boolean {
  return ifComputed(() => equal(a, b)) !== false;
}

function compound(make: (parts: readonly Value[]) => Value, parts: readonly Plan[]): Plan {
  return { kind: 'compound', make, parts };
}

/** The lengths of small arrays, from small to large. */
function dimensionsOf(rank: number): readonly (readonly number[])[] {
  const most = rank > 2 ? 2 : MOST_ELEMENTS;
  const all = Array.from({ length: rank }).reduce<number[][]>(
    (lists) => lists.flatMap((list) => Array.from({ length: most + 1 }, (_, length) => [...list, length])),
    [[]],
  );
  const total = (list: readonly number[]): number => list.reduce((sum, length) => sum + length, 0);
  return all.sort((a, b) => total(a) - total(b));
}
