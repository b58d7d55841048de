/** Functions that are only declared: any value that their promise allows, and the same one each time. */
import { expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../src/languages/source.js';
import { fixtureReader } from '../support/fixtures.js';

function outcomeOf(program: string): string {
  const model = lowerProgram(resolveProgram(new SourceText('test.dfy', program), fixtureReader));
  const method = model.methods.find(({ name, kind }) => name === 'M' && kind === 'method');
  if (method === undefined) throw new Error('M was not lowered');
  return new Runner(model).run(method, () => []).outcome.kind;
}

test('a promise may speak of the function at the same argument', () => {
  const declared = 'ghost function F(x: int): int ensures F(x) > 2';
  expect(outcomeOf(`${declared} method M() { assert F(1) > 2; }`)).toBe('returned');
  expect(outcomeOf(`${declared} method M() { assert F(1) > 90; }`)).toBe('violated');
});

test('what a promise settles of other arguments stays settled', () => {
  const declared = 'ghost function F(x: int): int ensures x > 0 ==> F(x) == F(x - 1) + 1';
  expect(outcomeOf(`${declared} method M() { assert F(3) == F(0) + 3; assert F(2) == F(0) + 2; }`)).toBe('returned');
});
