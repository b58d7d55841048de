/** What methods without a body promise: a run that draws their results keeps all of it, or goes no further. */
import { expect, test } from 'vitest';
import { explored, methodNamed, modelOfText, useSolvers } from '../support/explore-fixtures.js';

const solvers = useSolvers();

test('several promises of one call are predicted together', async () => {
  const model = modelOfText(
    `method Root(n: int) returns (r: int) ensures r >= 0 && r * r == n
     method M(i: int) returns (j: int) requires i > 2 { j := Root(i * i); assert j * j >= 10; }`,
  );
  const { divergences, findings } = await explored(model, methodNamed(model, 'M'), solvers, { seconds: 3 });
  expect(divergences).toEqual([]);
  expect(findings.map(({ outcome }) => outcome)).toContain('false');
});
