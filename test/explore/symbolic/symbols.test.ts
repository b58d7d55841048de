/** What a solver can choose for a symbol are the values of its type within the scope: all of them, and nothing else. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Queries } from '../../../src/explore/query.js';
import { Evaluator } from '../../../src/explore/symbolic/evaluator.js';
import { initialState } from '../../../src/explore/symbolic/initial.js';
import { LegalValues } from '../../../src/explore/symbolic/legal-values.js';
import { readBack } from '../../../src/explore/symbolic/read-back.js';
import { same } from '../../../src/explore/symbolic/same.js';
import { SymbolTable } from '../../../src/explore/symbolic/symbol-table.js';
import { symbolOf } from '../../../src/explore/symbolic/symbols.js';
import type { Scope, Symbolic } from '../../../src/explore/symbolic/value.js';
import type { Method, Model, Term, Type, Variable } from '../../../src/model/index.js';
import { Arena } from '../../../src/model/index.js';
import type { SolverSession } from '../../../src/smt/session.js';
import type { Datum, Scene, Value } from '../../../src/values/index.js';
import { equal, FunctionTable, HeapArray, HeapObject, Sequence } from '../../../src/values/index.js';
import { lower } from '../../languages/dafny/lower/lowering.js';
import { openSolver } from '../../support/verifying.js';
import { emptyModel, TestContext } from './support/context.js';
import { diceOf, Lifting } from './support/lifting.js';
import { datatypesOf, elementTypes, valuesOf } from './support/typed.js';

const SCOPE: Scope = { collection: 3, objects: 2, nesting: 4, unfolding: 4, range: 6 };

let session: SolverSession;
beforeAll(async () => {
  session = await openSolver();
});
afterAll(() => session.close());

function variableOf(type: Type): Variable {
  return { name: 'v', type, role: 'input', ghost: false };
}

function evaluatorOf(model: Model): Evaluator {
  return new Evaluator(model, SCOPE, new SymbolTable());
}

/** A value for the symbol under some conditions. */
async function found(
  queries: Queries,
  ctx: Evaluator,
  value: Symbolic,
  type: Type,
  conditions: readonly Term[],
): Promise<Value | undefined> {
  const answer = await queries.find([...ctx.ledger.assumptions, ...conditions], 10);
  if (answer.kind === 'undecided') throw new Error(answer.reason);
  if (answer.kind === 'none') return undefined;
  const initial = {
    inputs: [{ variable: variableOf(type), value }],
    stores: new Map(),
    objects: ctx.universe,
    abstract: [],
  };
  return readBack(ctx.model, initial, [], answer.valueOf).inputs[0];
}

test('every small value can be chosen, and is read back as it is', async () => {
  const arena = new Arena();
  const model = emptyModel(arena);
  const queries = new Queries(arena, session, 0, () => performance.now());
  const constants = new Lifting(new TestContext(model), diceOf(0), false);
  const elements = elementTypes(arena, datatypesOf(arena));
  const { types } = arena;
  for (const type of [
    ...elements,
    ...elements.map((one) => types.seq(one)),
    ...elements.map((one) => types.set(one)),
  ]) {
    const ctx = evaluatorOf(model);
    const symbol = symbolOf(ctx, type, 'x');
    for (const value of fc.sample(valuesOf(arena, type, 2), { numRuns: 6, seed: 5 })) {
      // Collections inside collections have less room.
      const fits = isSmall(value, SCOPE.collection);
      const chosen = await found(queries, ctx, symbol, type, [same(ctx, symbol, constants.value(value, type))]);
      if (fits) expect(chosen !== undefined && equal(chosen, value)).toBe(true);
      else if (chosen !== undefined) expect(equal(chosen, value)).toBe(true);
    }
  }
});

function isSmall(value: Value, places: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if ('constructor_' in value) return value.fields.every((field) => isSmall(field, places));
  if ('counts' in value)
    return value.counts.size <= places && [...value.counts.keys()].every((v) => isSmall(v, places - 1));
  if (value instanceof Sequence) return value.length <= places && value.toArray().every((v) => isSmall(v, places - 1));
  if (!('size' in value)) return true;
  return value.size <= places && [...(value as Iterable<Value>)].every((v) => isSmall(v, places - 1));
}

test('nothing that is longer than the scope can be chosen, and that is noted', async () => {
  const arena = new Arena();
  const queries = new Queries(arena, session, 0, () => performance.now());
  const ctx = evaluatorOf(emptyModel(arena));
  const type = arena.types.seq(arena.types.int);
  const symbol = symbolOf(ctx, type, 'x');
  const long = {
    kind: 'seq',
    length: arena.int(4),
    elements: [1, 2, 3, 4].map((n) => ({ kind: 'scalar', term: arena.int(n) })),
  };
  expect(await found(queries, ctx, symbol, type, [same(ctx, symbol, long as Symbolic)])).toBeUndefined();
  expect(ctx.ledger.notes.map(({ bound }) => bound)).toContain('collection');
});

/** The inputs of a method of a program; `conditions` are made of the initial state. */
async function sceneOf(
  text: string,
  name: string,
  conditions: (
    ctx: Evaluator,
    input: (name: string) => Term,
    read: (path: string, of: Term) => Term,
  ) => readonly Term[] = () => [],
): Promise<{
  readonly model: Model;
  readonly method: Method;
  readonly scene: Scene;
  readonly notes: readonly string[];
}> {
  const model = lower(text);
  const { arena } = model;
  const method = model.methods.find((one) => one.name === name);
  if (method === undefined) throw new Error(`no method ${name}`);
  const ctx = evaluatorOf(model);
  const initial = initialState(ctx, method, model.heap);
  const input = (wanted: string): Term => arena.variable(method.inputs.find((one) => one.name === wanted) as Variable);
  const read = (path: string, of: Term): Term =>
    arena.make('select', [arena.variable(model.heap.find((one) => one.name === path) as Variable), of]);
  const values = new Map<Variable, Symbolic>(initial.stores);
  for (const { variable, value } of initial.inputs) values.set(variable, value);
  const env = { variable: (one: Variable) => values.get(one), bound: undefined, types: (type: Type) => type };
  const atoms = conditions(ctx, input, read).map((condition) => ctx.truth(condition, env));
  const queries = new Queries(arena, session, 0, () => performance.now());
  const answer = await queries.find([...ctx.ledger.assumptions, ...atoms], 10);
  if (answer.kind !== 'model') throw new Error(answer.kind);
  const scene = readBack(model, initial, [], answer.valueOf);
  const legal = new LegalValues(model);
  method.inputs.forEach((one, i) => {
    expect(legal.isLegal(scene.inputs[i] as Value, one.type)).toBe(true);
  });
  return { model, method, scene, notes: ctx.ledger.notes.map(({ what }) => what) };
}

const NODES = `
class Node { var next: Node?  var value: nat  var data: array<int>  constructor() { new; data := new int[0]; next := null; } }
trait Shape { var size: int }
class Square extends Shape { constructor() {} }
class Circle extends Shape { constructor() {} }
method Two(a: Node, b: Node) modifies a, b { a.next := b; a.value := b.value; if a.data.Length > 0 { print a.data[0]; } }
method Any(s: Shape) modifies s { s.size := 3; }
method One(a: array<int>) modifies a { if a.Length > 1 { a[0] := a[1]; } }
method Maybe(a: array?<int>, n: Node?) {}
method Many(s: set<Node>, q: seq<array<int>>) {}
method Call(f: int -> nat, x: int) returns (y: int) { y := f(x) + f(x + 1); }
method Matrix(m: array2<bool>) { if m.Length0 > 0 && m.Length1 > 1 { print m[0, 1]; } }
method Nothing() {}
`;

test('objects can be cyclic and aliased', async () => {
  const { scene } = await sceneOf(NODES, 'Two', ({ arena }, input, read) => [
    arena.make('eq', [read('Node.next', input('a')), input('b')]),
    arena.make('eq', [read('Node.next', input('b')), input('a')]),
    arena.make('not', [arena.make('eq', [input('a'), input('b')])]),
    arena.make('eq', [read('Node.value', input('a')), arena.int(7)]),
  ]);
  const [a, b] = scene.inputs as [HeapObject, HeapObject];
  const field = (object: HeapObject, name: string): Value | undefined =>
    object.get([...object.entries()].find(([one]) => one.name === name)?.[0] as never);
  expect(field(a, 'next')).toBe(b);
  expect(field(b, 'next')).toBe(a);
  expect(field(a, 'value')).toBe(7);
  // What no condition mentions has a value of its type.
  expect(field(b, 'value')).toBeGreaterThanOrEqual(0);
  expect(field(b, 'data')).toBeInstanceOf(HeapArray);
  const alone = await sceneOf(NODES, 'Two', ({ arena }, input) => [arena.make('eq', [input('a'), input('b')])]);
  expect(alone.scene.inputs[0]).toBe(alone.scene.inputs[1]);
});

test('a trait is one of the classes that implement it', async () => {
  const { scene, model } = await sceneOf(NODES, 'Any');
  expect((scene.inputs[0] as HeapObject).type.class?.name).toMatch(/Square|Circle/);
  for (const symbol of model.classes.filter((one) => !one.abstract && one.name !== 'Node')) {
    const { scene: other } = await sceneOf(NODES, 'Any', ({ arena, model: own }, input) => {
      const wanted = own.classes.find((one) => one.name === symbol.name);
      return [arena.make('has-type', [input('s')], arena.types.object(wanted, [], true))];
    });
    expect((other.inputs[0] as HeapObject).type.class?.name).toBe(symbol.name);
  }
});

test('there are no more objects than inputs can tell apart', async () => {
  const one = await sceneOf(NODES, 'One');
  expect(one.notes).toEqual(['arrays of more than 3 elements']);
  expect(one.scene.heap.objects).toHaveLength(1);
  const nothing = await sceneOf(NODES, 'Nothing');
  expect(nothing.notes).toEqual([]);
  expect(nothing.scene.heap.objects).toHaveLength(0);
});

test('a program that speaks of all objects is never explored completely', async () => {
  const text = `
class Node { var v: int constructor() {} }
method M(n: Node) { assert forall m: Node :: m.v == n.v; }`;
  expect((await sceneOf(text, 'M')).notes).toContain('objects that no input leads to');
  const members = `
class Node { var v: int constructor() {} }
method M(n: Node, s: set<int>) { assert forall i | i in s :: i == n.v; }`;
  expect((await sceneOf(members, 'M')).notes).not.toContain('objects that no input leads to');
});

test('references may be null where their type says so', async () => {
  const { scene } = await sceneOf(NODES, 'Maybe', ({ arena }, input) => [
    arena.make('eq', [input('a'), arena.make('null', [])]),
    arena.make('not', [arena.make('eq', [input('n'), arena.make('null', [])])]),
  ]);
  expect(scene.inputs[0]).toBeNull();
  expect(scene.inputs[1]).toBeInstanceOf(HeapObject);
});

test('arrays have elements, of any rank', async () => {
  const { scene } = await sceneOf(NODES, 'One', ({ arena, model }, input) => {
    const store = arena.variable(
      model.heap.find(({ place }) => place?.kind === 'array' && place.rank === 1) as Variable,
    );
    const at = (i: number): Term => arena.make('select', [store, input('a'), arena.int(i)]);
    return [
      arena.make('eq', [arena.make('array-length', [input('a')], 0), arena.int(2)]),
      arena.make('eq', [at(0), arena.int(5)]),
      arena.make('eq', [at(1), arena.int(-6)]),
    ];
  });
  const array = scene.inputs[0] as HeapArray;
  expect([array.dimensions, array.get(0), array.get(1)]).toEqual([[2], 5, -6]);
  const matrix = await sceneOf(NODES, 'Matrix', ({ arena, model }, input) => {
    const store = arena.variable(
      model.heap.find(({ place }) => place?.kind === 'array' && place.rank === 2) as Variable,
    );
    const at = (i: number, j: number): Term => arena.make('select', [store, input('m'), arena.int(i), arena.int(j)]);
    const length = (d: number): Term => arena.make('array-length', [input('m')], d);
    return [
      arena.make('eq', [length(0), arena.int(2)]),
      arena.make('eq', [length(1), arena.int(2)]),
      at(1, 0),
      arena.make('not', [at(0, 1)]),
      at(1, 1),
    ];
  });
  const cells = matrix.scene.inputs[0] as HeapArray;
  expect([cells.get(1), cells.get(2), cells.get(3)]).toEqual([false, true, true]);
});

test('functions are tables of what was asked of them', async () => {
  const { scene } = await sceneOf(NODES, 'Call', ({ arena }, input) => {
    const f = (x: Term): Term => arena.make('call-value', [input('f'), x]);
    const next = arena.make('add', [input('x'), arena.int(1)]);
    return [arena.make('eq', [f(input('x')), arena.int(3)]), arena.make('eq', [f(next), arena.int(4)])];
  });
  const [f, x] = scene.inputs as [FunctionTable, number];
  expect(f).toBeInstanceOf(FunctionTable);
  expect(f.call([x])).toBe(3);
  expect(f.call([x + 1])).toBe(4);
  expect(f.call([x + 100])).toBeGreaterThanOrEqual(0);
  // The same arguments cannot give different results.
  await expect(
    sceneOf(NODES, 'Call', ({ arena }, input) => {
      const f2 = (y: Term): Term => arena.make('call-value', [input('f'), y]);
      const zero = arena.int(0);
      const different = arena.make('not', [arena.make('eq', [f2(input('x')), f2(zero)])]);
      return [arena.make('eq', [input('x'), zero]), different];
    }),
  ).rejects.toThrow('none');
});

test('sets of objects hold the objects that there are', async () => {
  const { scene } = await sceneOf(NODES, 'Many', ({ arena }, input) => [
    arena.make('eq', [arena.make('set-size', [input('s')]), arena.int(2)]),
  ]);
  expect([...(scene.inputs[0] as unknown as Iterable<Datum>)]).toHaveLength(2);
});
