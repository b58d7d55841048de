/** `--guide`: runs go where nobody verified anything, and nobody's word makes a claim V. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';

const { assay, write, folder } = useCli();

const TRANSFER = `class Account { var balance: int }

method Transfer(a: Account, b: Account, n: int)
  requires n > 0
  modifies a, b
  ensures a.balance == old(a.balance) - n
{
  a.balance := a.balance - n;
  b.balance := b.balance + n;
}
`;

/** A reviewer is wrong: the assumption says nothing about the claim. */
const WRONG = `method M(x: int) {
  ghost var {:assumption} a: bool;
  a := a && x > 0;
  assert {:verified_under a || true} x != 7;
}
`;

const statusesIn = (ended: Awaited<ReturnType<typeof assay>>): readonly string[] =>
  claimsOf(reportOf(ended)).map(({ status }) => status);

describe('explore --guide', () => {
  test.each(['may', 'must', 'both'])('%s finds the run that the assumption leaves out', async (mode) => {
    const file = write('Transfer.dfy', TRANSFER);
    const ended = await assay(['explore', '--guide', mode, '--optimistic', 'distinct', file]);
    expect(ended).toMatchObject({ code: 4, stderr: '' });
    expect(ended.stdout).toContain('Transfer.dfy:6:11: refuted (R)');
    expect(ended.stdout).toMatch(
      /What is recorded as "a and b are different objects" does not hold on \d+ of \d+ paths/,
    );
  });

  test('never believes a reviewer', async () => {
    const file = write('Wrong.dfy', WRONG);
    for (const mode of ['may', 'must', 'both']) {
      const ended = await assay(['explore', '--json', '--guide', mode, '--time-limit', '2', file]);
      const statuses = statusesIn(ended);
      expect(statuses).not.toContain('V');
      expect(statuses).not.toContain('D');
    }
  });

  test.each([
    [['--guide', 'all'], '--guide takes may, must or both, but "all" was given.'],
    [
      ['--optimistic', 'distinct'],
      '--optimistic says what a guide rests on; say also where it leads, as in --guide both.',
    ],
    [['--assumptions', 'x'], '--assumptions says what a guide rests on; say also where it leads, as in --guide both.'],
    [['--guide', 'may', '--assumptions', 'nothing.json'], '"nothing.json" cannot be read:'],
  ])('%j gets a sentence', async (options, sentence) => {
    const ended = await assay(['explore', ...options, write('Transfer.dfy', TRANSFER)]);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain(sentence);
  });
});

describe('results as files', () => {
  test('what verify exports guides explore', async () => {
    const file = write('Transfer.dfy', TRANSFER);
    const exported = await assay(['verify', '--optimistic', 'distinct', '--export-assumptions', 'told.json', file]);
    expect(exported).toMatchObject({ code: 5, stderr: '' });
    const told = JSON.parse(readFileSync(path.join(folder(), 'told.json'), 'utf8')) as {
      readonly assumptions: readonly object[];
    };
    expect(told.assumptions).toMatchObject([{ method: 'Transfer', holds: { distinct: ['a', 'b'] } }]);
    const ended = await assay(['explore', '--guide', 'both', '--assumptions', 'told.json', file]);
    expect(ended).toMatchObject({ code: 4, stderr: '' });
    expect(ended.stdout).toContain('Transfer.dfy:6:11: refuted (R)');
    expect(ended.stdout).toMatch(/does not hold on \d+ of \d+ paths/);
  });

  test('of another text they count for nothing, and that is said', async () => {
    const file = write('Transfer.dfy', TRANSFER);
    await assay(['verify', '--export-assumptions', 'old.json', file]);
    write('Transfer.dfy', TRANSFER.replace('n > 0', 'n > 1'));
    const ended = await assay(['explore', '--guide', 'may', '--assumptions', 'old.json', file]);
    expect(ended.code).toBe(4);
    expect(ended.stderr).toContain('Transfer.dfy is not the one that was analysed. It counts as unverified.');
  });

  test('that are none get a sentence', async () => {
    const file = write('Transfer.dfy', TRANSFER);
    const ended = await assay([
      'explore',
      '--guide',
      'may',
      '--assumptions',
      write('bad.json', '{ "schema": 1 }'),
      file,
    ]);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('"bad.json" has no partial results.');
  });
});

test('check --guide settles what check settles, and refutes the same', async () => {
  const file = write('Transfer.dfy', TRANSFER);
  const [plain, guided] = [
    await assay(['check', '--json', '--no-cache', file]),
    await assay(['check', '--json', '--no-cache', '--guide', file]),
  ];
  expect(guided.code).toBe(4);
  expect(statusesIn(guided)).toEqual(statusesIn(plain));
});
