/** The condition of a path is one of the inputs: the inputs that were run satisfy theirs, and no other one's. */
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

async function conditionsOf(text: string): Promise<readonly (readonly [ReadonlyMap<string, string>, string])[]> {
  const model = modelOfText(text);
  const { nodes } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 3 });
  return nodes.map(({ test: { inputs }, pathCondition }) => [inputs, pathCondition.join(' && ')] as const);
}

test('over numbers, it can be evaluated', async () => {
  const text = `method M(x: int, y: int) returns (r: int) {
    r := x + y;
    if r > 10 { r := r - 10; if r < x { r := 0; } } else if 3 * y == x - 1 { r := 1; }
  }`;
  const all = await conditionsOf(text);
  expect(all.length).toBeGreaterThanOrEqual(4);
  for (const [inputs] of all) {
    const values = Object.fromEntries([...inputs].map(([name, value]) => [name, Number(value)]));
    const satisfied = all.filter(([, condition]) => {
      const code = condition.replaceAll('==', '===');
      return runInNewContext(code, values) as boolean;
    });
    expect(satisfied).toHaveLength(1);
  }
});

test('over objects, it is what the program says', async () => {
  const all = await conditionsOf(`class C { var n: int var next: C? }
  method M(c: C, d: C) returns (r: int) {
    if c.next != null && c.next.n > 3 { r := 1; }
    if c == d { r := 2; }
  }`);
  const conditions = all.map(([, condition]) => condition);
  expect(conditions).toContain('c.next != null && c.next.n > 3 && c == d');
  expect(conditions).toContain('!(c.next != null) && !(c == d)');
});

test('in a loop, it tells rounds apart', async () => {
  const all = await conditionsOf(`method M(a: array<int>) returns (r: int) requires a.Length == 3 {
    var i := 0;
    while i < 3 { if a[i] == 7 { return; } i := i + 1; }
  }`);
  const conditions = all.map(([, condition]) => condition);
  expect(conditions.some((one) => one.includes('!(a[i] == 7) && a[i] == 7 (time 2)'))).toBe(true);
});
