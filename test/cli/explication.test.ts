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

const PRODUCTS = `function Sum(n: nat): nat { if n == 0 then 0 else n + Sum(n - 1) }

method Products(x: int, y: int, z: int, unused: int) returns (r: int)
  requires x > 0 && y > 0 && z > 0
{
  var other := unused * unused;
  var cube := x * x * x;
  r := cube + y * y * y;
  assert r != z * z * z;
}

method Easy(x: int) returns (r: int)
  ensures r > x
{
  r := 2 * x;
}

method Recursive(n: nat) {
  assert Sum(n) == n * (n + 1) / 2;
}
`;

test('what a solver finds hard is named, with its places', async () => {
  const file = write('products.dfy', PRODUCTS);
  const report = reportOf(await assay(['verify', '--json', '--time-limit', '2', file]));
  const claims = claimsOf(report);
  const theories = (line: number): readonly string[] =>
    claims
      .filter((claim) => claim.line === line)
      .flatMap((claim) => claim.theories ?? [])
      .map(({ theory, at }) => `${theory} ${at.line}`);
  expect(theories(9)).toEqual(['non-linear 9', 'non-linear 7', 'non-linear 8']);
  expect(theories(13)).toEqual([]);
  expect(theories(19)).toEqual(expect.arrayContaining(['recursion 19', 'non-linear 19']));
  const { stdout } = await assay(['verify', '--time-limit', '2', file]);
  expect(stdout).toContain('because of a product, quotient or remainder of unknowns (lines 7, 8, 9)');
});
