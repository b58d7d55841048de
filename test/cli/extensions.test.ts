/** Extensions and loops from any state, as users give them on the command line (seed 000, 2.4.3 and 2.4.4). */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';
import { projectRoot } from '../support/project.js';

const { assay, write } = useCli();

const EXAMPLES = path.join(projectRoot, 'examples', 'extensions');
const VOUCHER = path.join(EXAMPLES, 'Voucher.dfy');

/** Nobody finds a root of this by asking. */
const SECRET = `function Mix(x: int): int { (x * x * x * 7919 + x * 31) % 1000003 }
method M(x: int) { if Mix(x) == Mix(918273) && x > 900000 { assert x < 0; } }
method Other(x: int) { assert x < 1000; }
`;

const KNOWS = `export default { successors: ({ id }) => (id === 0 ? [{ inputs: { x: '918273' } }] : []) };\n`;

describe('an extension', () => {
  test('of the examples finds what no solver does, and without it nothing is found', async () => {
    const module = path.join(EXAMPLES, 'known-codes.mjs');
    const command = ['explore', VOUCHER, 'Redeem', '--time-limit', '3'];
    const found = await assay([...command, '--extension', module]);
    expect([found.code, found.stderr]).toEqual([4, '']);
    expect(found.stdout).toContain('running Redeem with code = 918273');
    const preferring = await assay([...command, '--extension', path.join(EXAMPLES, 'prefer-callee.mjs')]);
    expect([preferring.code, preferring.stdout.includes('warning')]).toEqual([5, false]);
  });

  test('is loaded for check, too, and results depend on what the module says', async () => {
    const file = write('secret.dfy', SECRET);
    const module = write('inputs.mjs', KNOWS.replace('918273', '5'));
    const command = ['check', file, '--json', '--time-limit', '3', '--filter', 'M', '--extension', module];
    const status = async (): Promise<unknown> =>
      claimsOf(reportOf(await assay(command))).find(({ text }) => text === 'x < 0')?.status;
    expect(await status()).not.toBe('R');
    write('inputs.mjs', KNOWS);
    expect(await status()).toBe('R');
  });

  test.each([
    ['cannot be read', 'export default {', 'The extension bad.mjs cannot be loaded (SyntaxError'],
    ['raises an exception', 'throw new Error("no");', 'The extension bad.mjs cannot be loaded (Error: no)'],
    ['exports nothing', 'export const a = 1;', 'The extension bad.mjs has no default export'],
    ['has a hook that fails', 'export default { strategy: () => x.y };', 'its hook strategy raised an exception'],
    ['answers with nonsense', 'export default { frontier: () => [] };', 'its hook frontier must return'],
  ])('that %s costs explorations that use it, with a sentence', async (_, text, message) => {
    const command = ['check', write('secret.dfy', SECRET), '--no-cache', '--time-limit', '1', '--json'];
    const ended = await assay([...command, '--extension', write('bad.mjs', text)]);
    // Other engines go on: they refute what Other asserts.
    expect([ended.code, ended.stderr]).toEqual([4, '']);
    const warnings = reportOf(ended).files.flatMap(({ methods = [] }) => methods.flatMap((one) => one.warnings ?? []));
    expect(warnings.join('\n')).toContain(message);
  });

  test('that is not there is a mistake in the command', async () => {
    const { code, stderr } = await assay(['explore', write('secret.dfy', SECRET), '--extension', 'none.mjs']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('--extension: "none.mjs" cannot be read')]);
  });
});

const LOOPS = `method Weak(n: nat) {
  var i := 0;
  while i < n invariant true { i := i + 1; }
  assert i == n;
}
method Makes(n: nat) {
  var i := 0;
  while i < n invariant i <= n { var a := new int[3]; i := i + 1; }
}
method Deep(n: nat) {
  var i := 0;
  while i < n invariant 0 <= i <= n { i := i + 1; }
  assert i != 100000;
}
`;

describe('with --loops invariant', () => {
  test('the command that is printed repeats the run', async () => {
    const ended = await assay(['explore', write('loops.dfy', LOOPS), 'Weak', '--loops', 'invariant', '--json']);
    expect(ended.code).toBe(5);
    const claim = claimsOf(reportOf(ended)).find(({ text }) => text === 'i == n');
    expect(claim?.status).toBe('R?');
    const { replay = [] } = claim?.evidence.find(({ outcome }) => outcome === 'false?') ?? {};
    expect(replay).toEqual(expect.arrayContaining(['--loops', 'invariant']));
    const again = await assay(replay);
    expect(again.code).toBe(4);
    expect(again.stderr).toContain('violated assertion: i == n');
    expect(again.stderr).not.toContain('choices');
  });

  test('loops that are unrolled all the same are named', async () => {
    const command = ['explore', write('loops.dfy', LOOPS), 'Makes', '--loops', 'invariant', '--time-limit', '1'];
    expect((await assay(command)).stdout).toContain(
      'The loop in line 8 was unrolled, and not taken from any state, because it makes objects.',
    );
    const report = reportOf(await assay([...command, '--json']));
    const [method] = report.files.flatMap(({ methods = [] }) => methods);
    expect(method?.exploration?.unrolled).toEqual([
      { at: expect.objectContaining({ line: 8 }) as unknown, reason: 'it makes objects' },
    ]);
  });

  test('check tells nothing that is in doubt because of it', async () => {
    const command = [
      'check',
      write('loops.dfy', LOOPS),
      '--json',
      '--no-cache',
      '--time-limit',
      '2',
      '--loops',
      'invariant',
    ];
    const statuses = claimsOf(reportOf(await assay(command)));
    expect(statuses.find(({ text }) => text === 'i == n')?.status).not.toBe('R?');
    expect(statuses.find(({ text }) => text === 'i != 100000')?.status).toBe('R');
  });

  test('anything else than unroll and invariant is a mistake in the command', async () => {
    const { code, stderr } = await assay(['run', write('loops.dfy', LOOPS), 'Weak', '3', '--loops', 'cut']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('--loops takes unroll or invariant')]);
  });
});
