import { expect, test } from 'vitest';
import type { Finding } from '../../src/model/index.js';
import { executableMethods, explored, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

async function findingsOf(text: string): Promise<readonly Finding[]> {
  const model = modelOfText(text);
  const [method] = executableMethods(model);
  if (method === undefined) throw new Error('there is nothing to explore');
  return (await explored(model, method, solvers, { runs: 2000 })).findings;
}

const VALUES = `class Cell { var value: int }
method Set(c: Cell, d: Cell, v: int) returns (old_: int)
  modifies c, d
  ensures c.value != d.value || v < 100
{
  old_ := c.value;
  c.value := v;
  d.value := v;
}
`;

test('where a run stopped is told of the inputs that are told, however they were made small', async () => {
  const violated = (await findingsOf(VALUES)).find(({ outcome }) => outcome === 'false');
  if (violated?.outcome !== 'false') throw new Error('nothing is violated');
  const { test: inputs, trace, after } = violated;
  const v = inputs.inputs.get('v');
  expect(Number(v)).toBeGreaterThanOrEqual(100);
  expect(trace[0]?.values.get('v')).toBe(v);
  expect(after?.values.get('v')).toBe(v);
  // One object has one name before and after.
  const cell = inputs.inputs.get('c') ?? '';
  expect(after?.values.get('c')).toBe(cell);
  const [before, then] = [inputs, after].map((state) => state?.objects.get(cell.slice(1)));
  expect(before?.kind === 'object' && before.fields.get('value')).not.toBe(v);
  expect(then?.kind === 'object' && then.fields.get('value')).toBe(v);
});

test('a run in which a claim holds is told with its results and the heap that it leaves', async () => {
  const held = (await findingsOf(VALUES)).find(({ outcome }) => outcome === 'true');
  if (held?.outcome !== 'true') throw new Error('nothing holds');
  const { test: inputs, after } = held;
  const cell = inputs.objects.get((inputs.inputs.get('c') ?? '').slice(1));
  expect(cell?.kind === 'object' && after?.values.get('old_') === cell.fields.get('value')).toBe(true);
});
