/** Random inputs of a method: values of every type, and objects that share parts and may be the same. */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import { typeTest } from '../../execute/index.js';
import type { Method, Model, ReferenceType, Type } from '../../model/index.js';
import type { Heap, Value } from '../../values/index.js';
import { BadLiteral, Datum, Multiset, readLiteral, Real, Sequence } from '../../values/index.js';
import { fieldsOf } from '../../values/solver-state.js';
import type { Random } from '../random.js';
import { Impossible } from './odometer.js';
import { exactTypes, functionTo, isArrayOf, isObjectOf } from './parts.js';

export type Literals = ReadonlyMap<string, string>;

/** Makes inputs for the methods of one model. */
export class RandomInputs {
  private readonly model: Model;
  private readonly fits: (value: Value, type: Type) => boolean;

  constructor(model: Model) {
    this.model = model;
    this.fits = typeTest(model);
  }

  /** Literals that are given are kept, by the names of inputs. Undefined if some input could not be made. */
  inputs(method: Method, heap: Heap, random: Random, given?: Literals): readonly Value[] | undefined {
    const made: Value[] = [];
    try {
      for (const { name, type } of method.inputs) {
        // Equal inputs are interesting, and random ones are rarely equal.
        const same = method.inputs.findIndex((other, i) => i < made.length && other.type === type);
        const isSame = given === undefined && same >= 0 && random.chance(20);
        const literal = given?.get(name);
        if (isSame) made.push(made[same] as Value);
        else if (literal === undefined) made.push(this.value(type, heap, random, DEPTH));
        else made.push(readLiteral({ types: this.model.arena.types, heap, named: () => undefined }, literal, type));
      }
    } catch (raised) {
      if (raised instanceof Impossible || raised instanceof BadLiteral) return undefined;
      throw raised;
    }
    return made;
  }

  private value(type: Type, heap: Heap, random: Random, depth: number): Value {
    const { arena } = this.model;
    const of = (part: Type): Value => this.value(part, heap, random, depth - 1);
    const many = (part: Type): Value[] =>
      Array.from({ length: depth <= 0 ? 0 : random.below(random.chance(20) ? 6 : 4) }, () => of(part));
    switch (type.kind) {
      case 'bool':
        return random.chance(50);
      case 'int':
        return random.chance(85) ? random.between(-2, 6) : random.pick(FAR);
      case 'parameter':
        return random.between(0, 2);
      case 'char':
        return random.pick(CHARACTERS);
      case 'real':
        return Real.of(random.between(-4, 8), random.pick([1, 1, 2, 3]));
      case 'bitvector':
        return type.width === 0 ? 0 : random.below(2 ** Math.min(type.width, random.pick([2, 8, 16])));
      case 'seq':
        return Sequence.of(random.chance(15) ? sortedIntegers(many(type.element)) : many(type.element));
      case 'set':
      case 'infinite-set':
        return ImmutableSet(many(type.element));
      case 'multiset':
        return Multiset.of(many(type.element));
      case 'map':
      case 'infinite-map':
        return ImmutableMap(many(type.key).map((key): [Value, Value] => [key, of(type.value)]));
      case 'datatype':
        return this.datum(type, heap, random, depth);
      case 'array':
        return this.array(type, heap, random, depth);
      case 'reference':
        return this.object(type, heap, random, depth);
      case 'function':
        return functionTo([of(type.result), of(type.result), of(type.result)]);
      case 'constrained': {
        const { base, typeParameters } = type.constrained;
        const plain = arena.types.substitute(base, typeParameters, type.args);
        for (let i = 0; i < TRIES; i++) {
          const value = this.value(plain, heap, random, depth);
          if (this.fits(value, type)) return value;
        }
        throw new Impossible();
      }
      case 'store':
        throw new Impossible();
    }
  }

  private datum(type: Extract<Type, { kind: 'datatype' }>, heap: Heap, random: Random, depth: number): Value {
    const { types } = this.model.arena;
    const { constructors, typeParameters, coinductive } = type.datatype;
    if (coinductive || depth < -TRIES) throw new Impossible();
    const small = constructors.filter(({ fields }) => fields.every((field) => field.type.kind !== 'datatype'));
    const constructor = random.pick(depth <= 0 && small.length > 0 ? small : constructors);
    const fields = constructor.fields.map((field) =>
      this.value(types.substitute(field.type, typeParameters, type.args), heap, random, depth - 1),
    );
    return new Datum(constructor, fields);
  }

  private array(type: Extract<Type, { kind: 'array' }>, heap: Heap, random: Random, depth: number): Value {
    if (type.nullable && random.chance(15)) return null;
    const { types } = this.model.arena;
    const known = heap.objects.filter(isArrayOf(type));
    if (known.length > 0 && random.chance(25)) return random.pick(known);
    const most = type.rank > 1 ? 3 : random.chance(20) ? 6 : 4;
    const dimensions = Array.from({ length: type.rank }, () => (depth <= 0 ? 0 : random.below(most)));
    const array = heap.allocateArray(types.array(type.rank, type.element, false), dimensions);
    const size = dimensions.reduce((product, length) => product * length, 1);
    const elements = Array.from({ length: size }, () => this.value(type.element, heap, random, depth - 1));
    const ordered = random.chance(30) ? sortedIntegers(elements) : elements;
    ordered.forEach((element, place) => {
      array.set(place, element, heap.now);
    });
    return array;
  }

  private object(type: ReferenceType, heap: Heap, random: Random, depth: number): Value {
    const { arena } = this.model;
    const { types } = arena;
    if (type.nullable && (depth <= 0 || random.chance(25))) return null;
    const known = heap.objects.filter(isObjectOf(types, type));
    if (known.length > 0 && (depth <= 0 || random.chance(35))) return random.pick(known);
    if (depth < -TRIES) throw new Impossible();
    const made = exactTypes(this.model, type);
    if (made.length === 0) throw new Impossible();
    const object = heap.allocate(random.pick(made));
    for (const { field, type: declared } of fieldsOf(arena, object.type)) {
      object.set(field, this.value(declared, heap, random, depth - 1), heap.now);
    }
    return object;
  }
}

const DEPTH = 4;
const TRIES = 12;
const FAR: readonly number[] = [7, 10, 16, 31, 100, 255, 256, -3, -7, -100];
const CHARACTERS = [...'aabbc zA09'].map((character) => character.charCodeAt(0));

function sortedIntegers(values: Value[]): Value[] {
  return values.every((value) => typeof value === 'number') ? values.sort((a, b) => Number(a) - Number(b)) : values;
}
