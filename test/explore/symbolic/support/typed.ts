/** Types and small values of them, so that values are often equal. */
import fc from 'fast-check';
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type { Arena, ConstructorSymbol, DatatypeSymbol, Type } from '../../../../src/model/index.js';
import type { Value } from '../../../../src/values/index.js';
import { Datum, Multiset, Real, Sequence } from '../../../../src/values/index.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface Datatypes {
  readonly list: DatatypeSymbol;
  readonly nil: ConstructorSymbol;
  readonly cons: ConstructorSymbol;
  readonly pair: DatatypeSymbol;
  readonly colour: DatatypeSymbol;
}

/** `List<T> = Nil | Cons(head: T, tail: List<T>)`, pairs, and an enumeration. */
export function datatypesOf({ types }: Arena): Datatypes {
  const field = (name: string, type: Type): ConstructorSymbol['fields'][number] => ({ name, type, ghost: false });
  const [element, first, second] = [{ name: 'T' }, { name: 'A' }, { name: 'B' }];
  const make = (name: string, typeParameters: readonly { name: string }[]): Mutable<DatatypeSymbol> => ({
    name,
    typeParameters,
    constructors: [],
    coinductive: false,
  });
  const list = make('List', [element]);
  const nil: ConstructorSymbol = { name: 'Nil', datatype: list, fields: [] };
  const tail = types.datatype(list, [types.parameter(element)]);
  const cons: ConstructorSymbol = {
    name: 'Cons',
    datatype: list,
    fields: [field('head', types.parameter(element)), field('tail', tail)],
  };
  list.constructors = [nil, cons];
  const pair = make('tuple2', [first, second]);
  const parts = [field('0', types.parameter(first)), field('1', types.parameter(second))];
  pair.constructors = [{ name: '', datatype: pair, fields: parts }];
  const colour = make('Colour', []);
  colour.constructors = ['Red', 'Green', 'Blue'].map((name) => ({ name, datatype: colour, fields: [] }));
  return { list, nil, cons, pair, colour };
}

/** Types of elements. */
export function elementTypes(arena: Arena, { list, pair, colour }: Datatypes): readonly Type[] {
  const { types } = arena;
  const simple = [types.int, types.bool, types.char, types.real, types.bitvector(3), types.datatype(colour, [])];
  return [
    ...simple,
    types.seq(types.int),
    types.set(types.int),
    types.elements('multiset', types.bool),
    types.map('map', types.int, types.bool),
    types.datatype(list, [types.int]),
    types.datatype(pair, [types.int, types.datatype(list, [types.bool])]),
    types.set(types.seq(types.bool)),
  ];
}

const some = (values: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> => fc.array(values, { maxLength: 3 });

export function valuesOf(arena: Arena, type: Type, depth = 3): fc.Arbitrary<Value> {
  const { types } = arena;
  switch (type.kind) {
    case 'bool':
      return fc.boolean();
    case 'int':
      return fc.integer({ min: -1, max: 2 });
    case 'char':
      return fc.constantFrom(0x61, 0x62);
    case 'bitvector':
      return fc.integer({ min: 0, max: 2 ** type.width - 1 });
    case 'real':
      return fc.constantFrom(Real.of(0), Real.of(1, 2));
    case 'seq':
      return some(valuesOf(arena, type.element)).map((values) => Sequence.of(values));
    case 'set':
    case 'infinite-set':
      return some(valuesOf(arena, type.element)).map((values) => ImmutableSet(values));
    case 'multiset':
      return some(valuesOf(arena, type.element)).map((values) => Multiset.of(values));
    case 'map':
    case 'infinite-map':
      return fc
        .array(fc.tuple(valuesOf(arena, type.key), valuesOf(arena, type.value)), { maxLength: 3 })
        .map((entries) => ImmutableMap(entries));
    case 'datatype': {
      const { constructors, typeParameters } = type.datatype;
      const open = constructors.filter(
        (one) => depth > 0 || one.fields.every(({ type: { kind } }) => kind !== 'datatype'),
      );
      return fc.oneof(
        ...open.map((constructor) => {
          const fields = constructor.fields.map((field) =>
            valuesOf(arena, types.substitute(field.type, typeParameters, type.args), depth - 1),
          );
          return fc.tuple(...fields).map((values) => new Datum(constructor, values));
        }),
      );
    }
    default:
      throw new Error(`no ${type.kind} here`);
  }
}
