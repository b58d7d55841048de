import { describe, expect, test } from 'vitest';
import { executionsOf, modelOf } from '../../../src/fuzz/oracles/executions.js';
import type { Sketch } from '../../../src/fuzz/index.js';
import { CONSTRUCTS, OPEN, Random, randomSketch, readingsOf, rendered, seedOf } from '../../../src/fuzz/index.js';
import { placesOf } from '../../../src/fuzz/generate/sketch.js';
import { checkModel } from '../../../src/model/index.js';

const COUNT = 100;
const sketches = Array.from({ length: COUNT }, (_, i) => randomSketch(new Random(seedOf(0, 'test', i))));

/** Messages of its diagnostics. */
function errorsOf(files: ReadonlyMap<string, string>): readonly string[] {
  const model = modelOf(files);
  return 'methods' in model ? [] : model;
}

function firstReadings(sketch: Sketch): readonly ReadonlyMap<string, string>[] {
  return readingsOf(sketch, 3, () => 0).list.map((reading) => rendered(sketch, reading));
}

describe('random programs', () => {
  test('are the same for the same seed', () => {
    const again = randomSketch(new Random(seedOf(0, 'test', 7)));
    expect(rendered(again, OPEN)).toEqual(rendered(sketches[7] as Sketch, OPEN));
  });

  test('resolve, and so do their readings', () => {
    const failed = sketches.map((sketch) => errorsOf(rendered(sketch, OPEN))).filter((errors) => errors.length > 0);
    expect(failed.length, failed.flat().join('\n')).toBeLessThan(COUNT * 0.05);
    const misread = sketches
      .slice(0, 40)
      .filter((sketch) => errorsOf(rendered(sketch, OPEN)).length === 0)
      .flatMap(firstReadings)
      .map(errorsOf)
      .filter((errors) => errors.length > 0);
    expect(misread).toEqual([]);
  });

  test('make models that are well-formed', () => {
    const faults = sketches.flatMap((sketch) => {
      const model = modelOf(rendered(sketch, OPEN));
      return 'methods' in model ? checkModel(model) : [];
    });
    expect(faults).toEqual([]);
  });

  test('contain every construct often enough: 100 of 4,000', () => {
    const many = Array.from({ length: 2000 }, (_, i) => randomSketch(new Random(seedOf(1, 'test', i))));
    const rare = CONSTRUCTS.filter((construct) => construct !== 'arithmetic').filter(
      (construct) => many.filter(({ constructs }) => constructs.has(construct)).length < 60,
    );
    expect(rare).toEqual([]);
  });

  test('can mostly be executed', () => {
    const some = sketches
      .slice(0, 20)
      .map((sketch) => executionsOf(rendered(sketch, OPEN), 500, () => performance.now()));
    expect(some.flatMap(({ crash }) => crash ?? [])).toEqual([]);
    const [runs, accepted] = [some.map((one) => one.runs), some.map((one) => one.accepted)].map((list) =>
      list.reduce((sum, one) => sum + one, 0),
    ) as [number, number];
    expect(accepted).toBeGreaterThan(runs / 2);
  });
});

describe('readings', () => {
  test('move no line', () => {
    for (const sketch of sketches) {
      const lines = (files: ReadonlyMap<string, string>): readonly number[] =>
        [...files.values()].map((content) => content.split('\n').length);
      for (const files of firstReadings(sketch)) expect(lines(files)).toEqual(lines(rendered(sketch, OPEN)));
    }
  });

  test('are all of them if they are few', () => {
    const sketch = sketches.find((one) => {
      const count = [...placesOf(one).values()].reduce((product, { meanings }) => product * meanings.length, 1);
      return count > 1 && count <= 8;
    }) as Sketch;
    const { list } = readingsOf(sketch, 8, () => 0);
    expect(new Set(list.map((reading) => JSON.stringify([...reading]))).size).toBe(list.length);
    expect(list.length).toBeGreaterThan(1);
  });
});
