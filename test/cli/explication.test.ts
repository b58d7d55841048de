/** Why a claim has its status, as the JSON report and the text tell it (seed 003, section V). */
import { expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';

const { assay, write } = useCli();

const PERHAPS = `method Perhaps(x: int) returns (y: int)
  requires forall n: int :: n * n >= x
{
  y := x;
  assert y < -10;
}
`;

test('an assumption that could not be evaluated has a place', async () => {
  const file = write('perhaps.dfy', PERHAPS);
  const [claim] = claimsOf(reportOf(await assay(['explore', '--json', file])));
  expect(claim?.status).toBe('R?');
  expect(claim?.evidence).toContainEqual(
    expect.objectContaining({
      outcome: 'false?',
      doubts: ['infinitely many values to try'],
      unevaluated: [{ reason: 'infinitely many values to try', at: expect.objectContaining({ line: 2 }) as object }],
    }),
  );
  expect((await assay(['explore', file])).stdout).toContain('infinitely many values to try (line 2).');
});

test('so has a claim that a run went past', async () => {
  const file = write(
    'past.dfy',
    'method M(x: int) {\n  assert forall r: real :: r > x as real;\n  assert x == 3;\n}\n',
  );
  const claims = claimsOf(reportOf(await assay(['explore', '--json', file])));
  const [second] = claims.filter(({ line }) => line === 3);
  expect(second?.evidence).toContainEqual(
    expect.objectContaining({
      outcome: 'false?',
      unevaluated: [expect.objectContaining({ at: expect.objectContaining({ line: 2 }) as object })],
    }),
  );
});
