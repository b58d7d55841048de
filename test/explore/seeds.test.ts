import { describe, expect, test } from 'vitest';
import { typeTest } from '../../src/execute/index.js';
import { constantsOf } from '../../src/explore/constants.js';
import { randomScenes, smallScenes } from '../../src/explore/seeds.js';
import { FunctionTable, HeapArray, HeapObject } from '../../src/values/index.js';
import type { Scene, Sequence, Value } from '../../src/values/index.js';
import { EVERY_TYPE, methodOf, methodsOf, modelOf, placesOf, sceneText, take } from '../support/scenes.js';

const model = modelOf(EVERY_TYPE);
const isLegal = typeTest(model);
const small = (name: string, count: number): Scene[] => [...take(smallScenes(model, methodOf(model, name)), count)];

describe.each(methodsOf(model).map((method) => [method.name, method] as const))('%s', (_name, method) => {
  const first = [...take(smallScenes(model, method), 300)];
  const random = [...take(randomScenes(model, method, 7, { integers: [1000], characters: [0x21] }), 300)];

  test('every place has a value of its type', () => {
    for (const scene of [...first, ...random]) {
      for (const [value, type] of placesOf(model, method, scene)) {
        expect(value).toBeDefined();
        expect(isLegal(value, type)).toBe(true);
      }
    }
  });

  test('small scenes differ, and come in the same order each time', () => {
    const texts = first.map((scene) => sceneText(model, method, scene));
    expect(new Set(texts).size).toBe(texts.length);
    const again = [...take(smallScenes(model, method), 300)].map((scene) => sceneText(model, method, scene));
    expect(again).toEqual(texts);
  });

  test('no input waits for another', () => {
    for (const i of method.inputs.keys()) {
      const values = new Set(
        first.map((scene) => JSON.stringify(Object.values(textsOf(sceneText(model, method, scene)).inputs)[i])),
      );
      const objects = first.some(({ inputs }) => inputs[i] instanceof HeapObject || inputs[i] instanceof HeapArray);
      expect(objects || values.size > 1).toBe(true);
    }
  });

  test('random scenes are those of their seed', () => {
    const texts = (seed: number): string[] =>
      [...take(randomScenes(model, method, seed), 20)].map((scene) => sceneText(model, method, scene));
    expect(texts(3)).toEqual(texts(3));
    expect(texts(4)).not.toEqual(texts(3));
  });
});

function textsOf(text: string): { readonly inputs: Readonly<Record<string, string>> } {
  return JSON.parse(text) as { readonly inputs: Readonly<Record<string, string>> };
}

describe('small scenes', () => {
  const scalars = modelOf(`
    class Node { var next: Node? }
    method Two(x: int, y: int) { }
    method Sequence(s: seq<int>) { }
    method Array(a: array<int>) { }
    method List(n: Node) { }
    method Pair(a: array<int>, b: array<int>) { }
    method Twenty(${Array.from({ length: 20 }, (_, i) => `x${i}: int`).join(', ')}) { }
    codatatype Stream = More(head: int, tail: Stream)
    method Endless(s: Stream) { }
    method Unary(f: int -> int) { }
  `);
  const scenes = (name: string, count: number): Scene[] => [
    ...take(smallScenes(scalars, methodOf(scalars, name)), count),
  ];

  test('all pairs of integers from -3 to 3, and no others', () => {
    const pairs = scenes('Two', 1000).map(({ inputs }) => inputs as readonly number[]);
    expect(pairs).toHaveLength(49);
    expect(new Set(pairs.map(String)).size).toBe(49);
    expect(pairs[0]).toEqual([0, 0]);
    const size = ([x = 0, y = 0]: readonly number[]): number => Math.abs(x) + Math.abs(y);
    pairs.forEach((pair, i) => {
      if (i > 0) expect(size(pair)).toBeGreaterThanOrEqual(size(pairs[i - 1] ?? []));
    });
  });

  test('all sequences of up to three such integers', () => {
    expect(scenes('Sequence', 1000)).toHaveLength(1 + 7 + 49 + 343);
    expect(scenes('Array', 1000)).toHaveLength(1 + 7 + 49 + 343);
  });

  test('all shapes of lists of up to three objects: each ends, or goes back to any of its objects', () => {
    const lists = scenes('List', 1000);
    expect(lists).toHaveLength(2 + 3 + 4 - 3 + 3);
    expect(Math.max(...lists.map(({ heap }) => heap.objects.length))).toBe(3);
  });

  test('two arrays may be one', () => {
    const pairs = scenes('Pair', 300);
    expect(pairs.filter(({ inputs: [a, b] }) => a === b).length).toBeGreaterThan(10);
    expect(pairs.filter(({ inputs: [a, b] }) => a !== b).length).toBeGreaterThan(100);
  });

  test('many inputs do not stop it', () => {
    const many = scenes('Twenty', 300);
    for (let i = 0; i < 20; i++) expect(new Set(many.map(({ inputs }) => inputs[i])).size).toBeGreaterThan(1);
  });

  test('a method without inputs has one; one that nothing can be given to has none', () => {
    expect(small('Nothing', 10)).toHaveLength(1);
    expect(scenes('Endless', 10)).toHaveLength(0);
    expect([...take(randomScenes(scalars, methodOf(scalars, 'Endless'), 1), 10)]).toHaveLength(0);
  });

  test('functions are tables', () => {
    const tables = scenes('Unary', 300).map(({ inputs }) => inputs[0] as FunctionTable);
    expect(tables.every((table) => table instanceof FunctionTable)).toBe(true);
    expect(new Set(tables.map(({ points }) => points.length))).toEqual(new Set([0, 1, 2]));
  });

  test('constrained integers are the legal ones that are nearest to zero', () => {
    const larges = small('Constrained', 300).map(({ inputs }) => inputs[1] as number);
    expect(new Set(larges).size).toBeGreaterThan(2);
    expect(Math.min(...larges)).toBe(1001);
  });
});

test('random scenes use the constants they are given, and are larger', () => {
  const method = methodOf(model, 'Collections');
  const lists = [...take(randomScenes(model, method, 11, { integers: [12345], characters: [] }), 300)].map(
    ({ inputs }) => [...(inputs[0] as Sequence)],
  );
  const numbers: readonly Value[] = lists.flat();
  expect(numbers).toContain(12345);
  expect(numbers).toContain(12344);
  expect(Math.max(...lists.map(({ length }) => length))).toBe(6);
});

test('the constants are those of the method and of what it uses', () => {
  const program = modelOf(`
    function F(s: string): int { if s == "q" then 91 else G(s) }
    function G(s: string): int { 92 }
    method Callee(x: int) requires x > 93 { assert x > 94; }
    method Entry(s: string) returns (r: int) ensures r != 95 { r := F(s) + 96; if r > 97 { Callee(r); } }
    method Other() { var x := 98; }
  `);
  const { integers, characters } = constantsOf(program, methodOf(program, 'Entry'));
  expect(integers).toEqual(expect.arrayContaining([91, 92, 93, 94, 95, 96, 97]));
  expect(integers).not.toContain(98);
  expect(characters).toEqual([0x71]);
});

test('a function that the lowering left out has no constants', () => {
  const program = modelOf(`
    function Left<T, R>(f: T ~> R, xs: seq<T>): seq<R>
      requires forall i :: 0 <= i < |xs| ==> f.requires(xs[i])
      reads set i, o | 0 <= i < |xs| && o in f.reads(xs[i]) :: o
    {
      seq(|xs|, i requires 0 <= i < |xs| && f.requires(xs[i])
        reads set i, o | 0 <= i < |xs| && o in f.reads(xs[i]) :: o => f(xs[i]))
    }
    method Entry(xs: seq<int>) returns (r: seq<int>) { r := Left(x => x + 91, xs); }
  `);
  expect(program.unsupported.map(({ member }) => member)).toEqual(['Left']);
  expect(constantsOf(program, methodOf(program, 'Entry')).integers).toContain(91);
});
