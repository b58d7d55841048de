/** Stores against a heap: the same writes and reads, through references and indices that are constants or symbols. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scalar } from '../../../src/explore/symbolic/common.js';
import { hasType } from '../../../src/explore/symbolic/has-type.js';
import { symbolOf } from '../../../src/explore/symbolic/symbols.js';
import { initialState } from '../../../src/explore/symbolic/initial.js';
import { structural } from '../../../src/explore/symbolic/structures.js';
import type { Symbolic, SymbolicObject } from '../../../src/explore/symbolic/value.js';
import type { Method, Operator, Payload, Term, Type, Variable } from '../../../src/model/index.js';
import type { Value, Sequence } from '../../../src/values/index.js';
import { Heap, HeapArray, type HeapObject } from '../../../src/values/index.js';
import { lower } from '../../languages/dafny/lower/lowering.js';
import { TestContext } from './support/context.js';
import { diceOf, type Dice } from './support/lifting.js';

const model = lower(`
trait T { var x: int }
class C extends T { var next: C?  constructor() {} }
class D extends T { constructor() {} }
method M(a: C, b: C, d: D, t: T, v: array<int>, w: array<int>, m: array2<int>)
  modifies a, b, d, t, v, w, m
{
  a.x := t.x; a.next := b; b.next := null;
  if v.Length > 0 && m.Length0 > 0 && m.Length1 > 0 { v[0] := m[0, 0]; }
}`);
const { arena } = model;
const { types } = arena;
const method = model.methods.find(({ name }) => name === 'M') as Method;

function store(match: (variable: Variable) => boolean): Variable {
  const found = model.heap.find(match);
  if (found === undefined) throw new Error('no such store');
  return found;
}
const X = store(({ place }) => place?.kind === 'field' && place.field.name === 'x');
const NEXT = store(({ place }) => place?.kind === 'field' && place.field.name === 'next');
const ARRAY = store(({ place }) => place?.kind === 'array' && place.rank === 1);
const MATRIX = store(({ place }) => place?.kind === 'array' && place.rank === 2);
const ALLOC = store(({ place }) => place?.kind === 'alloc');

/** A universe with known contents, beside the heap that it stands for. */
class World {
  readonly ctx = new TestContext(model);
  readonly heap = new Heap();
  readonly objects: (HeapObject | HeapArray)[];
  private readonly stores: Map<Variable, Symbolic>;
  private readonly dice: Dice;

  constructor(dice: Dice) {
    this.dice = dice;
    const { stores, objects } = initialState(this.ctx, method, model.heap);
    this.stores = new Map(stores);
    this.objects = objects.map((object) => this.made(object));
    // Reading every cell once makes its symbol, which is given the value that the heap holds.
    for (const [i, object] of this.objects.entries()) {
      if (object instanceof HeapArray) this.fillArray(object, objects[i] as SymbolicObject);
      else for (const field of [X, NEXT]) this.fillField(object, field);
    }
  }

  private made(object: SymbolicObject): HeapObject | HeapArray {
    if (object.type.kind === 'reference') return this.heap.allocate(object.type);
    const dimensions = object.capacities.map((capacity) => this.dice(capacity + 1));
    dimensions.forEach((dimension, i) => this.ctx.values.set(object.lengths[i] as Term, dimension));
    return this.heap.allocateArray(object.type, dimensions);
  }

  private fillArray(array: HeapArray, { number, capacities }: SymbolicObject): void {
    const cell = this.cell(array.dimensions.length === 1 ? ARRAY : MATRIX, number) as readonly Symbolic[];
    cell.forEach((value, place) => {
      const indices =
        capacities.length === 1
          ? [place]
          : [Math.floor(place / (capacities[1] as number)), place % (capacities[1] as number)];
      const content = this.dice(9);
      this.ctx.values.set((value as { readonly term: Term }).term, content);
      if (indices.every((index, i) => index < (array.dimensions[i] as number)))
        array.set(array.place(indices), content, 0);
    });
  }

  private fillField(object: HeapObject, variable: Variable): void {
    const cell = this.cell(variable, this.objects.indexOf(object) + 1) as Symbolic | undefined;
    const { place } = variable;
    if (cell === undefined || cell.kind !== 'scalar' || place?.kind !== 'field') return;
    const isNext = variable === NEXT;
    const number = isNext ? this.dice(3) : this.dice(9);
    const candidates = this.objects.filter((one) => one.type.kind === 'reference' && one.type.class?.name === 'C');
    const target = isNext ? (candidates[number - 1] ?? null) : undefined;
    this.ctx.values.set(cell.term, isNext ? (target === null ? 0 : this.numberOf(target as HeapObject)) : number);
    object.set(place.field, isNext ? (target as HeapObject | null) : number, 0);
  }

  private cell(variable: Variable, number: number): unknown {
    const value = this.stores.get(variable);
    return value?.kind === 'store' ? value.cells.get(number) : undefined;
  }

  numberOf(object: HeapObject | HeapArray | null): number {
    return object === null ? 0 : this.objects.indexOf(object) + 1;
  }

  /** A constant or a symbol. */
  integer(value: number): Symbolic {
    const term = this.dice(2) === 0 ? arena.int(value) : this.ctx.fixed(types.int, value);
    return { kind: 'scalar', term };
  }

  apply(operator: Operator, variable: Variable | undefined, args: readonly Symbolic[], payload?: Payload): Symbolic {
    const argTypes = operator === 'array-length' || operator === 'has-type' ? [types.reference] : undefined;
    const formal = (type: Type): Term => arena.variable({ name: 'x', type, role: 'local', ghost: false });
    if (variable === undefined)
      return structural(this.ctx, arena.make(operator, (argTypes ?? []).map(formal), payload), args);
    const storeType = types.erase(variable.type) as { readonly keys: readonly Type[]; readonly value: Type };
    const more =
      operator === 'update'
        ? [...storeType.keys, storeType.value]
        : operator === 'seq-of-array'
          ? [types.reference, types.int, types.int]
          : storeType.keys;
    const term = arena.make(operator, [arena.variable(variable), ...more.map(formal)], payload);
    return structural(this.ctx, term, [this.stores.get(variable) as Symbolic, ...args]);
  }

  write(variable: Variable, args: readonly Symbolic[]): void {
    this.stores.set(variable, this.apply('update', variable, args));
  }

  read(value: Symbolic, type: Type = types.int): Value {
    return this.ctx.lowered(value, type);
  }
}

function withClass(world: World, ...names: readonly string[]): HeapObject[] {
  return world.objects.filter(
    (one) => one.type.kind === 'reference' && names.includes(one.type.class?.name ?? ''),
  ) as HeapObject[];
}

const pick = <T>(list: readonly T[], dice: Dice): T => list[dice(list.length)] as T;
const fieldOf = (variable: Variable): never => (variable.place as unknown as { readonly field: never }).field;

test('reads see what writes left, whichever object a reference is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
      const dice = diceOf(seed);
      const world = new World(dice);
      for (let step = 0; step < 6; step++) {
        const object = pick(withClass(world, 'C', 'D'), dice);
        const reference = world.integer(world.numberOf(object));
        expect(world.read(world.apply('select', X, [reference]))).toBe(object.get(fieldOf(X)));
        const value = dice(9);
        world.write(X, [reference, world.integer(value)]);
        object.set(fieldOf(X), value, 0);
        const node = pick(withClass(world, 'C'), dice);
        const target = dice(2) === 0 ? null : pick(withClass(world, 'C'), dice);
        const at = world.integer(world.numberOf(node));
        world.write(NEXT, [at, world.integer(world.numberOf(target))]);
        node.set(fieldOf(NEXT), target, 0);
        for (const one of withClass(world, 'C')) {
          const next = world.apply('select', NEXT, [world.integer(world.numberOf(one))]);
          expect(world.read(next)).toBe(world.numberOf(one.get(fieldOf(NEXT)) as HeapObject | null));
        }
      }
      expect(world.ctx.doubts).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('elements of arrays of any rank, lengths and slices', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
      const dice = diceOf(seed);
      const world = new World(dice);
      const arrays = world.objects.filter((one) => one instanceof HeapArray);
      for (let step = 0; step < 6; step++) {
        const array = pick(arrays, dice);
        const variable = array.dimensions.length === 1 ? ARRAY : MATRIX;
        const reference = world.integer(world.numberOf(array));
        array.dimensions.forEach((length, dimension) => {
          expect(world.read(world.apply('array-length', undefined, [reference], dimension))).toBe(length);
        });
        if (array.dimensions.some((length) => length === 0)) continue;
        const indices = array.dimensions.map((length) => dice(length));
        const keys = [reference, ...indices.map((index) => world.integer(index))];
        const place = array.place(indices);
        expect(world.read(world.apply('select', variable, keys))).toBe(array.get(place));
        const value = dice(9);
        world.write(variable, [...keys, world.integer(value)]);
        array.set(place, value, 0);
        expect(world.read(world.apply('select', variable, keys))).toBe(value);
        if (variable !== ARRAY) continue;
        const low = dice((array.dimensions[0] as number) + 1);
        const high = low + dice((array.dimensions[0] as number) - low + 1);
        const slice = world.apply('seq-of-array', ARRAY, [reference, world.integer(low), world.integer(high)]);
        const expected = Array.from({ length: high - low }, (_, i) => array.get(low + i) as Value);
        expect((world.read(slice, types.seq(types.int)) as Sequence).toArray()).toEqual(expected);
      }
      expect(world.ctx.doubts).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('what an object is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
      const dice = diceOf(seed);
      const world = new World(dice);
      const classOf = (name: string): Type =>
        types.object(
          model.classes.find((one) => one.name === name),
          [],
          dice(2) === 0,
        );
      const tested: Type[] = [
        ...['T', 'C', 'D'].map(classOf),
        types.array(1, types.int, false),
        types.array(2, types.int, true),
      ];
      for (const object of [null, ...world.objects]) {
        const reference = world.integer(world.numberOf(object));
        const allocated = world.apply('select', ALLOC, [reference]);
        expect(world.read(allocated, types.bool)).toBe(true);
        for (const type of tested) {
          const given = scalar(hasType(world.ctx, reference, type));
          expect(world.read(given, types.bool)).toBe(isOf(object, type));
        }
      }
    }),
    { numRuns: 50 },
  );
});

function isOf(object: HeapObject | HeapArray | null, type: Type): boolean {
  if (type.kind !== 'reference' && type.kind !== 'array') return false;
  if (object === null) return type.nullable;
  if (type.kind === 'array') return object.type.kind === 'array' && object.type.rank === type.rank;
  return (
    object.type.kind === 'reference' &&
    type.class !== undefined &&
    types.ancestor(object.type, type.class) !== undefined
  );
}

test('a field that was never assigned is unknown, and so is an object that nothing leads to', () => {
  const ctx = new TestContext(model);
  const { stores } = initialState(ctx, method, model.heap);
  const c = model.classes.find((one) => one.name === 'C');
  const made = ctx.allocate({ type: types.object(c, [], false), lengths: [], capacities: [], initial: false });
  const term = arena.make('select', [arena.variable(X), arena.variable(method.inputs[0] as Variable)]);
  const read = (number: number): Symbolic =>
    structural(ctx, term, [stores.get(X) as Symbolic, { kind: 'scalar', term: arena.int(number) }]);
  expect(read(made.number).kind).toBe('unknown');
  expect(read(1).kind).toBe('scalar');
  const empty = new TestContext(model);
  expect(symbolOf(empty, types.object(c, [], false), 'c').kind).toBe('unknown');
  expect(empty.lowered(symbolOf(empty, types.object(c, [], true), 'c'), types.object(c, [], true))).toBeNull();
});
