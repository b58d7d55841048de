/** Whether functions are total cannot be seen in a run, wherever in a value they stand. */
import { expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import { lowerProgram } from '../../src/languages/dafny/lower/index.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { SourceText } from '../../src/languages/source.js';
import { fixtureReader } from '../support/fixtures.js';

test.each([
  ['a function', 'int -> int', 'g'],
  ['a sequence of functions', 'seq<int -> int>', '[g]'],
  ['a map to functions', 'map<int, int -> int>', 'map[1 := g]'],
  ['a datatype value with a function', 'Box<int -> int>', 'Box(g)'],
])('that %s is total is neither held nor violated', (_, type, value) => {
  const program = `
datatype Box<T> = Box(held: T)
method M() {
  var g := (x: int) requires x > 0 => x;
  var t: ${type} := ${value};
}
`;
  const resolved = resolveProgram(new SourceText('test.dfy', program), fixtureReader);
  expect(resolved.diagnostics).toEqual([]);
  const model = lowerProgram(resolved);
  const [method] = model.methods.filter(({ name }) => name === 'M');
  if (method === undefined) throw new Error('M was not lowered');
  const run = new Runner(model).run(method, () => []);
  expect(run.outcome.kind).toBe('returned');
  expect(run.unchecked.map(({ claim }) => claim.kind)).toEqual(['constraint']);
});
