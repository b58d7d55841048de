import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import { randomScenes, smallScenes } from '../../src/explore/seeds.js';
import { Arena } from '../../src/model/index.js';
import type { DatatypeSymbol, TestCase } from '../../src/model/index.js';
import type { HeapObject, Scene, Value } from '../../src/values/index.js';
import {
  BadLiteral,
  Datum,
  describeScene,
  equal,
  FunctionTable,
  Heap,
  literalText,
  readLiteral,
  readShape,
  Real,
  sceneOf,
  Sequence,
  shapeLiteral,
  stage,
  withChoices,
} from '../../src/values/index.js';
import { EVERY_TYPE, methodOf, methodsOf, modelOf, sceneText, take } from '../support/scenes.js';
import { typedValues } from './typed-values.js';

const model = modelOf(EVERY_TYPE);
const methods = methodsOf(model).map((method) => [method.name, method] as const);

describe.each(methods)('scenes of %s', (_name, method) => {
  const scenes = [...take(smallScenes(model, method), 150), ...take(randomScenes(model, method, 5), 150)];

  test('there are some', () => {
    expect(scenes.length).toBeGreaterThan(20);
  });

  test('as tests and back', () => {
    for (const scene of scenes) {
      const described = describeScene(model, method, scene);
      expect(sceneText(model, method, sceneOf(model, method, described))).toBe(sceneText(model, method, scene));
    }
  });

  test('on the heap of a run they are the same, and objects of their own', () => {
    for (const scene of scenes) {
      const heap = new Heap();
      const staged = stage(scene, heap);
      expect(sceneText(model, method, { heap, ...staged })).toBe(sceneText(model, method, scene));
      const originals = new Set<unknown>(scene.heap.objects);
      expect(heap.objects.some((object) => originals.has(object))).toBe(false);
      staged.inputs.forEach((input, i) => {
        expect(shapeLiteral(staged.original(input), number)).toBe(shapeLiteral(scene.inputs[i] as Value, number));
      });
    }
  });
});

const number = (object: { readonly number: number }): string => `@${object.number}`;

describe('literals without a type', () => {
  test('values of every type by their shape, and back', () => {
    const arena = new Arena();
    fc.assert(
      fc.property(typedValues(arena, 2, true), ({ value }) => {
        const text = shapeLiteral(value, number);
        const world = {
          types: arena.types,
          heap: new Heap(),
          named: () => undefined,
          datatypes: [...datatypesIn(value)],
        };
        expect(equal(readShape(world, text), value)).toBe(true);
        expect(shapeLiteral(readShape(world, text), number)).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  test.each(['', '[1', 'Nope(1)', '(1, 2', '@x', 'multiset', '(x) => if y == 1 then 2 else 3'])(
    '%j is refused',
    (text) => {
      const world = { types: model.arena.types, heap: new Heap(), named: () => undefined, datatypes: model.datatypes };
      expect(() => readShape(world, text)).toThrow(BadLiteral);
    },
  );
});

function* datatypesIn(value: Value): IterableIterator<DatatypeSymbol> {
  if (value instanceof Datum) {
    yield value.constructor_.datatype;
    for (const field of value.fields) yield* datatypesIn(field);
  } else if (typeof value === 'object' && value !== null && Symbol.iterator in value) {
    for (const part of value as Iterable<Value | [Value, Value]>) {
      for (const one of Array.isArray(part) ? part : [part]) yield* datatypesIn(one);
    }
  } else if (value !== null && typeof value === 'object' && 'counts' in value) {
    for (const key of value.counts.keys()) yield* datatypesIn(key);
  }
}

describe('functions as tables', () => {
  const { types } = model.arena;
  const type = types.function('total', [types.int, types.bool], types.string);
  const world = { types, heap: new Heap(), named: () => undefined };
  const point = fc.record({
    args: fc.tuple(fc.integer(), fc.boolean()),
    value: fc.string({ maxLength: 3 }).map((text) => Sequence.fromText(text)),
  });

  test('as lambdas and back', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 4 }), fc.string({ maxLength: 3 }), (points, otherwise) => {
        const table = new FunctionTable(points, Sequence.fromText(otherwise));
        const text = literalText(types, table, type, number);
        const read = readLiteral(world, text, type) as FunctionTable;
        expect(literalText(types, read, type, number)).toBe(text);
        for (const { args } of points) expect(equal(read.call(args), table.call(args))).toBe(true);
        for (const args of [[0, true] as const, [-1, false] as const])
          expect(equal(read.call(args), table.call(args))).toBe(true);
      }),
    );
  });

  test('types need not be written, and parameters have any names', () => {
    const read = readLiteral(world, `(n, b) => if b == true && n == 1 then "x" else ""`, type) as FunctionTable;
    expect(equal(read.call([1, true]), Sequence.fromText('x'))).toBe(true);
    expect(equal(read.call([1, false]), Sequence.EMPTY)).toBe(true);
    const single = types.function('total', [types.int], types.int);
    expect((readLiteral(world, 'x => if x == -1 then 7 else 0', single) as FunctionTable).call([-1])).toBe(7);
    const higher = '(f: (int -> map<int, bool>), y: int) => if y == 1 && f == ((z) => map[]) then 1 else 2';
    const strange = types.function(
      'total',
      [types.function('total', [types.int], types.map('map', types.int, types.bool)), types.int],
      types.int,
    );
    expect((readLiteral(world, higher, strange) as FunctionTable).otherwise).toBe(2);
  });

  test.each([
    '(x) => 0',
    '(x, y) => if x == 1 then "" else ""',
    '(x, y) => if x == 1 && x == 2 then "" else ""',
    '(x, y) => if x == 1 && y == true then ""',
    '(x, y) "a"',
    '(x: int, y: bool',
  ])('%s is refused', (text) => {
    expect(() => readLiteral(world, text, type)).toThrow(BadLiteral);
  });
});

describe('choices', () => {
  const method = methodOf(model, 'Choose');
  const runner = new Runner(model);
  const [scene] = smallScenes(model, method);
  const outputs = (choices: readonly Value[]): readonly unknown[] => {
    if (scene === undefined) throw new Error('no scene');
    const { outcome } = runner.run(method, (heap) => stage({ ...scene, choices }, heap));
    return outcome.kind === 'returned' ? outcome.outputs : [outcome];
  };

  test('are values, which no search needs to find', () => {
    const [cell] = scene?.heap.objects ?? [];
    const flags = Sequence.of([true]);
    const [x, y, r, d, s] = outputs([Sequence.of([4, 10 ** 12]), Real.of(1, 2), cell as HeapObject, flags]);
    expect([x, y]).toEqual([4, 10 ** 12]);
    expect(equal(r as Value, Real.of(1, 2))).toBe(true);
    expect((d as HeapObject).type.class?.name).toBe('Cell');
    expect(equal(s as Value, flags)).toBe(true);
  });

  test('that do not fit are replaced by the first that do', () => {
    const half = Real.of(1, 2);
    const wrong: readonly Value[] = [
      Sequence.of([4, 3]),
      Sequence.of([4]),
      7,
      true,
      Sequence.of([true, true]),
      half,
      null,
    ];
    for (const choice of wrong) expect(outputs([choice, half]).slice(0, 2)).toEqual([0, 1]);
  });

  test('that cannot be made keep their place', () => {
    const far = modelOf('method Far() { var x :| 0 <= x < 10; var r: real :| 4321.2 < r < 4321.3; var s: int := *; }');
    const choosing = methodOf(far, 'Far');
    const [empty] = smallScenes(far, choosing);
    if (empty === undefined) throw new Error('no scene');
    const run = new Runner(far).run(choosing, (heap) => stage({ ...empty, choices: [7] }, heap));
    expect(run.outcome.kind).toBe('not-executable');
    expect(run.choices).toHaveLength(2);
  });

  test('of a run belong to its scene, with the objects that the scene has', () => {
    if (scene === undefined) throw new Error('no scene');
    let staged: ReturnType<typeof stage> | undefined;
    const choices = [Sequence.of([1, 2]), Real.of(1, 2)];
    const run = runner.run(method, (heap) => (staged = stage({ ...scene, choices }, heap)));
    const chosen = withChoices(scene, staged as ReturnType<typeof stage>, run.choices);
    expect(chosen.choices[2]).toBe(scene.inputs[0]);
    const described = describeScene(model, method, chosen);
    expect(described.choices).toEqual(['[1, 2]', '0.5', '@o1', '[]']);
    const again = sceneOf(model, method, described);
    expect(again.choices[2]).toBe(again.inputs[0]);
  });
});

describe('tests that are none', () => {
  const cell = (fields: Readonly<Record<string, string>>, name = 'Cell'): TestCase['objects'] =>
    new Map([['a', { kind: 'object', class: name, fields: new Map(Object.entries(fields)) }]]);
  const cases: readonly (readonly [string, Partial<TestCase>, RegExp])[] = [
    ['Scalars', {}, /no value for a; the inputs of Scalars are \(a: bool/],
    ['Nothing', { inputs: new Map([['x', '1']]) }, /gives a value for x; the inputs of Nothing are none/],
    [
      'Choose',
      { inputs: new Map([['c', '@a']]) },
      /the input c must be a Cell: expected an object that the input describes/,
    ],
    ['Choose', { inputs: new Map([['c', '@a']]), objects: cell({}, 'Shape') }, /is a trait and has no objects/],
    ['Choose', { inputs: new Map([['c', '@a']]), objects: cell({}, 'Cel') }, /no such class/],
    ['Choose', { inputs: new Map([['c', '@a']]), objects: cell({}, 'Ring') }, /there is no @a of type Cell/],
    ['Choose', { inputs: new Map([['c', '@a']]), objects: cell({ valu: '1' }) }, /no field valu; Cell has value, next/],
    [
      'Choose',
      { inputs: new Map([['c', '@a']]), objects: cell({ value: 'x' }) },
      /field value of the object a must be a/,
    ],
    ['Nothing', { choices: ['['] }, /choice 1 of the input must be a literal/],
    [
      'Rings',
      {
        inputs: new Map([
          ['r', 'null'],
          ['a', '@b'],
        ]),
        objects: new Map([['b', { kind: 'array', elements: [['1']] }]]),
      },
      /elements of the array b must be lists that nest 1 deep/,
    ],
  ];

  test.each(cases)('%s %j', (name, part, message) => {
    const whole: TestCase = { inputs: new Map(), objects: new Map(), choices: [], ...part };
    expect(() => sceneOf(model, methodOf(model, name), whole)).toThrow(BadLiteral);
    expect(() => sceneOf(model, methodOf(model, name), whole)).toThrow(message);
  });
});

test('what a run changes does not change the scene', () => {
  const changing = modelOf(
    'class C { var x: int } method M(c: C, a: array<int>) modifies c, a { c.x := 7; if a.Length > 0 { a[0] := 9; } }',
  );
  const method = methodOf(changing, 'M');
  const runner = new Runner(changing);
  for (const scene of take(smallScenes(changing, method), 40)) {
    const before = sceneText(changing, method, scene);
    const first: Scene = scene;
    expect(runner.run(method, (heap) => stage(first, heap)).outcome.kind).toBe('returned');
    expect(sceneText(changing, method, scene)).toBe(before);
  }
});
