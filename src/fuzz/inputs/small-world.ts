/** All inputs of a method within small bounds, heaps included: made from choices, so that an odometer goes through them. */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import { typeTest } from '../../execute/index.js';
import type { ArrayType, Method, Model, ReferenceType, Type } from '../../model/index.js';
import type { Heap, HeapArray, HeapObject, Value } from '../../values/index.js';
import { Datum, FunctionValue, Multiset, Real, Sequence } from '../../values/index.js';
import { fieldsOf } from '../../values/solver-state.js';
import type { Chooser } from './odometer.js';
import { Impossible } from './odometer.js';
import { exactTypes, isArrayOf, isObjectOf } from './parts.js';

const INTEGERS: readonly number[] = [0, 1, -1, 2, -2, 3, -3];
const LENGTH = 3;
/** Objects of each class and arrays of each type. */
const OBJECTS = 3;
/** Of data inside of data of the same type: a list of three elements has four levels. */
const LEVELS = 4;
/** Of everything else inside of everything else. */
const NESTING = 6;
const REALS: readonly Real[] = [Real.of(0), Real.of(1), Real.of(-1), Real.of(1, 2), Real.of(2)];
const CHARACTERS: readonly number[] = [...'ab 0Z'].map((character) => character.charCodeAt(0));

export class SmallWorld {
  private readonly model: Model;
  private readonly fits: (value: Value, type: Type) => boolean;

  constructor(model: Model) {
    this.model = model;
    this.fits = typeTest(model);
  }

  /** Raises `Impossible` if the choices do not lead to inputs of the declared types. */
  inputs(method: Method, heap: Heap, chooser: Chooser): readonly Value[] {
    const world = new Making(this.model, heap, chooser, this.fits);
    return method.inputs.map(({ type }) => world.value(type, 0));
  }
}

type DatatypeType = Extract<Type, { kind: 'datatype' }>;

class Making {
  private readonly model: Model;
  private readonly heap: Heap;
  private readonly fits: (value: Value, type: Type) => boolean;
  private readonly chooser: Chooser;
  /** Everything chosen so far, to compare the parts of sets. */
  private readonly chosen: number[] = [];

  constructor(model: Model, heap: Heap, chooser: Chooser, fits: (value: Value, type: Type) => boolean) {
    this.model = model;
    this.heap = heap;
    this.chooser = chooser;
    this.fits = fits;
  }

  value(type: Type, depth: number): Value {
    if (depth > NESTING) throw new Impossible();
    const of = (part: Type): Value => this.value(part, depth + 1);
    switch (type.kind) {
      case 'bool':
        return this.choose(2) === 1;
      case 'int':
        return this.pick(INTEGERS);
      case 'parameter':
        return this.choose(LENGTH);
      case 'char':
        return this.pick(CHARACTERS);
      case 'real':
        return this.pick(REALS);
      case 'bitvector':
        return this.choose(Math.min(2 ** type.width, INTEGERS.length));
      case 'seq':
        return Sequence.of(this.list(() => of(type.element)));
      case 'set':
      case 'infinite-set':
        return ImmutableSet(this.list(() => of(type.element), 'ascending'));
      case 'multiset':
        return Multiset.of(this.list(() => of(type.element), 'no descent'));
      case 'map':
      case 'infinite-map': {
        const keys = this.list(() => of(type.key), 'ascending');
        return ImmutableMap(keys.map((key): [Value, Value] => [key, of(type.value)]));
      }
      case 'datatype':
        return this.datum(type, depth);
      case 'array':
        return this.array(type, depth);
      case 'reference':
        return this.object(type, depth);
      case 'function':
        return this.function(() => of(type.result));
      case 'constrained': {
        const { base, typeParameters } = type.constrained;
        const value = this.value(this.model.arena.types.substitute(base, typeParameters, type.args), depth);
        if (!this.fits(value, type)) throw new Impossible();
        return value;
      }
      case 'store':
        throw new Impossible();
    }
  }

  private choose(ways: number): number {
    const choice = this.chooser.choose(ways);
    this.chosen.push(choice);
    return choice;
  }

  private pick<T>(values: readonly T[]): T {
    return values[this.choose(values.length)] as T;
  }

  /** Different choices make different values: elements in the order of their choices make each collection once. */
  private list(element: () => Value, order?: 'ascending' | 'no descent'): Value[] {
    const length = this.choose(LENGTH + 1);
    const values: Value[] = [];
    let before: readonly number[] | undefined;
    for (let i = 0; i < length; i++) {
      const from = this.chosen.length;
      values.push(element());
      const choices = this.chosen.slice(from);
      if (order !== undefined && before !== undefined) {
        const comparison = compare(before, choices);
        if (comparison > 0 || (comparison === 0 && order === 'ascending')) throw new Impossible();
      }
      before = choices;
    }
    return values;
  }

  /** Data without data of the same type in it comes first, and is all there is at the last level. */
  private datum(type: DatatypeType, depth: number): Value {
    const { types } = this.model.arena;
    const { constructors, typeParameters, coinductive } = type.datatype;
    if (coinductive) throw new Impossible();
    const recursive = constructors.filter(({ fields }) => fields.some((field) => mentions(field.type, type)));
    const plain = constructors.filter((constructor) => !recursive.includes(constructor));
    const level = this.levels.get(type) ?? 1;
    const constructor = this.pick(level >= LEVELS ? plain : [...plain, ...recursive]);
    this.levels.set(type, level + 1);
    const fields = constructor.fields.map((field) =>
      // Levels are what limits recursion here, not the depth.
      this.value(types.substitute(field.type, typeParameters, type.args), recursive.length > 0 ? depth : depth + 1),
    );
    this.levels.set(type, level);
    return new Datum(constructor, fields);
  }

  private readonly levels = new Map<Type, number>();

  /** Null, one that is there, or a new one: in this order, each shape of the heap is made once. */
  private reference(
    nullable: boolean,
    known: readonly (HeapObject | HeapArray)[],
    makers: readonly (() => Value)[],
  ): Value {
    const old = nullable ? [null, ...known] : known;
    const fresh = known.length < OBJECTS ? makers : [];
    const choice = this.choose(old.length + fresh.length);
    return choice < old.length ? (old[choice] as Value) : (fresh[choice - old.length]?.() as Value);
  }

  private array(type: ArrayType, depth: number): Value {
    const { types } = this.model.arena;
    const known = this.heap.objects.filter(isArrayOf(type));
    const make = (): Value => {
      const most = type.rank === 1 ? LENGTH : LENGTH - 1;
      const dimensions = Array.from({ length: type.rank }, () => this.choose(most + 1));
      const array = this.heap.allocateArray(types.array(type.rank, type.element, false), dimensions);
      const size = dimensions.reduce((product, length) => product * length, 1);
      for (let place = 0; place < size; place++) array.set(place, this.value(type.element, depth + 1), this.heap.now);
      return array;
    };
    return this.reference(type.nullable, known, [make]);
  }

  private object(type: ReferenceType, depth: number): Value {
    const { arena } = this.model;
    const known = this.heap.objects.filter(isObjectOf(arena.types, type));
    const makers = exactTypes(this.model, type).map((made) => (): Value => {
      const object = this.heap.allocate(made);
      for (const { field, type: declared } of fieldsOf(arena, made)) {
        object.set(field, this.value(declared, depth + 1), this.heap.now);
      }
      return object;
    });
    return this.reference(type.nullable, known, makers);
  }

  /** One result for the simplest argument of all, and one for all others. */
  private function(result: () => Value): Value {
    const [first, others] = [result(), result()];
    return new FunctionValue(
      ([argument]) => (argument === undefined || isSimplest(argument) ? first : others),
      () => true,
    );
  }
}

function isSimplest(value: Value): boolean {
  if (value instanceof Sequence) return value.length === 0;
  return value === 0 || value === false || value === null;
}

/** In the order of a dictionary. */
function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function mentions(type: Type, datatype: DatatypeType): boolean {
  switch (type.kind) {
    case 'datatype':
      return type.datatype === datatype.datatype || type.args.some((arg) => mentions(arg, datatype));
    case 'seq':
    case 'set':
    case 'multiset':
    case 'infinite-set':
      return mentions(type.element, datatype);
    case 'map':
    case 'infinite-map':
      return mentions(type.key, datatype) || mentions(type.value, datatype);
    case 'constrained':
      return mentions(type.constrained.base, datatype) || type.args.some((arg) => mentions(arg, datatype));
    default:
      return false;
  }
}
