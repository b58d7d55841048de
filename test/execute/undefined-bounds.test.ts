/** A claim whose evaluation meets an undefined bound is neither held nor violated. */
import { expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../src/languages/source.js';
import { readLiteral } from '../../src/values/index.js';
import { fixtureReader } from '../support/fixtures.js';

const PROGRAM = `
predicate HasZero(m: map<int, seq<int>>, k: int) { exists i :: 0 <= i < |m[k]| && m[k][i] == 0 }
method M(m: map<int, seq<int>>, k: int) { assert HasZero(m, k); }
`;

test.each([
  ['map[]', 'returned', 1],
  ['map[3 := [1]]', 'violated', 0],
  ['map[3 := [1, 0]]', 'returned', 0],
])('for %s the run is %s with %d claims unchecked', (map, outcome, unchecked) => {
  const model = lowerProgram(resolveProgram(new SourceText('test.dfy', PROGRAM), fixtureReader));
  const method = model.methods.find(({ name }) => name === 'M');
  if (method === undefined) throw new Error('M was not lowered');
  const { types } = model.arena;
  const run = new Runner(model).run(method, (heap) =>
    method.inputs.map(({ type }, i) => readLiteral({ types, heap, named: () => undefined }, i === 0 ? map : '3', type)),
  );
  expect(run.outcome.kind).toBe(outcome);
  expect(run.unchecked.length).toBe(unchecked);
});
