import { expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';

const { assay, write } = useCli();

const LOCKING = `property Locking
initial Unlocked
Unlocked: Acquire -> Locked
Locked: Release -> Unlocked
final Unlocked
`;

function program(wrong: number): string {
  return `method {:extern} Acquire()
method {:extern} Release()

method Enter(x: int) {
  if x != ${wrong} { Acquire(); }
}

method Main(x: int) {
  Enter(x);
  if x != 7 { Release(); }
  assert x == x;
}
`;
}

const JAVA = `class Lock {
  static void acquire() { }
  static void release() { }
}
class Work {
  static void main(int x) {
    if (x > 5) { Lock.acquire(); }
    if (x > 4) { Lock.release(); }
  }
}
`;

test('each command checks the property, and its violations can be run again', async () => {
  const property = write('lock.property', LOCKING);
  const wrong = write('wrong.dfy', program(8));
  for (const command of ['prove', 'explore', 'check']) {
    const json = await assay([command, wrong, '--property', property, '--json']);
    expect(json.code).toBe(4);
    const claims = claimsOf(reportOf(json));
    const main = claims.filter(({ id, kind }) => kind === 'protocol' && id.startsWith('Main+Locking/'));
    expect(main.map(({ text, status, explicit, line }) => [text, status, explicit, line])).toEqual([
      ['Locking: ends in Unlocked', 'R', true, 8],
      ['Locking: the calls in Enter', 'V', true, 9],
      ['Locking: Release only in Locked', 'R', true, 10],
    ]);
    expect(claims.filter(({ kind }) => kind === 'assertion').map(({ id, status }) => [id, status])).toEqual([
      ['Main/assertion/x == x#0', 'V'],
    ]);
    for (const { text, evidence } of main.filter(({ status }) => status === 'R')) {
      const replay = evidence.flatMap((one) => ('replay' in one && one.outcome === 'false' ? [one.replay] : []))[0];
      expect(replay?.slice(0, 5)).toEqual(['run', wrong, 'Main+Locking', '--property', property]);
      const again = await assay([...(replay ?? []), '--json']);
      expect(again.code).toBe(4);
      expect(again.stdout).toContain(JSON.stringify(text));
    }
  }
});

test('a right program is proved, and verified as far as contracts go', async () => {
  const property = write('lock.property', LOCKING);
  const right = write('right.dfy', program(7));
  const checked = await assay(['check', right, '--filter', 'Main', '--property', property]);
  expect(checked.stdout).not.toContain('refuted');
  expect(checked.code).toBe(0);
  const proved = await assay(['prove', right, 'Main', '--property', property, '--all', '--check-proof']);
  expect(proved.stdout.match(/proved \(V\): Locking: /g)).toHaveLength(3);
  expect(proved.code).toBe(0);
  const verified = await assay(['verify', right, '--filter', 'Main', '--property', property]);
  expect(verified.stdout).toContain('the order of calls may not be as the property says (Locking: the calls in Enter)');
  expect(verified.code).toBe(5);
});

test('a run checks the property, and without it the program', async () => {
  const property = write('lock.property', LOCKING);
  const wrong = write('wrong.dfy', program(8));
  const run = await assay(['run', wrong, 'Main', '8', '--property', property]);
  expect(run.stderr).toContain('violated protocol: Locking: Release only in Locked');
  expect(run.code).toBe(4);
  expect((await assay(['run', wrong, 'Main', '9', '--property', property])).code).toBe(0);
  expect((await assay(['run', wrong, 'Main', '8'])).code).toBe(0);
});

test('in Java as well', async () => {
  const property = write(
    'java.property',
    'property Locking\ninitial A\nA: Lock.acquire -> B\nB: release -> A // by its own name\n',
  );
  const file = write('Work.java', JAVA);
  const { stdout, code } = await assay(['prove', file, '--property', property]);
  expect(stdout).toContain('assay run Work.java Work.main+Locking --property java.property 5');
  expect(code).toBe(4);
  expect((await assay(['run', file, 'Work.main+Locking', '--property', property, '5'])).code).toBe(4);
  expect((await assay(['run', file, 'Work.main', '--property', property, '6'])).code).toBe(0);
});

test('a property that is wrong, or does not fit, is one sentence with its place', async () => {
  const file = write('right.dfy', program(7));
  const bad = write('bad.property', 'property P\ninitial A\nA: Acquire => A\n');
  const unknown = write('unknown.property', 'property P\ninitial A\n  A: Acquired -> A\n');
  for (const command of ['check', 'verify', 'explore', 'prove', 'run']) {
    const method = command === 'run' ? ['Main', '1'] : [];
    const wrong = await assay([command, file, ...method, '--property', bad]);
    expect(wrong.stderr).toMatch(/^error: bad\.property:3:12: "=" does not belong here; a line is .*\n$/);
    expect(wrong.code).toBe(1);
    const strange = await assay([command, file, ...method, '--property', unknown]);
    expect(strange.stderr).toBe(
      'error: unknown.property:3:6: There is no method named Acquired. The program has Acquire, Release, Enter, Main.\n',
    );
    expect(strange.code).toBe(1);
    const missing = await assay([command, file, ...method, '--property', 'nowhere.property']);
    expect(missing.stderr).toMatch(/^error: The property "nowhere\.property" cannot be read: .*\.\n$/);
    expect(missing.code).toBe(1);
  }
});

test('results of a check with a property are not kept', async () => {
  const property = write('kept/lock.property', LOCKING);
  const file = write('kept/wrong.dfy', program(8));
  const loose = write(
    'kept/loose.property',
    LOCKING.replace('Unlocked: Acq', 'Unlocked: Release -> Unlocked\nUnlocked: Acq'),
  );
  const statusOf = async (given: readonly string[]): Promise<readonly string[]> =>
    claimsOf(reportOf(await assay(['check', file, ...given, '--json'])))
      .filter(({ text }) => text.startsWith('Locking: Release'))
      .map(({ status }) => status);
  expect(await statusOf(['--property', property])).toEqual(['R']);
  expect(await statusOf(['--property', loose])).toEqual(['V']);
  expect(await statusOf([])).toEqual([]);
  expect(await statusOf(['--property', property])).toEqual(['R']);
});
