import { expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';

const { assay, write } = useCli();

const JAVA = `class Entry {
  static void sub(int a) { if (a < 0) error(); }
  static void safe(int x) { if (x >= 0) sub(x); }
  static void unsafe(int x) { sub(x); }
  static void error() { }
}
`;

const DAFNY = `method Sub(a: int) { assert a >= 0; }
method Safe(x: int) { if x >= 0 { Sub(x); } }
method Unsafe(x: int) { Sub(x); }
method Lonely(f: int -> int) { var y := f(3); }
ghost method Ghostly() { }
method Declared()
`;

/** Claims as `entry status`; those by themselves have no entry. */
function told(ran: Awaited<ReturnType<typeof assay>>): readonly string[] {
  return claimsOf(reportOf(ran)).map(({ entry, status }) => `${entry ?? ''} ${status}`.trim());
}

test('what a call leads to is judged where the caller has no claims of its own, in both languages', async () => {
  const java = write('Entry.java', JAVA);
  const dafny = write('Entry.dfy', DAFNY);
  for (const command of ['prove', 'explore']) {
    for (const [file, unsafe, safe] of [
      [java, 'Entry.unsafe', 'Entry.safe'],
      [dafny, 'Unsafe', 'Safe'],
    ] as const) {
      const wrong = await assay([command, file, unsafe]);
      expect(wrong.stdout).toContain(`refuted (R) from ${unsafe}:`);
      expect(wrong.stdout).toContain(`from ${unsafe}, 1 claim: 1 refuted`);
      expect(wrong.code).toBe(4);
      const right = await assay([command, file, safe]);
      expect(right.stdout).toMatch(new RegExp(`from ${safe}, 1 claim: (all proved|1 dead)`));
      expect(right.code).toBe(0);
    }
  }
});

test('claims from entries stand apart in the report, count apart, and are violated by runs of the entry', async () => {
  const file = write('Apart.dfy', DAFNY);
  const json = await assay(['check', file, '--entry', 'Safe', '--entry', 'Unsafe', '--json']);
  expect(json.code).toBe(4);
  expect(told(json)).toEqual(['R', 'Safe V', 'Unsafe R']);
  const [own, safe, unsafe] = claimsOf(reportOf(json));
  expect([safe?.from, unsafe?.from]).toEqual([own?.id, own?.id]);
  expect(new Set([own?.id, safe?.id, unsafe?.id]).size).toBe(3);
  const replay = unsafe?.evidence.find((one) => one.replay !== undefined)?.replay ?? [];
  expect(replay.slice(0, 3)).toEqual(['run', 'Apart.dfy', 'Unsafe']);
  expect((await assay([...replay])).code).toBe(4);
  expect(reportOf(json).summary).toMatchObject({
    claims: 1,
    R: 1,
    entries: [
      { entry: 'Safe', claims: 1, V: 1, R: 0 },
      { entry: 'Unsafe', claims: 1, V: 0, R: 1 },
    ],
  });
});

test('a claim that is judged from an entry counts as it is judged there, and others by themselves', async () => {
  const file = write('Counting.dfy', `${DAFNY}method Other() { assert 1 == 2; }\n`);
  const right = write('Right.dfy', DAFNY);
  expect((await assay(['check', right])).code).toBe(4);
  const safe = await assay(['check', right, '--entry', 'Safe']);
  expect(safe.stdout).toContain('refuted (R): the assertion does not hold');
  expect(safe.stdout).toContain('1 claim: 1 refuted; from Safe, 1 claim: all proved');
  expect(safe.code).toBe(0);
  expect((await assay(['check', file, '--entry', 'Safe'])).code).toBe(4);
  expect((await assay(['prove', file, '--entry', 'Safe'])).code).toBe(0);
});

test('results from an entry are not kept for claims by themselves, nor the other way round', async () => {
  const file = write('kept/Kept.dfy', DAFNY);
  const check = async (...entries: readonly string[]): Promise<readonly string[]> =>
    told(await assay(['check', file, ...entries.flatMap((name) => ['--entry', name]), '--json']));
  expect(await check()).toEqual(['R']);
  expect(await check('Safe')).toEqual(['R', 'Safe V']);
  expect(await check('Unsafe')).toEqual(['R', 'Unsafe R']);
  expect(await check()).toEqual(['R']);
});

test('a name that is wrong, and an entry where nothing begins, is one sentence', async () => {
  const file = write('Names.dfy', DAFNY);
  const other = write('Other.dfy', 'method Else() { assert true; }\n');
  for (const command of ['check', 'prove', 'explore']) {
    const unknown = await assay([command, file, '--entry', 'Nowhere']);
    expect(unknown.stderr).toMatch(
      /^error: There is no method, function or lemma named Nowhere\. The program has .*\n$/,
    );
    expect(unknown.code).toBe(1);
    const bodiless = await assay([command, file, '--entry', 'Declared']);
    expect(bodiless.stderr).toBe('error: Declared has no body, so no execution begins there.\n');
    expect(bodiless.code).toBe(1);
    const ghost = await assay([command, file, '--entry', 'Ghostly']);
    expect(ghost.stderr).toMatch(/^error: Ghostly is no code that the program runs by itself/);
    expect(ghost.code).toBe(1);
    const lonely = await assay([command, file, '--entry', 'Lonely']);
    expect(lonely.stdout).toContain('from Lonely, no claims that executions check');
  }
  const several = await assay(['check', file, other, '--entry', 'Safe', '--json']);
  expect(told(several).filter((one) => one.includes(' '))).toEqual(['Safe V']);
  const none = await assay(['check', file, other, '--entry', 'Nowhere']);
  expect(none.stderr).toContain('error: No program has a method named Nowhere, so that no execution begins there.');
  expect(none.code).toBe(1);
});
