import fc from 'fast-check';
import { Set as ImmutableSet, Map as ImmutableMap } from 'immutable';
import { describe, expect, test } from 'vitest';
import type { ClassSymbol, FieldSymbol, Term, Type, Variable } from '../../src/model/index.js';
import { Arena } from '../../src/model/index.js';
import { nativeFactory } from '../../src/host/solvers/native.js';
import type { SolverSession } from '../../src/smt/session.js';
import { SmtWriter } from '../../src/smt/writer.js';
import type { HeapArray, HeapObject, InputValue, Reading, SolverHeap, Value } from '../../src/values/index.js';
import { equal, factsOf, Heap, Multiset, readModel, Real, Sequence } from '../../src/values/index.js';
import { readReal, readInteger } from '../../src/values/solver-literals.js';
import { testWithTool, type Tool } from '../support/tools.js';
import { typedValues } from './typed-values.js';

const LIMITS = { length: 50, terms: 2000 };
const NO_STORES: SolverHeap = { field: () => undefined, elements: () => undefined };

const variableOf = (name: string, type: Type): Variable => ({ name, type, role: 'input', ghost: false });

async function withSession(tool: Tool, file: string, body: (session: SolverSession) => Promise<void>): Promise<void> {
  const kind = tool === 'cvc5' ? 'cvc5' : 'z3';
  const session = await nativeFactory({ kind, file, version: 'x', memory: 0 }).open();
  try {
    await body(session);
  } finally {
    await session.close();
  }
}

/** The values that a model of these facts has for these inputs. */
async function solve(
  session: SolverSession,
  arena: Arena,
  facts: readonly Term[],
  inputs: readonly { readonly term: Term; readonly type: Type }[],
  stores: SolverHeap = NO_STORES,
  limits = LIMITS,
): Promise<Reading[]> {
  const writer = new SmtWriter(arena);
  for (const fact of facts) writer.assert(fact);
  session.reset(new Map([['produce-models', 'true']]));
  session.send(writer.take());
  expect(await session.check([], { seconds: 10, resources: 0 })).toEqual({ kind: 'sat' });
  const model = {
    text: (term: Term) => writer.known(term),
    evaluate: (texts: readonly string[]) => session.values(texts),
  };
  const readings = await readModel({ arena, model, stores, heap: new Heap(), limits }, inputs);
  expect(writer.take()).toBe('');
  return readings;
}

function valueIn(reading: Reading | undefined): Value {
  if (reading?.kind !== 'value') throw new Error(reading?.kind === 'unreadable' ? reading.reason : 'no value');
  return reading.value;
}

for (const tool of ['z3', 'cvc5'] as const) {
  describe(`values in models of ${tool}`, () => {
    testWithTool(tool, 'values of every ordered type are read as they were asserted', async (file) => {
      await withSession(tool, file, async (session) => {
        const arena = new Arena();
        const typed = typedValues(arena, 2, false);
        await fc.assert(
          fc.asyncProperty(fc.array(typed, { minLength: 1, maxLength: 4 }), async (values) => {
            const inputs = values.map(({ type, value }, i): InputValue => {
              return { term: arena.variable(variableOf(`x${i}`, type)), type, value };
            });
            const facts = factsOf(arena, inputs, NO_STORES);
            if (facts === undefined) throw new Error('every such value has facts');
            const readings = await solve(session, arena, facts, inputs);
            readings.forEach((reading, i) => expect(equal(valueIn(reading), inputs[i]?.value ?? null)).toBe(true));
          }),
          { numRuns: tool === 'z3' ? 150 : 40 },
        );
      });
    });

    testWithTool(tool, 'sets, multisets and maps whose elements can be found', async (file) => {
      await withSession(tool, file, async (session) => {
        const arena = new Arena();
        const { types } = arena;
        const string = types.string;
        const all: readonly { readonly type: Type; readonly value: Value }[] = [
          { type: types.set(types.int), value: ImmutableSet([1, 3, 12345]) },
          { type: types.elements('multiset', types.int), value: Multiset.of([2, 2, 12345]) },
          { type: types.map('map', types.bool, string), value: ImmutableMap([[true, Sequence.fromText('ab')]]) },
          { type: types.int, value: 12345 },
        ];
        const inputs = all.map(({ type, value }, i): InputValue => {
          return { term: arena.variable(variableOf(`x${i}`, type)), type, value };
        });
        const [set, bag, map] = inputs.map(({ term }) => term) as [Term, Term, Term];
        const facts = factsOf(arena, inputs, NO_STORES) ?? [];
        // Without axioms, nothing follows about other elements.
        for (let n = -2; n <= 8; n++) {
          const absent = arena.make('not', [arena.make('set-member', [set, arena.int(n)])]);
          if (n !== 1 && n !== 3) facts.push(absent);
          if (n !== 2) {
            facts.push(arena.make('eq', [arena.make('multiset-count', [bag, arena.int(n)]), arena.int(0)]));
          }
        }
        facts.push(arena.make('not', [arena.make('map-has', [map, arena.false])]));
        const readings = await solve(session, arena, facts, inputs);
        readings.forEach((reading, i) => expect(equal(valueIn(reading), inputs[i]?.value ?? null)).toBe(true));
      });
    });

    testWithTool(tool, 'heap graphs with cycles, aliases, arrays and supertypes', async (file) => {
      await withSession(tool, file, (session) => heapGraphs(session));
    });
  });
}

async function heapGraphs(session: SolverSession): Promise<void> {
  const arena = new Arena();
  const { types } = arena;
  const trait: ClassSymbol = {
    name: 'Named',
    abstract: true,
    implementers: 'all',
    typeParameters: [],
    parents: [],
    fields: [],
  };
  const named = types.object(trait, [], false);
  const name: FieldSymbol = { name: 'name', owner: trait, type: types.string, ghost: false, constant: false };
  (trait.fields as FieldSymbol[]).push(name);
  const node: ClassSymbol = {
    name: 'Node',
    abstract: false,
    implementers: 'all',
    typeParameters: [],
    parents: [named],
    fields: [],
  };
  const type = types.object(node, [], true);
  const fields: Record<'next' | 'data' | 'friend', FieldSymbol> = {
    next: { name: 'next', owner: node, type, ghost: false, constant: false },
    data: { name: 'data', owner: node, type: types.array(1, types.int, true), ghost: false, constant: false },
    friend: { name: 'friend', owner: node, type: named, ghost: false, constant: false },
  };
  (node.fields as FieldSymbol[]).push(...Object.values(fields));
  const matrix = types.array(2, types.bool, false);
  const row = types.store([types.int], types.int);
  const stores = new Map<unknown, Term>(
    [name, ...Object.values(fields)].map((field) => [
      field,
      arena.variable(variableOf(field.name, types.store([types.reference], types.erase(field.type)))),
    ]),
  );
  const arrays = arena.variable(variableOf('ints', types.store([types.reference], row)));
  const cells = types.store([types.int], types.store([types.int], types.bool));
  const matrices = arena.variable(variableOf('bools', types.store([types.reference], cells)));
  const where: SolverHeap = {
    field: (field) => stores.get(field),
    elements: (array) => (array.rank === 1 ? arrays : matrices),
  };

  const heap = new Heap();
  const [a, b] = [heap.allocate(types.object(node, [], false)), heap.allocate(types.object(node, [], false))];
  const shared = heap.allocateArray(types.array(1, types.int, false), [3]);
  [7, -1, 7].forEach((value, i) => shared.set(i, value, 0));
  const grid = heap.allocateArray(matrix, [2, 2]);
  [true, false, false, true].forEach((value, i) => grid.set(i, value, 0));
  const fill = (object: HeapObject, text: string, next: HeapObject | null, data: HeapArray | null): void => {
    object.set(name, Sequence.fromText(text), 0);
    object.set(fields.next, next, 0);
    object.set(fields.data, data, 0);
    object.set(fields.friend, b, 0);
  };
  fill(a, 'a', b, shared);
  fill(b, 'bee', a, shared);
  const inputs: InputValue[] = [
    { term: arena.variable(variableOf('anything', types.reference)), type: types.reference, value: b },
    { term: arena.variable(variableOf('x', type)), type, value: a },
    { term: arena.variable(variableOf('y', type)), type, value: null },
    { term: arena.variable(variableOf('z', named)), type: named, value: a },
    { term: arena.variable(variableOf('grid', matrix)), type: matrix, value: grid },
    {
      term: arena.variable(variableOf('all', types.seq(type))),
      type: types.seq(type),
      value: Sequence.of([a, null, b]),
    },
  ];
  const facts = factsOf(arena, inputs, where);
  const readings = await solve(session, arena, facts ?? [], inputs, where);
  const [anything, x, y, z, cellsRead, all] = readings.map(valueIn) as [
    Value,
    HeapObject,
    Value,
    Value,
    HeapArray,
    Sequence,
  ];
  const other = x.get(fields.next) as HeapObject;
  expect(y).toBeNull();
  expect(z).toBe(x);
  expect(anything).toBe(other);
  expect(other).not.toBe(x);
  expect(other.get(fields.next)).toBe(x);
  expect(x.get(fields.friend)).toBe(other);
  expect(other.get(name)).toEqual(Sequence.fromText('bee'));
  const data = x.get(fields.data) as HeapArray;
  expect(other.get(fields.data)).toBe(data);
  expect([0, 1, 2].map((i) => data.get(i))).toEqual([7, -1, 7]);
  expect([0, 1, 2, 3].map((i) => cellsRead.get(i))).toEqual([true, false, false, true]);
  expect([all.at(0), all.at(1), all.at(2)]).toEqual([x, null, other]);
  expect(all.at(2)).toBe(other);
}

describe('what is not read, with the reason', () => {
  const arena = new Arena();
  const { types } = arena;
  const s = { term: arena.variable(variableOf('s', types.seq(types.int))), type: types.seq(types.int) };
  const length = arena.make('seq-length', [s.term]);
  const first = arena.make('eq', [arena.make('seq-index', [s.term, arena.int(0)]), arena.int(7)]);
  const longer = (than: number): Term => arena.make('lt', [arena.int(than), length]);

  testWithTool('z3', 'too long, too many, not in the query, not in any model', async (file) => {
    await withSession('z3', file, async (session) => {
      expect(await solve(session, arena, [longer(60)], [s])).toMatchObject([{ kind: 'unreadable' }]);
      const small = { length: 50, terms: 5 };
      expect(await solve(session, arena, [longer(20), first], [s], NO_STORES, small)).toMatchObject([
        { kind: 'unreadable', reason: 'it takes more than 5 questions' },
      ]);
      const unknown = { term: arena.variable(variableOf('u', types.int)), type: types.int };
      expect(await solve(session, arena, [longer(1)], [unknown])).toEqual([{ kind: 'free' }]);
      const f = types.function('reading', [types.int], types.int);
      const g = { term: arena.variable(variableOf('g', f)), type: f };
      const mentions = arena.make('eq', [g.term, g.term]);
      expect(await solve(session, arena, [mentions], [g])).toMatchObject([{ kind: 'unreadable' }]);
      const set = { term: arena.variable(variableOf('t', types.set(types.real))), type: types.set(types.real) };
      const size = arena.make('eq', [arena.make('set-size', [set.term]), arena.int(2)]);
      expect(await solve(session, arena, [size], [set])).toEqual([
        { kind: 'unreadable', reason: 'a set has 2 elements, of which 0 were found' },
      ]);
      // An irrational root.
      const x = { term: arena.variable(variableOf('x', types.real)), type: types.real };
      const root = arena.make('eq', [arena.make('mul', [x.term, x.term]), arena.real(2)]);
      expect(await solve(session, arena, [root], [x])).toMatchObject([{ kind: 'unreadable' }]);
    });
  });

  test('an unreadable part of an object makes every input unreadable that may reach it', async () => {
    const field = {
      name: 'f',
      owner: undefined as unknown as ClassSymbol,
      type: types.real,
      ghost: false,
      constant: false,
    };
    const owner: ClassSymbol = {
      name: 'C',
      abstract: false,
      implementers: 'all',
      typeParameters: [],
      parents: [],
      fields: [field],
    };
    const type = types.object(owner, [], false);
    const store = arena.variable(variableOf('f', types.store([types.reference], types.real)));
    const model = {
      text: (term: Term) => String(term),
      evaluate: (texts: readonly string[]) =>
        Promise.resolve(texts.map((text) => (text.length > 0 ? `value-${text}` : ''))),
    };
    const stores: SolverHeap = { field: () => store, elements: () => undefined };
    const o = { term: arena.variable(variableOf('o', type)), type };
    const readings = await readModel({ arena, model, stores, heap: new Heap(), limits: LIMITS }, [o]);
    expect(readings).toMatchObject([{ kind: 'unreadable' }]);
  });

  test('a solver without values, and one that fails', async () => {
    const x = { term: arena.variable(variableOf('x', types.int)), type: types.int };
    for (const evaluate of [() => Promise.resolve(undefined), () => Promise.reject(new Error('gone'))]) {
      const model = { text: () => 'x', evaluate };
      const readings = await readModel({ arena, model, stores: NO_STORES, heap: new Heap(), limits: LIMITS }, [x]);
      expect(readings).toEqual([{ kind: 'unreadable', reason: 'the solver has no values' }]);
    }
  });
});

describe('values as solvers print them', () => {
  test('integers', () => {
    expect(
      ['5', '(- 5)', '-5', '#x0f', '#b101', '(_ bv7 8)', '(- 18446744073709551616)', 'x', '(f 1)'].map(readInteger),
    ).toEqual([5, -5, -5, 15, 5, 7, -(2n ** 64n), undefined, undefined]);
  });

  test('reals', () => {
    expect(
      ['1.5', '(- 2.0)', '(/ 1.0 3.0)', '(- (/ 1.0 3.0))', '(/ (- 1) 3)', '3'].map((text) => readReal(text)),
    ).toEqual([Real.of(3, 2), Real.of(-2), Real.of(1, 3), Real.of(-1, 3), Real.of(-1, 3), Real.of(3)]);
    for (const text of ['(root-obj (+ (^ x 2) (- 2)) 1)', '(/ 1.0 0.0)', '', '1.0 2.0', '(']) {
      expect(readReal(text)).toBeUndefined();
    }
  });
});
