/** Why a claim has its status, as the JSON report and the text tell it (seed 003, section V). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';

const { assay, write, folder } = useCli();

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

const BRANCHES = `method Branches(x: int, y: int) returns (r: int)
  requires x != 3
  ensures r != 2
{
  if x < y { r := 1; } else { r := 0; }
  if y == 12345 * x + 1 { r := r + 1; }
}

method Long(a: array<int>, n: int) returns (r: int)
  ensures r * r * r != a.Length * 7 + 3
  decreases *
{
  r := 0;
  var i := 0;
  while i < n decreases * {
    if i < a.Length && a[i] == 7 { return; }
    i := i + 1;
  }
}
`;

test('paths have conditions, in the report and in saved runs', async () => {
  const file = write('branches.dfy', BRANCHES);
  const saved = path.join(folder(), 'saved.json');
  const report = reportOf(await assay(['explore', '--json', '--save', saved, file, 'Branches']));
  const [claim] = claimsOf(report);
  const failing = claim?.evidence.find(({ outcome }) => outcome === 'false');
  expect(failing?.pathCondition).toEqual(['x != 3', 'x + 1 <= y', 'y == 12345 * x + 1']);
  const { explorations } = JSON.parse(readFileSync(saved, 'utf8')) as {
    explorations: { nodes: { pathCondition: string[] }[] }[];
  };
  const conditions = explorations.flatMap(({ nodes }) => nodes.map((node) => node.pathCondition.join(' && ')));
  expect(conditions).toHaveLength(4);
  expect(new Set(conditions).size).toBe(4);
  for (const condition of conditions) expect(condition).toMatch(/^x != 3 && (x \+ 1 <= y|y <= x) && .*12345/);
});

test('a claim that is open shows some of the other paths, and no more than some', async () => {
  const file = write('long.dfy', BRANCHES);
  const ended = await assay(['explore', '--json', '--max-branches', '20', '--time-limit', '3', file, 'Long']);
  const held = claimsOf(reportOf(ended)).flatMap((claim) =>
    claim.line === 10 ? claim.evidence.filter(({ outcome }) => outcome === 'true') : [],
  );
  expect(held).toHaveLength(1);
  const [{ paths = 0, others = [], pathCondition } = {}] = held;
  expect(paths).toBeGreaterThan(5);
  expect(others).toHaveLength(4);
  const conditions = [pathCondition, ...others.map((one) => one.pathCondition)].map((one) => JSON.stringify(one));
  expect(new Set(conditions).size).toBe(5);
  for (const { replay = [], after } of others) {
    expect(after).toBeDefined();
    expect((await assay(replay)).code).toBe(0);
  }
  expect(conditions.join()).toMatch(/i < a\.Length/);
});

test('a cut says which lines lead from it to the claim, and the page shows them', async () => {
  const file = write('chop.dfy', BRANCHES);
  const pages = path.join(folder(), 'pages');
  const args = ['explore', '--json', '--max-branches', '20', '--time-limit', '3', '--html', pages, file, 'Long'];
  const claims = claimsOf(reportOf(await assay(args))).filter(({ line }) => line === 10);
  const chops = claims.flatMap(({ evidence }) =>
    evidence.flatMap(({ bound, chop }) => (bound === 'branches' ? [chop] : [])),
  );
  expect(chops[0]?.[0]).toBe(10);
  expect(chops[0]).toEqual(expect.arrayContaining([15, 16, 17]));
  expect(chops[0]).not.toContain(13);
  const page = readFileSync(path.join(pages, 'chop.dfy.html'), 'utf8');
  expect(page).toContain('From there to the claim: lines');
  expect(page).toMatch(/class="box good chop"/);
});

const TWICE = `method Index(a: array<int>, i: int) returns (r: int)
  ensures a[i] == r
{
  r := 0;
  if 0 <= i < a.Length { r := a[i]; }
}

method Divide() returns (r: int)
  ensures 10 / r == 10
{
  r := 1;
}

method Fine(a: array<int>, i: int) returns (r: int)
  requires 0 <= i < a.Length
  ensures a[i] == r && a[i] == r
{
  r := a[i];
}
`;

test('a check that stands twice is one claim, with the worse status', async () => {
  const claims = claimsOf(reportOf(await assay(['check', '--no-cache', '--json', write('twice.dfy', TWICE)])));
  const at = (line: number, kind: string): typeof claims =>
    claims.filter((one) => one.line === line && one.kind === kind);
  const [index, ...more] = at(2, 'index-range');
  expect(more).toEqual([]);
  expect(index).toMatchObject({
    status: 'R',
    supports: at(2, 'postcondition')[0]?.id,
    twin: expect.any(String) as string,
  });
  // Where the body ends it holds; for callers, who see the contract alone, it does not.
  expect(at(9, 'division-by-zero').map(({ status }) => status)).toEqual(['R']);
  expect(at(9, 'postcondition')).toMatchObject([{ status: 'V', overall: 'F' }]);
  expect(at(16, 'index-range').map(({ status, column }) => `${column} ${status}`)).toEqual(['13 V', '26 V']);
});

test('steps of a run are a bound with an option of its own', async () => {
  const text = `method Count(n: nat) returns (i: nat)
  ensures i == n
{
  i := 0;
  while i < n { i := i + 1; }
}
`;
  const file = write('count.dfy', text);
  const { code, stdout } = await assay(['explore', '--max-steps', '3', '--time-limit', '2', file]);
  expect(code).toBe(5);
  expect(stdout).toMatch(/used up its steps \(line \d+\)\. To look further, raise --max-steps\./);
  for (const option of ['--max-steps', '--query-limit'])
    expect((await assay(['explore', option, '0', file])).stderr).toContain(option);
});
