/** A value that a run chose shows that there is one, however many there are to try. */
import { expect, test } from 'vitest';
import { Runner } from '../../src/execute/index.js';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

async function outcomesOf(text: string): Promise<readonly string[]> {
  const model = modelOfText(text);
  const { findings } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 2 });
  const outcomes = findings.filter(({ claim }) => claim.kind === 'such-that').map(({ outcome }) => outcome);
  return [...new Set(outcomes)];
}

test('the claim held where a value was found', async () => {
  const outcomes = await outcomesOf('method M(n: int) returns (x: int) { x :| x > n; }');
  expect(outcomes).toContain('true');
  expect(outcomes).not.toContain('dontknow');
});

test('it is unknown where none was found', async () => {
  const outcomes = await outcomesOf('method M() returns (x: int) { x :| x * x * x == 1000001; }');
  expect(outcomes).toContain('dontknow');
  expect(outcomes).not.toContain('true');
});

test('one time does not speak for another', () => {
  const model = modelOfText(
    `method M(n: int) { var i := 1; while i > -1 { var x: int :| x * x * x == i * i * n; i := i - 1; } }`,
  );
  const method = methodNamed(model, 'M');
  const uncheckedFor = (n: number): number =>
    new Runner(model).run(method, () => ({ inputs: [n], choices: [] })).unchecked.length;
  expect(uncheckedFor(8)).toBe(0);
  expect(uncheckedFor(1000001)).toBe(1);
});

test('a ghost value that cannot be found leaves it open, and the run goes on', async () => {
  const outcomes = await outcomesOf('method M() { ghost var x: int :| x * x * x == 1000001; }');
  expect(outcomes).toContain('dontknow');
  expect(outcomes).not.toContain('true');
});

// What a function gives is made when it is asked for: it is a guess if the function was one.
test('a chosen function of which the condition is not decided predicts nothing for certain', async () => {
  const text = (condition: string): string => `method M(f: int -> int, g: int -> int) {
    ghost var h: int -> int :| ${condition};
    assert h(0) == f(0);
    assert h(0) == 1;
  }`;
  for (const condition of ['h == f', 'h in [f, g]']) {
    const model = modelOfText(text(condition));
    const { divergences } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 2 });
    expect(divergences).toEqual([]);
  }
});

test('a ghost result that has no value is shown as such, whatever its type', async () => {
  for (const type of ['int', 'set<int>', '(int, int)']) {
    const model = modelOfText(`method M() returns (ghost d: ${type}) { d := (var v: ${type} :| v != v; v); }`);
    const { nodes } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 2 });
    expect(nodes[0]?.outputs).toEqual(new Map([['d', '*']]));
  }
});
