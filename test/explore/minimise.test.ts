import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Runner, typeTest } from '../../src/execute/index.js';
import { minimise } from '../../src/explore/minimise.js';
import { randomScenes } from '../../src/explore/seeds.js';
import type { Method, Model } from '../../src/model/index.js';
import { describeScene, sceneOf, stage } from '../../src/values/index.js';
import type { Scene } from '../../src/values/index.js';
import { EVERY_TYPE, methodOf, methodsOf, modelOf, placesOf, sceneText, take } from '../support/scenes.js';

const everything = modelOf(EVERY_TYPE);
const isLegal = typeTest(everything);

/** Whether something holds that depends on all of a scene and on nothing in particular. */
function fails(model: Model, method: Method, scene: Scene, salt: number): boolean {
  const text = sceneText(model, method, scene);
  let hash = salt;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return (hash >>> 3) % 3 === 0;
}

describe.each(methodsOf(everything).map((method) => [method.name, method] as const))('%s', (_name, method) => {
  test('the result fails as well, is well-typed, is no larger, and is the same each time', () => {
    const scenes = [...take(randomScenes(everything, method, 13), 40)];
    fc.assert(
      fc.property(fc.constantFrom(...scenes), fc.integer(), fc.integer({ min: 0, max: 200 }), (scene, salt, budget) => {
        if (!fails(everything, method, scene, salt)) return;
        let asked = 0;
        const stillFails = (one: Scene): boolean => {
          asked++;
          for (const [value, type] of placesOf(everything, method, one)) expect(isLegal(value, type)).toBe(true);
          return fails(everything, method, one, salt);
        };
        const result = minimise(everything, method, scene, stillFails, budget, isLegal);
        expect(asked).toBeLessThanOrEqual(budget);
        expect(fails(everything, method, result, salt)).toBe(true);
        const again = minimise(
          everything,
          method,
          scene,
          (one) => fails(everything, method, one, salt),
          budget,
          isLegal,
        );
        expect(sceneText(everything, method, again)).toBe(sceneText(everything, method, result));
      }),
      { numRuns: 25 },
    );
  });

  test('where everything fails, the result is as simple as can be', () => {
    for (const scene of take(randomScenes(everything, method, 17), 10)) {
      const result = minimise(everything, method, scene, () => true, 2000, isLegal);
      const again = minimise(everything, method, result, () => true, 2000, isLegal);
      expect(sceneText(everything, method, again)).toBe(sceneText(everything, method, result));
      expect(sceneText(everything, method, result).length).toBeLessThanOrEqual(
        sceneText(everything, method, scene).length + 40,
      );
    }
  });
});

describe('counterexamples', () => {
  const model = modelOf(`
    datatype List = Nil | Cons(head: int, tail: List)
    predicate Small(l: List) { match l case Nil => true case Cons(h, t) => h < 10 && Small(t) }
    class Node { var value: int var next: Node? }
    method Big(x: int) { assert x < 1234; }
    method Low(x: int) { assert x > -77; }
    method Total(l: List) { assert Small(l); }
    method Element(a: array<int>, key: int) { assert forall i :: 0 <= i < a.Length ==> a[i] != key; }
    method Same(a: array<int>, b: array<int>) requires a.Length > 0 { assert a[0] < 5; }
    method Alias(a: array<int>, b: array<int>) { assert a != b; }
    method Third(n: Node) { assert n.next == null || n.next.next == null || n.next.next == n; }
    method Text(s: string) { assert |s| < 3; }
    method Grid(g: array2<int>) { assert g.Length0 < 2 || g.Length1 < 1 || g[1, 0] == 0; }
    method Table(f: int -> int) { assert f(3) == f(4); }
    method Chosen() { var x: int :| x > 10; var y: bool := *; assert x < 100; }
    method Pick(m: map<int, bool>) { assert 5 !in m; }
  `);
  const runner = new Runner(model);
  const smallest = (name: string, from: Parameters<typeof sceneOf>[2], budget = 500): string => {
    const method = methodOf(model, name);
    const violates = (scene: Scene): boolean =>
      runner.run(method, (heap) => stage(scene, heap)).outcome.kind === 'violated';
    const scene = sceneOf(model, method, from);
    expect(violates(scene)).toBe(true);
    const { inputs, objects, choices } = describeScene(model, method, minimise(model, method, scene, violates, budget));
    const shown = [...objects].map(([name_, object]) =>
      object.kind === 'array'
        ? `${name_}=[${object.elements.join(',')}]`
        : `${name_}={${[...object.fields.values()].join(',')}}`,
    );
    return [...inputs.values(), ...shown, ...choices.map((choice) => `choice ${choice}`)].join(' ');
  };
  const given = (
    inputs: Readonly<Record<string, string>>,
    arrays: Readonly<Record<string, readonly string[]>> = {},
    choices: readonly string[] = [],
  ): Parameters<typeof sceneOf>[2] => ({
    inputs: new Map(Object.entries(inputs)),
    objects: new Map(Object.entries(arrays).map(([name, elements]) => [name, { kind: 'array', elements }])),
    choices,
  });

  test.each([
    ['Big', { x: '99999999999999999999' }, '1234'],
    ['Low', { x: '-5000' }, '-77'],
    ['Total', { l: 'Cons(7, Cons(-3, Cons(40, Cons(2, Nil))))' }, 'Cons(10, Nil)'],
    ['Text', { s: '"h\\U{1F600}llo"' }, '"aaa"'],
    ['Table', { f: '(x) => if x == 3 then 17 else if x == 8 then 2 else 5' }, '(x: int) => if x == 3 then 1 else 0'],
    ['Pick', { m: 'map[9 := true, 5 := true, 7 := false]' }, 'map[5 := false]'],
  ])('%s', (name, inputs, expected) => {
    expect(smallest(name, given(inputs))).toBe(expected);
  });

  test('arrays get shorter, and become two if they need not be one', () => {
    expect(smallest('Element', given({ a: '@a', key: '4' }, { a: ['1', '4', '4', '9'] }))).toBe('@o1 0 o1=[0]');
    expect(smallest('Same', given({ a: '@a', b: '@a' }, { a: ['7', '8'] }))).toBe('@o1 @o2 o1=[5] o2=[]');
    expect(smallest('Alias', given({ a: '@a', b: '@a' }, { a: ['7', '8'] }))).toBe('@o1 @o1 o1=[]');
  });

  test('rows and columns that do not matter are left out', () => {
    const elements = [
      ['1', '2', '3'],
      ['4', '5', '6'],
      ['7', '8', '9'],
    ];
    const from = { ...given({ g: '@g' }), objects: new Map([['g', { kind: 'array', elements } as const]]) };
    expect(smallest('Grid', from)).toBe('@o1 o1=[0,1]');
  });

  test('objects that do not matter are left out, around a cycle too', () => {
    const node = (value: string, next: string): { kind: 'object'; class: string; fields: Map<string, string> } => ({
      kind: 'object',
      class: 'Node',
      fields: new Map([
        ['value', value],
        ['next', next],
      ]),
    });
    const ring = new Map([
      ['a', node('1', '@b')],
      ['b', node('2', '@c')],
      ['c', node('3', '@d')],
      ['d', node('4', '@b')],
    ]);
    expect(smallest('Third', { ...given({ n: '@a' }), objects: ring })).toMatch(/^@o1 o1=\{0,@o2\} o2=\{0,@o[23]\}/);
  });

  test('choices get simpler and fewer', () => {
    expect(smallest('Chosen', given({}, {}, ['4000', 'true']))).toBe('choice 100');
  });
});
