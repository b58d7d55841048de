/** A solver's model as a scene: values of the symbols, and the objects that they lead to on a heap of their own. */
import type {
  ArrayType,
  DatatypeType,
  FunctionType,
  Integer,
  MapType,
  Model,
  ReferenceType,
  Type,
  Types,
  Variable,
} from '../../model/index.js';
import { integers } from '../../model/index.js';
import type { Scene, Value } from '../../values/index.js';
import {
  Datum,
  functionDomain,
  FunctionTable,
  Heap,
  HeapArray,
  HeapObject,
  ifComputed,
  mapOf,
  Multiset,
  pointsTo,
  Sequence,
  setOf,
} from '../../values/index.js';
import type { Point } from '../../values/index.js';
import { Cells, type Cell } from './cells.js';
import { coordinates } from './common.js';
import type { ChoiceSymbol, InitialState } from './context.js';
import { tableOf } from './function-symbols.js';
import { LegalValues } from './legal-values.js';
import { ModelValues, type ValueOf } from './model-values.js';
import { fieldsOf, fitsNesting } from './shapes.js';
import { fieldTypeIn } from './universe.js';
import type { Symbolic, SymbolicFunction, SymbolicMap, SymbolicObject } from './value.js';

/**
 * Symbols of which the solver says nothing have any legal value. Objects that nothing leads to are left out. `unnamed` is
 * told if a choice is an object that the run makes, which a scene cannot say.
 */
export function readBack(
  model: Model,
  initial: InitialState,
  choices: readonly ChoiceSymbol[],
  valueOf: ValueOf,
  unnamed: () => void = () => undefined,
): Scene {
  const reader = new Reader(model, initial, valueOf, unnamed);
  const inputs = initial.inputs.map(({ variable, value }) => reader.value(value, variable.type));
  const chosen = choices.map(({ value, type, row }) =>
    row === undefined ? reader.value(value, type) : Sequence.of(row.map((one) => reader.value(one.value, one.type))),
  );
  reader.finish();
  return { heap: reader.heap, inputs, choices: chosen };
}

/** Constructors in values that are made up. */
const NESTING = 4;

class Reader {
  readonly heap = new Heap();
  private readonly types: Types;
  private readonly initial: InitialState;
  private readonly values: ModelValues;
  private readonly legal: LegalValues;
  private readonly unnamed: () => void;
  private readonly objects = new Map<number, HeapObject | HeapArray>();
  private readonly functions = new Map<SymbolicFunction, FunctionTable>();
  /** Objects whose fields and elements are to be filled in: they may lead back to where one comes from. */
  private readonly pending: SymbolicObject[] = [];

  constructor(model: Model, initial: InitialState, valueOf: ValueOf, unnamed: () => void) {
    this.unnamed = unnamed;
    this.types = model.arena.types;
    this.initial = initial;
    this.values = new ModelValues(model.arena, valueOf);
    this.legal = new LegalValues(model);
  }

  value(symbolic: Symbolic, type: Type): Value {
    switch (symbolic.kind) {
      case 'scalar':
        return this.scalar(symbolic, type);
      case 'seq':
        return this.sequence(symbolic, type);
      case 'set':
      case 'multiset':
      case 'map':
      case 'datatype':
        return this.checked(this.structure(symbolic, this.base(type)), type);
      case 'function':
        return this.functionOf(symbolic, this.base(type));
      case 'store':
      case 'unknown':
        return this.any(type);
    }
  }

  /** Fills in objects until no new ones come up. */
  finish(): void {
    for (let object = this.pending.pop(); object !== undefined; object = this.pending.pop()) this.fill(object);
  }

  // ── Values ────────────────────────────────────────────────────────────────────────────────────

  /** Without the constraints that it adds. */
  private base(type: Type): Type {
    if (type.kind !== 'constrained') return type;
    const { base, typeParameters } = type.constrained;
    return this.base(this.types.substitute(base, typeParameters, type.args));
  }

  /** A symbol that no condition mentions may have a value that its type does not allow. */
  private checked(value: Value, type: Type): Value {
    return type.kind !== 'constrained' || this.legal.isLegal(value, type) ? value : this.any(type);
  }

  private scalar({ term }: Extract<Symbolic, { kind: 'scalar' }>, type: Type): Value {
    const base = this.base(type);
    switch (base.kind) {
      case 'bool':
        return this.checked(this.values.boolean(term), type);
      case 'real':
        return this.checked(this.values.real(term), type);
      case 'char': {
        const code = this.values.number(term);
        return this.checked(isCharacter(code) ? code : 0x61, type);
      }
      case 'reference':
      case 'array': {
        const number = this.values.number(term);
        const object = this.initial.objects[number - 1];
        if (number === 0 && base.nullable) return null;
        if (number > this.initial.objects.length) this.unnamed();
        if (object === undefined || !pointsTo(this.types, base, object.type)) return this.any(type);
        return this.checked(this.object(object), type);
      }
      default:
        return this.checked(this.values.integer(term), type);
    }
  }

  private sequence({ length, elements }: Extract<Symbolic, { kind: 'seq' }>, type: Type): Value {
    const base = this.base(type);
    const count = Math.min(Math.max(0, this.values.number(length)), elements.length);
    const element = base.kind === 'seq' ? base.element : type;
    return this.checked(Sequence.of(elements.slice(0, count).map((part) => this.value(part, element))), type);
  }

  private structure(symbolic: Exclude<Symbolic, { kind: 'scalar' | 'seq' }>, type: Type): Value {
    if (symbolic.kind === 'set' && 'element' in type) {
      const present = symbolic.members.filter((member) => this.values.boolean(member.present));
      return setOf(present.map((member) => this.value(member.value, type.element)));
    }
    if (symbolic.kind === 'multiset' && 'element' in type) {
      return symbolic.members.reduce((all, member) => {
        const count = this.values.integer(member.count);
        if (count <= 0) return all;
        const value = this.value(member.value, type.element);
        return ifComputed(() => all.with(value, integers.add(all.count(value), count))) ?? all;
      }, Multiset.EMPTY);
    }
    if (symbolic.kind === 'map' && 'key' in type) return this.map(symbolic, type);
    if (symbolic.kind === 'datatype' && type.kind === 'datatype') return this.datum(symbolic, type);
    return this.any(type);
  }

  /** Of equal keys, the first counts. */
  private map({ entries }: SymbolicMap, type: MapType): Value {
    const present = entries.filter((entry) => this.values.boolean(entry.present)).reverse();
    return mapOf(
      present.map((entry) => [this.value(entry.key, type.key), this.value(entry.value, type.value)] as const),
    );
  }

  private datum({ tag, fields }: Extract<Symbolic, { kind: 'datatype' }>, type: DatatypeType): Value {
    const position = this.values.number(tag);
    const constructor = type.datatype.constructors[position];
    const values = fields[position];
    if (constructor === undefined || values === undefined) return this.any(type);
    const fieldTypes = fieldsOf(this.types, type)[position] ?? [];
    return new Datum(
      constructor,
      values.map((value, i) => this.value(value, fieldTypes[i] as Type)),
    );
  }

  private functionOf(symbolic: SymbolicFunction, type: Type): Value {
    const known = this.functions.get(symbolic);
    if (known !== undefined) return known;
    const table = tableOf(symbolic);
    const holes: (readonly Value[])[] = [];
    const points: Point[] = [];
    for (const { args, result, hole } of table?.applications ?? []) {
      const given = args.map((arg, i) => this.value(arg, table?.type.parameters[i] as Type));
      if (hole !== undefined && this.values.boolean(hole)) holes.push(given);
      else points.push({ args: given, value: this.value(result, table?.type.result as Type) });
    }
    const { parameters, result } = table?.type ?? (type as FunctionType);
    const made = new FunctionTable(points, this.any(result), holes, functionDomain(this.types, parameters));
    this.functions.set(symbolic, made);
    return made;
  }

  /** Some legal value; null where there is none. */
  private any(type: Type, nesting = NESTING): Value {
    switch (type.kind) {
      case 'reference':
      case 'array':
        return this.anyObject(type);
      case 'function':
        return new FunctionTable([], this.any(type.result, nesting), [], functionDomain(this.types, type.parameters));
      case 'datatype': {
        const all = fieldsOf(this.types, type);
        const position = all.findIndex((fields) => fields.every((field) => fitsNesting(this.types, field, nesting)));
        const constructor = type.datatype.constructors[position];
        if (constructor === undefined || nesting <= 0) return this.legal.any(type) ?? null;
        return new Datum(constructor, all[position]?.map((field) => this.any(field, nesting - 1)) ?? []);
      }
      case 'constrained': {
        const value = this.legal.any(type);
        return value === undefined || value === null ? this.any(this.base(type), nesting) : value;
      }
      default:
        return this.legal.any(type) ?? null;
    }
  }

  // ── Objects ───────────────────────────────────────────────────────────────────────────────────

  private anyObject(type: ReferenceType | ArrayType): Value {
    if (type.nullable) return null;
    const fitting = this.initial.objects.filter((object) => pointsTo(this.types, type, object.type));
    const object = fitting.find(({ number }) => this.objects.has(number)) ?? fitting[0];
    return object === undefined ? null : this.object(object);
  }

  private object(object: SymbolicObject): HeapObject | HeapArray {
    let made = this.objects.get(object.number);
    if (made === undefined) {
      made =
        object.type.kind === 'reference'
          ? this.heap.allocate(object.type)
          : this.heap.allocateArray(object.type, this.dimensionsOf(object));
      this.objects.set(object.number, made);
      this.pending.push(object);
    }
    return made;
  }

  private dimensionsOf({ lengths, capacities }: SymbolicObject): number[] {
    return lengths.map((length, i) => Math.min(Math.max(0, this.values.number(length)), capacities[i] as number));
  }

  private fill(object: SymbolicObject): void {
    for (const [variable, store] of this.initial.stores) {
      if (store.kind !== 'store') continue;
      const cell = (store.cells instanceof Cells ? store.cells.made : store.cells).get(object.number);
      this.fillFrom(object, variable, cell);
    }
  }

  private fillFrom(object: SymbolicObject, { place }: Variable, cell: Cell | undefined): void {
    const made = this.object(object);
    if (place?.kind === 'field' && made instanceof HeapObject) {
      const type = fieldTypeIn(this.types, made.type, place);
      if (type === undefined) return;
      const value = cell !== undefined && 'kind' in cell ? this.value(cell, type) : this.any(type);
      made.set(place.field, value, this.heap.now);
    }
    if (place?.kind === 'array' && made instanceof HeapArray) {
      const { element, rank } = made.type;
      if (rank !== place.rank || this.types.erase(element) !== this.types.erase(place.element)) return;
      this.fillArray(made, object.capacities, cell);
    }
  }

  private fillArray(made: HeapArray, capacities: readonly number[], cell: Cell | undefined): void {
    const elements = cell === undefined || 'kind' in cell ? [] : cell;
    const { dimensions, type } = made;
    const count = dimensions.reduce((product, length) => product * length, 1);
    for (let place = 0; place < count; place++) {
      const symbolic = elements[moved(place, dimensions, capacities)];
      made.set(place, symbolic === undefined ? this.any(type.element) : this.value(symbolic, type.element), 0);
    }
  }
}

/** The same indices in an array with other dimensions. */
function moved(place: number, from: readonly number[], to: readonly number[]): number {
  const indices = coordinates(from, place);
  return indices.reduce((at, index, i) => at * (to[i] as number) + index, 0);
}

function isCharacter(code: Integer): boolean {
  return code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}
