/**
 * Every operator of terms with its typing rule, in one table: the type checker, the text form, the evaluator
 * and the SMT printer read from it. Types are representation types. Operators marked partial have no meaning of their
 * own outside their domain; claims guard every use.
 */
import type { ConstructorSymbol, FunctionSymbol, Variable } from './program.js';
import type { Integer } from './integers.js';
import type { Rational } from './rationals.js';
import type { ElementsType, FunctionType, MapType, StoreType, Type, Types } from './types.js';

/** What an operator carries besides its arguments. Interned by the arena. */
export type Payload =
  undefined | boolean | Integer | Rational | Variable | Instance | ConstructorSymbol | Part | Binder | Type;

/** A function symbol at type arguments. */
export interface Instance {
  readonly kind: 'instance';
  readonly symbol: FunctionSymbol;
  readonly typeArgs: readonly Type[];
}

/** A field of a constructor, by position. */
export interface Part {
  readonly kind: 'part';
  readonly constructor: ConstructorSymbol;
  readonly index: number;
}

/**
 * A binder of `types.length` variables. Inside it, `bound(i)` is its i-th variable and outer ones are shifted up by
 * their number. After the binder's own arguments come trigger terms, grouped by `triggers`.
 */
export interface Binder {
  readonly kind: 'binder';
  readonly types: readonly Type[];
  readonly triggers: readonly number[];
}

/** The result type, or a sentence that says why the arguments do not fit. */
export type Typing = Type | string;

interface Rule {
  /** Number of arguments; -1 is any number. For binders: without triggers. */
  readonly arity: number;
  readonly binds?: true;
  readonly partial?: true;
  readonly type: (types: Types, args: readonly Type[], payload: Payload, expected: Type | undefined) => Typing;
}

const rule = (arity: number, type: Rule['type']): Rule => ({ arity, type });
const partial = (arity: number, type: Rule['type']): Rule => ({ arity, type, partial: true });
const binder = (arity: number, type: Rule['type']): Rule => ({ arity, type, binds: true });

const bool: Rule['type'] = (types) => types.bool;
const allBool: Rule['type'] = (types, args) =>
  args.every((arg) => arg === types.bool) ? types.bool : 'operands must be bool';
const given: Rule['type'] = (_types, _args, _payload, expected) => expected ?? 'the type must be given';
const same: Rule['type'] = (_types, args) => {
  const [first] = args;
  return first !== undefined && args.every((arg) => arg === first) ? first : 'operands must have one type';
};
const sameThenBool: Rule['type'] = (types, args, payload, expected) => {
  const operand = same(types, args, payload, expected);
  return typeof operand === 'string' ? operand : types.bool;
};
const ofKind =
  (kinds: readonly Type['kind'][], type: Rule['type']): Rule['type'] =>
  (types, args, payload, expected) =>
    args[0] !== undefined && kinds.includes(args[0].kind)
      ? type(types, args, payload, expected)
      : `the first operand must be ${kinds.join(' or ')}`;
const NUMERIC = ['int', 'real', 'bitvector'] as const;
const SETS = ['set', 'infinite-set'] as const;
const MAPS = ['map', 'infinite-map'] as const;
const signature =
  (parameters: readonly ('int' | 'bool' | 'real' | 'char')[], result: 'int' | 'bool' | 'real' | 'char'): Rule['type'] =>
  (types, args) =>
    args.length === parameters.length && args.every((arg, i) => arg.kind === parameters[i])
      ? types[result]
      : `operands must be ${parameters.join(', ')}`;
const elementOf = (type: Type | undefined): Type | undefined => (type as ElementsType | undefined)?.element;
const elementsMatch: Rule['type'] = (_types, args, _payload, expected) =>
  expected !== undefined && 'element' in expected && args.every((arg) => arg === expected.element)
    ? expected
    : 'elements must have the element type';
const member: Rule['type'] = (types, args) =>
  args[1] === elementOf(args[0]) ? types.bool : 'the element must have the element type';
const mapOf = (type: Type | undefined): MapType => type as MapType;
const keyed =
  (result: (types: Types, map: MapType) => Type): Rule['type'] =>
  (types, args) =>
    args[1] === mapOf(args[0]).key ? result(types, mapOf(args[0])) : 'the key must have the key type';
const binderBody =
  (...bodies: readonly ('bool' | 'any')[]): Rule['type'] =>
  (types, args) =>
    bodies.every((body, i) => body === 'any' || args[i] === types.bool) ? types.bool : 'range and body must be bool';

export const OPERATORS = {
  // Leaves
  literal: rule(0, given),
  variable: rule(0, (types, _args, payload) => types.erase((payload as Variable).type)),
  bound: rule(0, given),
  null: rule(0, (types) => types.reference),
  // Logic. `and`, `or`, `implies` and `ite` are lazy: an operand matters only where the ones before it let it.
  not: rule(1, allBool),
  and: rule(-1, allBool),
  or: rule(-1, allBool),
  implies: rule(2, allBool),
  ite: rule(3, (types, args) =>
    args[0] === types.bool && args[1] !== undefined && args[1] === args[2] ? args[1] : 'branches must have one type',
  ),
  eq: rule(2, sameThenBool),
  // Numbers: int, real and (unsigned, wrapping) bit vectors. Division of integers is Euclidean.
  neg: rule(1, ofKind(NUMERIC, same)),
  add: rule(2, ofKind(NUMERIC, same)),
  sub: rule(2, ofKind(NUMERIC, same)),
  mul: rule(2, ofKind(NUMERIC, same)),
  div: partial(2, ofKind(NUMERIC, same)),
  mod: partial(2, ofKind(['int', 'bitvector'], same)),
  lt: rule(2, ofKind([...NUMERIC, 'char'], sameThenBool)),
  le: rule(2, ofKind([...NUMERIC, 'char'], sameThenBool)),
  'int-to-real': rule(1, signature(['int'], 'real')),
  'real-floor': rule(1, signature(['real'], 'int')),
  'int-to-char': partial(1, signature(['int'], 'char')),
  'char-to-int': rule(1, signature(['char'], 'int')),
  'int-to-bv': rule(1, (types, args, _payload, expected) =>
    args[0] === types.int && expected?.kind === 'bitvector' ? expected : 'int to a bit vector type',
  ),
  'bv-to-int': rule(
    1,
    ofKind(['bitvector'], (types) => types.int),
  ),
  // Bit vectors
  'bv-and': rule(2, ofKind(['bitvector'], same)),
  'bv-or': rule(2, ofKind(['bitvector'], same)),
  'bv-xor': rule(2, ofKind(['bitvector'], same)),
  'bv-not': rule(1, ofKind(['bitvector'], same)),
  // Shifts and rotations by an amount that is an integer; `bv-ashr` repeats the sign.
  'bv-shl': rule(2, ofKind(['bitvector'], shifted)),
  'bv-shr': rule(2, ofKind(['bitvector'], shifted)),
  'bv-ashr': rule(2, ofKind(['bitvector'], shifted)),
  'bv-rotl': rule(2, ofKind(['bitvector'], shifted)),
  'bv-rotr': rule(2, ofKind(['bitvector'], shifted)),
  // Bit vectors read as numbers in two's complement. Division rounds toward zero, and the remainder has the dividend's sign.
  'bv-slt': rule(2, ofKind(['bitvector'], sameThenBool)),
  'bv-sle': rule(2, ofKind(['bitvector'], sameThenBool)),
  'bv-sdiv': partial(2, ofKind(['bitvector'], same)),
  'bv-srem': partial(2, ofKind(['bitvector'], same)),
  // Sequences
  seq: rule(-1, elementsMatch),
  'seq-length': rule(
    1,
    ofKind(['seq'], (types) => types.int),
  ),
  'seq-index': partial(
    2,
    ofKind(['seq'], (types, args) => at(types, args, elementOf(args[0]))),
  ),
  'seq-update': partial(
    3,
    ofKind(['seq'], (types, args) =>
      args[2] === elementOf(args[0]) ? at(types, args, args[0]) : 'the value must have the element type',
    ),
  ),
  'seq-concat': rule(2, ofKind(['seq'], same)),
  'seq-take': partial(
    2,
    ofKind(['seq'], (types, args) => at(types, args, args[0])),
  ),
  'seq-drop': partial(
    2,
    ofKind(['seq'], (types, args) => at(types, args, args[0])),
  ),
  'seq-contains': rule(2, ofKind(['seq'], member)),
  'seq-prefix': rule(2, ofKind(['seq'], sameThenBool)),
  'seq-build': partial(2, (types, args) => {
    const f = args[1] as FunctionType | undefined;
    const fits =
      args[0] === types.int && f?.kind === 'function' && f.parameters.length === 1 && f.parameters[0] === types.int;
    return fits ? types.seq(f.result) : 'seq-build needs a length and a function from int';
  }),
  /** The elements `low ≤ i < high` of an array: store, array, low, high. */
  'seq-of-array': partial(4, (types, args) => {
    const store = args[0] as StoreType;
    const fits =
      store.kind === 'store' &&
      store.keys.length === 2 &&
      args[1] === types.reference &&
      args[2] === types.int &&
      args[3] === types.int;
    return fits ? types.seq(store.value) : 'seq-of-array needs a store, an array and two bounds';
  }),
  // Sets
  set: rule(-1, elementsMatch),
  'set-member': rule(2, ofKind(SETS, member)),
  'set-union': rule(2, ofKind(SETS, same)),
  'set-intersection': rule(2, ofKind(SETS, same)),
  'set-difference': rule(2, ofKind(SETS, same)),
  'set-subset': rule(2, ofKind(SETS, sameThenBool)),
  'set-disjoint': rule(2, ofKind(SETS, sameThenBool)),
  'set-size': rule(
    1,
    ofKind(['set'], (types) => types.int),
  ),
  /** The same elements as an infinite set. */
  'set-widen': rule(
    1,
    ofKind(['set'], (types, args) => types.elements('infinite-set', elementOf(args[0]) as Type)),
  ),
  // Multisets
  multiset: rule(-1, elementsMatch),
  'multiset-count': rule(
    2,
    ofKind(['multiset'], (types, args) =>
      args[1] === elementOf(args[0]) ? types.int : 'the element must have the element type',
    ),
  ),
  'multiset-update': partial(
    3,
    ofKind(['multiset'], (types, args) =>
      args[1] === elementOf(args[0]) && args[2] === types.int ? (args[0] as Type) : 'an element and a count',
    ),
  ),
  'multiset-sum': rule(2, ofKind(['multiset'], same)),
  'multiset-intersection': rule(2, ofKind(['multiset'], same)),
  'multiset-difference': rule(2, ofKind(['multiset'], same)),
  'multiset-subset': rule(2, ofKind(['multiset'], sameThenBool)),
  'multiset-disjoint': rule(2, ofKind(['multiset'], sameThenBool)),
  'multiset-size': rule(
    1,
    ofKind(['multiset'], (types) => types.int),
  ),
  'multiset-of-seq': rule(
    1,
    ofKind(['seq'], (types, args) => types.elements('multiset', elementOf(args[0]) as Type)),
  ),
  'multiset-of-set': rule(
    1,
    ofKind(['set'], (types, args) => types.elements('multiset', elementOf(args[0]) as Type)),
  ),
  // Maps. `map` takes keys and values in turn.
  map: rule(-1, (_types, args, _payload, expected) =>
    expected !== undefined &&
    'key' in expected &&
    args.every((arg, i) => arg === (i % 2 === 0 ? expected.key : expected.value)) &&
    args.length % 2 === 0
      ? expected
      : 'keys and values must have the key and value types',
  ),
  'map-has': rule(
    2,
    ofKind(
      MAPS,
      keyed((types) => types.bool),
    ),
  ),
  'map-get': partial(
    2,
    ofKind(
      MAPS,
      keyed((_types, map) => map.value),
    ),
  ),
  'map-put': rule(
    3,
    ofKind(MAPS, (types, args) =>
      args[2] === mapOf(args[0]).value
        ? keyed((_t, map) => map)(types, args, undefined, undefined)
        : 'the value must have the value type',
    ),
  ),
  'map-merge': rule(2, ofKind(MAPS, same)),
  /** Without the keys in a set. */
  'map-without': rule(
    2,
    ofKind(MAPS, (types, args) =>
      elementOf(args[1]) === mapOf(args[0]).key ? (args[0] as Type) : types && 'the set must have the key type',
    ),
  ),
  'map-keys': rule(
    1,
    ofKind(MAPS, (types, args) => types.elements(setKind(args[0]), mapOf(args[0]).key)),
  ),
  'map-values': rule(
    1,
    ofKind(MAPS, (types, args) => types.elements(setKind(args[0]), mapOf(args[0]).value)),
  ),
  /** The pairs, as values of the expected set-of-tuples type. */
  'map-items': rule(1, ofKind(MAPS, given)),
  'map-size': rule(
    1,
    ofKind(['map'], (types) => types.int),
  ),
  // Datatypes
  construct: rule(-1, (types, args, payload, expected) => {
    const constructor = payload as ConstructorSymbol;
    if (expected?.kind !== 'datatype' || expected.datatype !== constructor.datatype)
      return 'the type must be the datatype';
    const fits =
      args.length === constructor.fields.length &&
      constructor.fields.every(
        (field, i) =>
          types.erase(types.substitute(field.type, constructor.datatype.typeParameters, expected.args)) === args[i],
      );
    return fits ? expected : `the arguments must fit ${constructor.name}`;
  }),
  destruct: partial(
    1,
    ofKind(['datatype'], (types, args, payload) => {
      const { constructor, index } = payload as Part;
      const field = constructor.fields[index];
      const [type] = args;
      if (field === undefined || type?.kind !== 'datatype' || type.datatype !== constructor.datatype)
        return `the operand must have constructor ${constructor.name}`;
      return types.erase(types.substitute(field.type, type.datatype.typeParameters, type.args));
    }),
  ),
  'is-constructor': rule(1, ofKind(['datatype'], bool)),
  /** Structurally smaller: the size of a value as a tree of constructors and elements. Parts and shorter stretches have less. */
  'rank-lt': rule(2, bool),
  // References and stores
  select: rule(-1, (_types, args) => {
    const [store, ...keys] = args;
    if (store?.kind !== 'store') return 'the first operand must be a store';
    return sameList(store.keys, keys) ? store.value : 'keys must have the key types';
  }),
  /** Store, keys, value. */
  update: rule(-1, (_types, args) => {
    const [store] = args;
    if (store?.kind !== 'store') return 'the first operand must be a store';
    return sameList([...store.keys, store.value], args.slice(1)) ? store : 'keys and value must fit the store';
  }),
  /** The length of an array in one dimension (the payload): it never changes, so it is no store. */
  'array-length': partial(
    1,
    ofKind(['reference'], (types) => types.int),
  ),
  /** The value is of this declared type (the payload): class of a reference, predicate of a constrained type. */
  'has-type': rule(1, bool),
  /** A store of what exists, and a value: whether all objects that the value holds, or was made from, exist in it. */
  allocated: rule(2, (types, args) => {
    const [store] = args;
    const tells = store?.kind === 'store' && store.value === types.bool && sameList(store.keys, [types.reference]);
    return tells ? types.bool : 'the first operand must be a store of what exists';
  }),
  // Functions
  apply: rule(-1, (types, args, payload) => {
    const { symbol, typeArgs } = payload as Instance;
    const expected = [...symbol.heap, ...symbol.parameters].map((p) =>
      types.erase(types.substitute(p.type, symbol.typeParameters, typeArgs)),
    );
    return sameList(expected, args)
      ? types.erase(types.substitute(symbol.result, symbol.typeParameters, typeArgs))
      : `the arguments must fit ${symbol.name}`;
  }),
  /** A function value, then arguments. */
  'call-value': partial(
    -1,
    ofKind(['function'], (_types, args) => {
      const f = args[0] as FunctionType;
      return sameList(f.parameters, args.slice(1)) ? f.result : 'the arguments must fit the function';
    }),
  ),
  'value-requires': rule(-1, ofKind(['function'], bool)),
  'value-reads': rule(
    -1,
    ofKind(['function'], (types) => types.set(types.reference)),
  ),
  // Binders
  /** Range, body; the two are separate so that the range can be enumerated. */
  forall: binder(2, binderBody('bool', 'bool')),
  exists: binder(2, binderBody('bool', 'bool')),
  /** Precondition, body. */
  lambda: binder(2, (types, args, payload) =>
    args[0] === types.bool && args[1] !== undefined
      ? types.function('reading', (payload as Binder).types, args[1])
      : 'a precondition and a body',
  ),
  /** A function value that reads the heap when it is called: precondition, body, objects read, over the role `state`. */
  closure: binder(3, (types, args, payload, expected) =>
    args[0] === types.bool &&
    args[2] === types.set(types.reference) &&
    expected?.kind === 'function' &&
    expected.result === args[1] &&
    sameList(expected.parameters, (payload as Binder).types)
      ? expected
      : 'a precondition, a body, and what it reads',
  ),
  /** Range, element; of the expected set type. */
  'set-of': binder(2, (types, args, _payload, expected) =>
    args[0] === types.bool && elementOf(expected) === args[1] && expected !== undefined
      ? expected
      : 'a range and an element of the set type',
  ),
  /** Range, key, value; of the expected map type. */
  'map-of': binder(3, (types, args, _payload, expected) =>
    args[0] === types.bool &&
    expected !== undefined &&
    'key' in expected &&
    args[1] === expected.key &&
    args[2] === expected.value
      ? expected
      : 'a range, a key and a value of the map type',
  ),
  /** Body, then one value for each variable; the values are outside the binder. */
  let: {
    arity: -1,
    binds: true,
    type: (_types, args, payload) => {
      const [body, ...values] = args;
      return body !== undefined && sameList((payload as Binder).types, values)
        ? body
        : 'a body and one value for each variable';
    },
  },
} as const satisfies Record<string, Rule>;

export type Operator = keyof typeof OPERATORS;

/** In a fixed order, so that an operator has a small number. */
export const OPERATOR_NAMES = Object.keys(OPERATORS) as readonly Operator[];

export function ruleOf(operator: Operator): Rule {
  return OPERATORS[operator];
}

function sameList(expected: readonly Type[], actual: readonly Type[]): boolean {
  return expected.length === actual.length && expected.every((type, i) => type === actual[i]);
}

function at(types: Types, args: readonly Type[], result: Type | undefined): Typing {
  return args[1] === types.int && result !== undefined ? result : 'the index must be int';
}

function shifted(types: Types, args: readonly Type[]): Typing {
  return args[1] === types.int && args[0] !== undefined ? args[0] : 'the amount must be int';
}

function setKind(map: Type | undefined): 'set' | 'infinite-set' {
  return map?.kind === 'map' ? 'set' : 'infinite-set';
}
