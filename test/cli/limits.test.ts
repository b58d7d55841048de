/** Limits as counts: each is named where it cuts, raising it removes the cut, and what it cuts is never proved or dead. */
import { expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';

const { assay, write } = useCli();

const STAIRS = `method Stairs(x: int) returns (r: int)
  ensures r != 40
{
  r := 0;
  if x > 10 { r := 10; }
  if x > 20 { r := 20; }
  if x > 30 { r := 30; }
}
`;

const ROUNDS = `method Rounds(n: nat) returns (i: nat)
  ensures i <= 20
{
  i := 0;
  while i < n && i < 9 { i := i + 1; }
}
`;

const NESTED = `method Count(n: nat) returns (k: nat)
{
  k := 0;
  while k < 2 { k := k + 1; }
  if n > 100 { k := k + 1; }
}

method Twice(n: nat) {
  var a := Count(n);
  var b := Count(n);
  assert a + b != 6;
}
`;

const statusesOf = async (...args: readonly string[]): Promise<readonly string[]> =>
  claimsOf(reportOf(await assay([...args, '--json']))).map(({ status }) => status);

test('--max-paths stops exploration, and nothing is proved or dead by what was run until then', async () => {
  const file = write('stairs.dfy', STAIRS);
  const cut = await assay(['explore', file, '--max-paths', '2']);
  expect(cut.stdout).toContain('Exploration stopped after 2 paths');
  expect(cut.stdout).toContain('To look further, raise --max-paths.');
  expect(cut.stdout).toMatch(/^Stairs: 2 /m);
  expect(cut.code).toBe(5);
  expect(await statusesOf('explore', file, '--max-paths', '2')).toEqual(['V?']);
  const whole = await assay(['explore', file, '--max-paths', '100']);
  expect(whole.stdout).not.toContain('--max-paths');
  expect(whole.code).toBe(0);
});

test('--max-paths is a bound of check, too, and part of what results are kept under', async () => {
  const file = write('stairs.dfy', `${STAIRS}\nmethod Even(x: int) { if x * x > 3 { assert x * x * x != 27; } }\n`);
  const first = await statusesOf('check', file, '--max-paths', '1', '--filter', 'Even', '--max-iterations', '1');
  expect(first).not.toContain('V');
  expect(first).not.toContain('D');
  expect(await statusesOf('check', file, '--filter', 'Even')).toContain('R');
});

test('--max-steps is named where a run uses them up', async () => {
  const file = write('rounds.dfy', ROUNDS);
  const cut = await assay(['explore', file, '--max-steps', '5']);
  expect(cut.stdout).toContain('To look further, raise --max-steps.');
  expect(cut.code).toBe(5);
  const report = reportOf(await assay(['explore', file, '--max-steps', '5', '--json']));
  const promised = claimsOf(report).filter(({ kind }) => kind === 'postcondition');
  expect(promised.map(({ status }) => status)).toEqual(['V?']);
  expect((await assay(['explore', file, '--time-limit', '3'])).stdout).not.toContain('--max-steps');
});

test('--max-states is named where DASH follows a run no further, and raised it is refuted', async () => {
  const file = write('nested.dfy', NESTED);
  const cut = await assay(['prove', file, 'Twice', '--max-states', '1']);
  expect(cut.stdout).toContain('the limit of 1 state of one run was reached');
  expect(cut.stdout).toContain('To look further, raise --max-states.');
  expect(cut.code).toBe(5);
  expect(await statusesOf('prove', file, 'Twice', '--max-states', '1')).toEqual(['I']);
  const raised = await assay(['prove', file, 'Twice', '--max-states', '1000']);
  expect(raised.stdout).not.toContain('--max-states');
  expect(raised.code).toBe(4);
});

test('--max-iterations is named by check, which has it', async () => {
  const file = write('nested.dfy', NESTED);
  const cut = await assay(['prove', file, 'Twice', '--max-iterations', '1', '--begin', 'nothing']);
  expect(cut.stdout).toContain('To look further, raise --max-iterations.');
  const help = (await assay(['check', '--help'])).stdout;
  for (const option of ['--max-paths', '--max-steps', '--max-states', '--max-iterations'])
    expect(help).toContain(option);
});

test('numbers that make no sense are refused', async () => {
  const file = write('stairs.dfy', STAIRS);
  for (const [command, option] of [
    ['explore', '--max-paths'],
    ['explore', '--max-steps'],
    ['prove', '--max-states'],
    ['check', '--max-states'],
  ] as const) {
    const { code, stderr } = await assay([command, file, option, '0']);
    expect(stderr).toContain(`${option} takes a whole number from 1 on, but "0" was given.`);
    expect(code).toBe(1);
  }
});
