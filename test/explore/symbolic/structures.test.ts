import fc from 'fast-check';
import type { Set as ImmutableSet } from 'immutable';
import { expect, test } from 'vitest';
import { operations } from '../../../src/execute/operations.js';
import { merge } from '../../../src/explore/symbolic/merge.js';
import { same } from '../../../src/explore/symbolic/same.js';
import { structural } from '../../../src/explore/symbolic/structures.js';
import type { Operator, Payload, Type, Types, Variable } from '../../../src/model/index.js';
import { Arena } from '../../../src/model/index.js';
import type { Datum, Sequence, Value } from '../../../src/values/index.js';
import { equal, FunctionValue } from '../../../src/values/index.js';
import { emptyModel, TestContext } from './support/context.js';
import { diceOf, Lifting, type Dice } from './support/lifting.js';
import { datatypesOf, elementTypes, valuesOf } from './support/typed.js';

interface Case {
  readonly args: (types: Types, element: Type) => readonly Type[];
  /** Makes arguments fit the domain of a partial operator. */
  readonly fit?: (args: Value[], dice: Dice) => Value[] | undefined;
  readonly result?: (types: Types, element: Type) => Type;
  readonly run?: (args: readonly Value[], types: Types) => Value;
}

const seq = (types: Types, element: Type): Type => types.seq(element);
const set = (types: Types, element: Type): Type => types.set(element);
const multiset = (types: Types, element: Type): Type => types.elements('multiset', element);
const map = (types: Types, element: Type): Type =>
  types.map('map', element, types.datatype(datatypes.list, [types.int]));
const item = (_types: Types, element: Type): Type => element;
const int = (types: Types): Type => types.int;

type Of = (types: Types, element: Type) => Type;
const takes =
  (...of: readonly Of[]): Case['args'] =>
  (types, element) =>
    of.map((one) => one(types, element));

const arena = new Arena();
const datatypes = datatypesOf(arena);
const model = emptyModel(arena);

const upTo = (limit: (sequence: Sequence) => number): NonNullable<Case['fit']> => {
  return (args, dice) => {
    const count = limit(args[0] as Sequence);
    return count <= 0 ? undefined : [args[0] as Value, dice(count), ...args.slice(2)];
  };
};

const CASES: Partial<Record<Operator, Case>> = {
  seq: { args: takes(item, item), result: seq },
  'seq-length': { args: takes(seq) },
  'seq-index': { args: takes(seq, int), fit: upTo(({ length }) => length) },
  'seq-update': { args: takes(seq, int, item), fit: upTo(({ length }) => length) },
  'seq-concat': { args: takes(seq, seq) },
  'seq-take': { args: takes(seq, int), fit: upTo(({ length }) => length + 1) },
  'seq-drop': { args: takes(seq, int), fit: upTo(({ length }) => length + 1) },
  'seq-contains': { args: takes(seq, item) },
  'seq-prefix': { args: takes(seq, seq) },
  set: { args: takes(item, item, item), result: set },
  'set-member': { args: takes(set, item) },
  'set-union': { args: takes(set, set) },
  'set-intersection': { args: takes(set, set) },
  'set-difference': { args: takes(set, set) },
  'set-subset': { args: takes(set, set) },
  'set-disjoint': { args: takes(set, set) },
  'set-size': { args: takes(set) },
  'set-widen': { args: takes(set), run: ([only]) => only as Value },
  multiset: { args: takes(item, item, item), result: multiset },
  'multiset-count': { args: takes(multiset, item) },
  'multiset-update': {
    args: takes(multiset, item, int),
    fit: ([bag, element], dice) => [bag as Value, element as Value, dice(4)],
  },
  'multiset-sum': { args: takes(multiset, multiset) },
  'multiset-intersection': { args: takes(multiset, multiset) },
  'multiset-difference': { args: takes(multiset, multiset) },
  'multiset-subset': { args: takes(multiset, multiset) },
  'multiset-disjoint': { args: takes(multiset, multiset) },
  'multiset-size': { args: takes(multiset) },
  'multiset-of-seq': { args: takes(seq), run: ([only]) => operations.multisetOf(only as Sequence) },
  'multiset-of-set': { args: takes(set), run: ([only]) => operations.multisetOf(only as ImmutableSet<Value>) },
  map: {
    args: takes(item, item, item, item),
    result: (types, element) => types.map('map', element, element),
  },
  'map-has': { args: takes(map, item) },
  'map-get': {
    args: takes(map, item),
    fit: ([whole], dice) => {
      const keys = [...operations.mapKeys(whole as never)];
      return keys.length === 0 ? undefined : [whole as Value, keys[dice(keys.length)] as Value];
    },
  },
  'map-put': { args: takes(map, item, (types) => types.datatype(datatypes.list, [types.int])) },
  'map-merge': { args: takes(map, map) },
  'map-without': { args: takes(map, set) },
  'map-keys': { args: takes(map) },
  'map-values': { args: takes(map) },
  'map-items': {
    args: takes(map),
    result: (types, element) =>
      types.set(types.datatype(datatypes.pair, [element, types.datatype(datatypes.list, [types.int])])),
    run: ([whole]) => operations.mapItems(whole as never, datatypes.pair.constructors[0] as never),
  },
  'map-size': { args: takes(map) },
  'rank-lt': { args: takes(item, item), run: ([a, b]) => operations.rankLess(a as Value, b as Value) },
};

function camelCase(operator: string): keyof typeof operations {
  return operator.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as keyof typeof operations;
}

function termFor(operator: Operator, argTypes: readonly Type[], payload?: Payload, result?: Type): number {
  const args = argTypes.map((type, i) => {
    const variable: Variable = { name: `x${i}`, type, role: 'local', ghost: false };
    return arena.variable(variable);
  });
  return arena.make(operator, args, payload, result);
}

const elements = elementTypes(arena, datatypes);
const seeds = fc.integer({ min: 0, max: 2 ** 31 });

/** Lifts the arguments, with slack or without, and lowers what the operator gives. */
function check(
  operator: Operator,
  argTypes: readonly Type[],
  args: readonly Value[],
  expected: Value,
  slack: boolean,
  dice: Dice,
  payload?: Payload,
  result?: Type,
): void {
  const ctx = new TestContext(model);
  const lifting = new Lifting(ctx, dice, slack);
  const term = termFor(operator, argTypes, payload, result) as ReturnType<typeof arena.make>;
  const lifted = args.map((arg, i) => lifting.value(arg, argTypes[i] as Type));
  const given = structural(ctx, term, lifted);
  expect(ctx.doubts).toEqual([]);
  expect(ctx.restrictions).toEqual([]);
  const lowered = ctx.lowered(given, arena.type(term));
  if (!equal(lowered, expected)) expect({ lowered, given }).toEqual({ lowered: expected, given });
  // Constants give constants: nothing is left for a solver.
  if (!slack && given.kind === 'scalar') expect(arena.operator(given.term)).toBe('literal');
}

for (const [name, one] of Object.entries(CASES)) {
  const operator = name as Operator;
  test(`${operator} of symbolic values is that of the run-time library`, () => {
    for (const element of elements) {
      const argTypes = one.args(arena.types, element);
      const property = fc.property(
        fc.tuple(...argTypes.map((type) => valuesOf(arena, type))),
        seeds,
        fc.boolean(),
        (values, seed, slack) => {
          const dice = diceOf(seed);
          const args = one.fit === undefined ? values : one.fit(values, dice);
          if (args === undefined) return;
          const run =
            one.run ?? ((all) => (operations[camelCase(operator)] as (...a: readonly Value[]) => Value)(...all));
          const result = one.result?.(arena.types, element);
          check(operator, argTypes, args, run(args, arena.types), slack, dice, undefined, result);
        },
      );
      fc.assert(property, { numRuns: 60 });
    }
  });
}

test('constructors, their fields and tests', () => {
  const type = arena.types.datatype(datatypes.list, [arena.types.int]);
  const { nil, cons } = datatypes;
  fc.assert(
    fc.property(valuesOf(arena, type), seeds, fc.boolean(), (value, seed, slack) => {
      const datum = value as Datum;
      const dice = diceOf(seed);
      for (const constructor of [nil, cons])
        check('is-constructor', [type], [datum], datum.constructor_ === constructor, slack, dice, constructor);
      check(
        'construct',
        [arena.types.int, type],
        [7, datum],
        operations.construct(cons, 7, datum),
        slack,
        dice,
        cons,
        type,
      );
      if (datum.constructor_ !== cons) return;
      datum.fields.forEach((field, index) => {
        const part = arena.payload(arena.destruct(arena.variable(variableOf(type)), cons, index));
        check('destruct', [type], [datum], field, slack, dice, part);
      });
    }),
  );
});

function variableOf(type: Type): Variable {
  return { name: 'v', type, role: 'local', ghost: false };
}

test('equality is that of values', () => {
  for (const type of [...elements, ...elements.map((element) => arena.types.seq(element))]) {
    const values = valuesOf(arena, type);
    fc.assert(
      fc.property(values, values, seeds, fc.boolean(), (a, b, seed, slack) => {
        const ctx = new TestContext(model);
        const lifting = new Lifting(ctx, diceOf(seed), slack);
        const term = same(ctx, lifting.value(a, type), lifting.value(b, type));
        expect(ctx.lowered({ kind: 'scalar', term }, arena.types.bool)).toBe(equal(a, b));
        const again = same(ctx, lifting.value(a, type), lifting.value(a, type));
        expect(ctx.lowered({ kind: 'scalar', term: again }, arena.types.bool)).toBe(true);
      }),
      { numRuns: 60 },
    );
  }
});

test('a conditional value is one or the other', () => {
  const types = [...elements, ...elements.map((element) => arena.types.map('map', element, arena.types.int))];
  for (const type of types) {
    const values = valuesOf(arena, type);
    fc.assert(
      fc.property(values, values, seeds, fc.boolean(), (a, b, seed, slack) => {
        const ctx = new TestContext(model);
        const lifting = new Lifting(ctx, diceOf(seed), slack);
        const [x, y] = [lifting.value(a, type), lifting.value(b, type)];
        for (const condition of [true, false]) {
          const symbol = ctx.fixed(arena.types.bool, condition);
          const merged = merge(ctx, symbol, x, y);
          expect(equal(ctx.lowered(merged, type), condition ? a : b)).toBe(true);
          expect(merge(ctx, symbol, merged, merged)).toBe(merged);
          // Values that already are conditional are chosen from again.
          const twice = merge(ctx, ctx.fixed(arena.types.bool, false), x, merge(ctx, symbol, merged, y));
          expect(equal(ctx.lowered(twice, type), condition ? a : b)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  }
});

test('a sequence that a function describes', () => {
  const ctx = new TestContext(model);
  const f = arena.types.function('reading', [arena.types.int], arena.types.int);
  const term = termFor('seq-build', [arena.types.int, f]) as ReturnType<typeof arena.make>;
  const double = { kind: 'function', call: (args: readonly never[]) => args[0], requires: () => arena.true } as never;
  for (const length of [0, 1, 3, 6]) {
    const given = structural(ctx, term, [{ kind: 'scalar', term: ctx.fixed(arena.types.int, length) }, double]);
    const identity = new FunctionValue(
      ([only]) => only as Value,
      () => true,
    );
    expect(equal(ctx.lowered(given, arena.type(term)), operations.seqBuild(length, identity))).toBe(true);
  }
  expect(ctx.restrictions.length).toBeGreaterThan(0);
});
