/** DASH in threads: whatever a program does to one, there is an answer, and what was found before counts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';
import { interrupted } from '../support/processes.js';
import { testWithTool } from '../support/tools.js';

const { assay, write, folder, main } = useCli();

const ENDLESS = `method Endless(n: int) returns (r: int)
  ensures r < 7 || n < 12345
{
  r := n;
  if n == 12345 { return; }
  if n != 54321 { return 0; }
  var i, x := 0, 3;
  while i < 27 { i, x := i + 1, x * x; }
  // Dividing a number of a hundred million bits is one operation, which takes minutes.
  r := (x / 7) % (x - 1);
}

method Fine(x: int) {
  if x > 3 { assert x > 2; }
}
`;

describe('a step that does not look at the clock', () => {
  test('costs what would have been found after it, of this method alone', async () => {
    const file = write('endless.dfy', ENDLESS);
    const ended = await assay(['prove', file, '--time-limit', '3', '--begin', 'nothing', '--trace', 'steps', '--json']);
    expect(ended.code).toBe(4);
    const report = reportOf(ended);
    const methods = report.files[0]?.methods ?? [];
    expect(methods.find(({ name }) => name === 'Endless')?.warnings).toEqual([
      'The search for proofs of Endless (line 1) had to be ended: DASH did not end within 12 s. What it found before counts.',
    ]);
    const own = claimsOf(report);
    const [postcondition] = own.filter(({ kind }) => kind === 'postcondition');
    expect(postcondition).toMatchObject({ status: 'R', by: ['dash'] });
    expect(postcondition?.evidence).toMatchObject([{ outcome: 'false', inputs: { n: '12345' } }]);
    const open = own.filter(({ status }) => status === 'I');
    expect(open.length).toBeGreaterThan(0);
    for (const { triage, evidence } of open) {
      expect(triage).toContain('DASH did not end within 12 s.');
      expect(evidence).toMatchObject([{ engine: 'dash', outcome: 'cutoff', bound: 'time' }]);
    }
    expect(own.filter(({ text }) => text === 'x > 2')).toMatchObject([{ status: 'V' }]);
    const page = readFileSync(path.join(folder(), 'steps/Endless.html'), 'utf8');
    expect(page).toContain('id="i1"');
    expect(page).toContain('It violates <code>postcondition');
    expect(page).toContain('not settled');
    expect(page).not.toContain('id="end"');
    expect(readFileSync(path.join(folder(), 'steps/Fine.html'), 'utf8')).toContain('id="end"');
  });

  testWithTool('z3', 'does not keep anybody from interrupting it, and no process is left', async () => {
    const file = write('endless.dfy', ENDLESS);
    const ended = await interrupted([main(), 'prove', file, '--time-limit', '60'], folder());
    expect(ended).toMatchObject({ code: 130, left: [] });
  });
});

test('an execution that never ends is left by DASH itself', async () => {
  const file = write(
    'forever.dfy',
    `method Forever(n: int)
  decreases *
{
  assert n != 5;
  var k := n;
  while k != 0 || n != 3
    decreases *
  { k := k + 1; }
  assert false;
}
`,
  );
  const ended = await assay(['prove', file, '--time-limit', '1', '--reproducible', '--json']);
  const claims = claimsOf(reportOf(ended));
  expect(claims.map(({ text, status }) => [text, status])).toEqual([
    ['n != 5', 'R'],
    ['false', 'I'],
  ]);
  expect(claims[1]?.triage).toContain('the limit of 1 s of work was reached');
});

test('two runs print the same, times aside, with any number of jobs', async () => {
  const file = write(
    'several.dfy',
    ['A', 'B', 'C', 'D', 'E']
      .map((name, i) => `method ${name}(n: nat) { var k := n; while k > ${i} { k := k - 1; } assert k != ${i}; }\n`)
      .join(''),
  );
  const outputs = await Promise.all(
    ['1', '3'].map(async (jobs) => (await assay(['prove', file, '--jobs', jobs])).stdout.replace(/\d+\.\d s/, 'T')),
  );
  expect(outputs[0]).toBe(outputs[1]);
  expect(outputs[0]).toContain('5 refuted');
});
