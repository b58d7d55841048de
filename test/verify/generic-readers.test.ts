/** Generic code that reads its objects through function values, at other types: what has no form there is a reason, not an exception. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { questionOf } from '../../src/verify/verifier.js';
import { modelOfText } from '../support/explore-fixtures.js';

test('each member has a query, or a sentence that says why it has none', () => {
  const model = modelOfText(readFileSync('bench/attacks/47-generic-readers/cells.dfy', 'utf8'));
  const questions = model.methods.map((method) => [method.name, questionOf(model, method)] as const);
  expect(questions.filter(([, question]) => typeof question !== 'string').map(([name]) => name)).toContain('Map');
  const reasons = questions.flatMap(([name, question]) => (typeof question === 'string' ? [[name, question]] : []));
  expect(reasons).toEqual([
    ['Use', expect.stringMatching(/^Cell\.Valid reads objects through function values, in generic code/u)],
    ['Start', expect.stringMatching(/^Cell\.Valid reads objects through function values, in generic code/u)],
  ]);
});
