/** The types at which axioms are instantiated in tests: atoms, collections, data with and without recursion. */
import type { ConstructorField, ConstructorSymbol, DatatypeSymbol, Type, Types } from '../../../../src/model/index.js';

type Fields = Readonly<Record<string, Type>>;

/** Constructors are filled in after the symbol exists, so that fields can mention it. */
function declare(
  name: string,
  parameters: readonly string[],
  coinductive: boolean,
  constructors: (self: DatatypeSymbol) => Readonly<Record<string, Fields>>,
): DatatypeSymbol {
  const list: ConstructorSymbol[] = [];
  const typeParameters = parameters.map((parameter) => ({ name: parameter }));
  const symbol: DatatypeSymbol = { name, typeParameters, constructors: list, coinductive };
  for (const [constructor, fields] of Object.entries(constructors(symbol))) {
    const made = Object.entries(fields).map(([field, type]): ConstructorField => ({ name: field, type, ghost: false }));
    list.push({ name: constructor, datatype: symbol, fields: made });
  }
  return symbol;
}

function generic(
  types: Types,
  name: string,
  parameters: readonly string[],
  constructors: (self: Type, args: readonly Type[]) => Readonly<Record<string, Fields>>,
  coinductive = false,
): DatatypeSymbol {
  return declare(name, parameters, coinductive, (self) => {
    const args = self.typeParameters.map((parameter) => types.parameter(parameter));
    return constructors(types.datatype(self, args), args);
  });
}

export interface Subjects {
  /** No parts that are equal by contents. */
  readonly color: Type;
  readonly option: (element: Type) => Type;
  readonly pair: (a: Type, b: Type) => Type;
  readonly list: (element: Type) => Type;
  /** Recursion through a sequence. */
  readonly tree: Type;
  /** Recursion through a set, a multiset and a map. */
  readonly bush: Type;
  readonly stream: (element: Type) => Type;
  readonly parameter: Type;
}

export function subjectsOf(types: Types): Subjects {
  const { int, bool } = types;
  const color = generic(types, 'Color', [], () => ({ Red: {}, Grey: { level: int }, Mixed: { a: int, dark: bool } }));
  const option = generic(types, 'Option', ['T'], (_self, [t = int]) => ({ None: {}, Some: { value: t } }));
  const pair = generic(types, 'Pair', ['A', 'B'], (_self, [a = int, b = int]) => ({ Pair: { first: a, second: b } }));
  const list = generic(types, 'List', ['T'], (self, [t = int]) => ({ Nil: {}, Cons: { head: t, tail: self } }));
  const tree = generic(types, 'Tree', [], (self) => ({ Leaf: { label: int }, Node: { children: types.seq(self) } }));
  const bush = generic(types, 'Bush', [], (self) => ({
    Twig: {},
    Fork: {
      set: types.set(self),
      bag: types.elements('multiset', self),
      map: types.map('map', self, self),
      next: types.datatype(option, [self]),
    },
  }));
  const stream = generic(
    types,
    'Stream',
    ['T'],
    (self, [t = int]) => ({ End: {}, More: { head: t, tail: self }, Twin: { left: self, right: self } }),
    true,
  );
  return {
    color: types.datatype(color, []),
    option: (element) => types.datatype(option, [element]),
    pair: (a, b) => types.datatype(pair, [a, b]),
    list: (element) => types.datatype(list, [element]),
    tree: types.datatype(tree, []),
    bush: types.datatype(bush, []),
    stream: (element) => types.datatype(stream, [element]),
    parameter: types.parameter({ name: 'T' }),
  };
}

/** Every type whose axioms are tested. */
export function testedTypes(types: Types): readonly Type[] {
  const subjects = subjectsOf(types);
  const { color, option, pair, list, tree, bush, stream, parameter } = subjects;
  const { int, bool, char, real, reference } = types;
  const bag = (element: Type): Type => types.elements('multiset', element);
  const elements = [int, bool, types.seq(int), color, list(int), reference];
  const collections = elements.flatMap((element) => [
    types.seq(element),
    types.set(element),
    types.elements('infinite-set', element),
    bag(element),
    types.map('map', element, int),
    types.map('infinite-map', int, element),
  ]);
  return [
    ...collections,
    types.map('map', list(int), tree),
    types.map('infinite-map', bool, types.seq(int)),
    types.set(pair(int, bool)),
    types.elements('infinite-set', pair(types.seq(int), color)),
    types.seq(char),
    types.seq(types.set(int)),
    types.seq(tree),
    types.seq(parameter),
    types.seq(option(types.set(int))),
    types.set(parameter),
    bag(option(types.set(int))),
    types.set(bush),
    bag(bush),
    types.map('map', bush, bush),
    ...[color, option(int), option(types.seq(int)), option(list(bool)), pair(int, types.set(int)), list(int)],
    ...[list(types.seq(int)), list(list(int)), list(parameter), tree, bush, stream(int), stream(list(int))],
    ...[int, bool, char, real, reference, parameter, types.bitvector(3)],
    types.function('reading', [int], int),
  ];
}
