/** Random values of every type: near zero or near constants of the program, equal to each other more often than chance has it. */
import type {
  ArrayType,
  DatatypeType,
  FunctionType,
  Integer,
  Method,
  Model,
  ReferenceType,
  Type,
} from '../model/index.js';
import { integers } from '../model/index.js';
import {
  baseOf,
  Datum,
  fieldsOf,
  fieldType,
  functionDomain,
  FunctionTable,
  Heap,
  mapOf,
  multisetOf,
  Real,
  Sequence,
  setOf,
  sorted,
} from '../values/index.js';
import type { HeapArray, HeapObject, Scene, Value } from '../values/index.js';
import { concreteTypes, pointsTo } from '../values/index.js';
import type { Constants } from './constants.js';
import type { Random } from './random.js';
import { ScalarsByCost } from './small-scalars.js';

/** No value of a type was found. */
class Impossible extends Error {}

const DEPTH = 4;
const TRIES = 30;
const MOST_ELEMENTS = 6;

export class RandomValues {
  private readonly model: Model;
  private readonly isLegal: (value: Value, type: Type) => boolean;
  private readonly constants: Constants;
  private readonly random: Random;
  private readonly scalars: ScalarsByCost;
  private heap = new Heap();

  constructor(model: Model, isLegal: (value: Value, type: Type) => boolean, constants: Constants, random: Random) {
    this.model = model;
    this.isLegal = isLegal;
    this.constants = constants;
    this.random = random;
    this.scalars = new ScalarsByCost(model.arena, isLegal);
  }

  /** Undefined if some input could not be made. */
  scene({ inputs }: Method): Scene | undefined {
    this.heap = new Heap();
    const made: Value[] = [];
    try {
      for (const { type } of inputs) {
        const same = inputs.findIndex((other, i) => i < made.length && other.type === type);
        // An object is the same one as another in `reference`.
        const isSame = same >= 0 && type.kind !== 'reference' && type.kind !== 'array' && this.random.chance(15);
        made.push(isSame ? (made[same] as Value) : this.value(type, DEPTH));
      }
    } catch (raised) {
      if (raised instanceof Impossible) return undefined;
      throw raised;
    }
    return { heap: this.heap, inputs: made, choices: [] };
  }

  private value(type: Type, depth: number): Value {
    const { random } = this;
    switch (type.kind) {
      case 'bool':
        return random.chance(50);
      case 'int':
        return this.integer();
      case 'parameter':
        return random.below(4);
      case 'char':
        return this.character();
      case 'real':
        return Real.of(random.between(-20, 20), random.pick([1, 1, 2, 3, 10]));
      case 'bitvector':
        return this.bits(type.width);
      case 'seq':
        return Sequence.of(this.list(type.element, depth));
      case 'set':
      case 'infinite-set':
        return setOf(this.list(type.element, depth));
      case 'multiset':
        return multisetOf(this.list(type.element, depth));
      case 'map':
      case 'infinite-map':
        return mapOf(this.list(type.key, depth).map((key): [Value, Value] => [key, this.value(type.value, depth - 1)]));
      case 'datatype':
        return this.datum(type, depth);
      case 'function':
        return this.table(type, depth);
      case 'reference':
        return this.reference(type, depth, () => this.object(type, depth));
      case 'array':
        return this.reference(type, depth, () => this.array(type, depth));
      case 'constrained':
        return this.constrained(type, depth);
      case 'store':
        throw new Impossible();
    }
  }

  private integer(): Integer {
    const { random, constants } = this;
    const known = constants.integers;
    if (known.length > 0 && random.chance(25)) return integers.add(random.pick(known), random.between(-1, 1));
    return random.chance(60) ? random.between(-3, 5) : random.between(-20, 20);
  }

  private character(): number {
    const { random, constants } = this;
    const known = constants.characters;
    return known.length > 0 && random.chance(40) ? random.pick(known) : random.pick(CHARACTERS);
  }

  private bits(width: number): Integer {
    const size = 2n ** BigInt(width);
    const near = BigInt(this.integer());
    return integers.integer(((near % size) + size) % size);
  }

  /** Elements may repeat and may be in order: programs often want either. */
  private list(element: Type, depth: number): readonly Value[] {
    const { random } = this;
    const length = depth <= 0 ? 0 : random.below((random.chance(30) ? MOST_ELEMENTS : 3) + 1);
    return this.elements(element, length, depth);
  }

  private elements(element: Type, length: number, depth: number): readonly Value[] {
    const { random } = this;
    const made: Value[] = [];
    for (let i = 0; i < length; i++) {
      made.push(i > 0 && random.chance(15) ? random.pick(made) : this.value(element, depth - 1));
    }
    if (!random.chance(25)) return made;
    return random.chance(75) ? sorted(made) : sorted(made).reverse();
  }

  private datum(type: DatatypeType, depth: number): Value {
    const { arena } = this.model;
    const { constructors, coinductive } = type.datatype;
    if (coinductive || depth < -DEPTH) throw new Impossible();
    const flat = constructors.filter(({ fields }) => fields.every((field) => field.type.kind !== 'datatype'));
    const constructor = this.random.pick(depth <= 0 && flat.length > 0 ? flat : constructors);
    const fields = constructor.fields.map((field) => this.value(fieldType(arena, type, field), depth - 1));
    return new Datum(constructor, fields);
  }

  private table(type: FunctionType, depth: number): Value {
    const of = (part: Type): Value => this.value(part, depth - 1);
    const count = type.parameters.length === 0 ? 0 : this.random.below(4);
    const points = Array.from({ length: count }, () => ({ args: type.parameters.map(of), value: of(type.result) }));
    const domain = functionDomain(this.model.arena.types, type.parameters);
    return new FunctionTable(points, of(type.result), [], domain);
  }

  private constrained(type: Type, depth: number): Value {
    const base = baseOf(this.model.arena, type);
    for (let i = 0; i < TRIES; i++) {
      const value = this.value(base, depth);
      if (this.isLegal(value, type)) return value;
    }
    const known = this.scalars.of(type)?.flat() ?? [];
    if (known.length === 0) throw new Impossible();
    return this.random.pick(known);
  }

  // ── Objects ───────────────────────────────────────────────────────────────────────────────────

  private reference(type: ReferenceType | ArrayType, depth: number, make: () => Value): Value {
    const { random } = this;
    if (type.nullable && (depth <= 0 || random.chance(25))) return null;
    const known = this.heap.objects.filter((object) => pointsTo(this.model.arena.types, type, object.type));
    if (known.length > 0 && (depth <= 0 || random.chance(30))) return random.pick(known);
    if (depth < -DEPTH) throw new Impossible();
    return make();
  }

  private object(type: ReferenceType, depth: number): Value {
    const candidates = concreteTypes(this.model, type).types;
    if (candidates.length === 0) throw new Impossible();
    const object: HeapObject = this.heap.allocate(this.random.pick(candidates));
    for (const { field, type: declared } of fieldsOf(this.model.arena, object.type)) {
      object.set(field, this.value(declared, depth - 1), this.heap.now);
    }
    return object;
  }

  private array(type: ArrayType, depth: number): Value {
    const { types } = this.model.arena;
    const most = type.rank > 1 ? 3 : this.random.chance(30) ? MOST_ELEMENTS : 3;
    const dimensions = Array.from({ length: type.rank }, () => (depth <= 0 ? 0 : this.random.below(most + 1)));
    const array: HeapArray = this.heap.allocateArray(types.array(type.rank, type.element, false), dimensions);
    this.elements(type.element, array.size, depth).forEach((element, place) => {
      array.set(place, element, this.heap.now);
    });
    return array;
  }
}

const CHARACTERS = [...'aabbc zA09'].map((character) => character.charCodeAt(0));
