import { expect, test } from 'vitest';
import { planting } from '../../bench/soundness/planted.js';
import { PLANTS } from '../../bench/soundness/plants.js';
import { CONSTRUCTS } from '../../src/fuzz/index.js';

test.each(PLANTS)('the mistake "$name" can be planted: what it replaces is there once', (plant) => {
  expect(() => planting(plant)).not.toThrow();
  expect(plant.edits).not.toEqual([]);
  expect(CONSTRUCTS).toContain(plant.construct);
});

test('a plant that is out of date is not passed over', () => {
  const edits = [{ file: 'bench/soundness/planted.ts', find: 'no such text', replace: '' }];
  expect(() => planting({ name: 'old', mistake: '', construct: 'choice', edits })).toThrow(/stands 0 times/);
});
