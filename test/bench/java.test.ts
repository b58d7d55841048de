import { expect, test } from 'vitest';
import { randomJava } from '../../bench/java/generate.js';
import { Random } from '../../src/fuzz/index.js';
import { obligationFaults } from '../../src/languages/obligations.js';
import { modelOf } from '../languages/java/support.js';

test('random Java programs are analysed as a whole', () => {
  for (let seed = 0; seed < 6; seed++) {
    const model = modelOf(randomJava(new Random(seed), 'P'));
    expect(model.unsupported).toEqual([]);
    expect(obligationFaults(model).map(({ sentence }) => sentence)).toEqual([]);
  }
});
