/** Java that runs on a JVM itself (seed 000, 2.4.5): the same traces as its model, and calls that no model follows. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Ended } from '../support/cli.js';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';
import { compareRunners } from '../support/jvm.js';
import { pause } from '../support/processes.js';
import { testWithTools } from '../support/tools.js';

const { assay, write, folder } = useCli();
const JAVA = ['java', 'javac'] as const;

const SAME = [
  'control-flow/switch-falls-through',
  'nondeterministic/lock',
  'recursive/mutual',
  'control-flow/short-circuit-guards-a-division',
] as const;

for (const name of SAME)
  testWithTools(JAVA, `on a JVM ${name} does what its model does`, async () => {
    const { runs, differing } = await compareRunners(`test/fixtures/java/${name}.java`);
    expect(differing).toEqual([]);
    expect(runs).toBeGreaterThan(0);
  });

const LIBRARY = `class Lib {
  static int bits(int x) {
    int n = Integer.bitCount(x);
    if (n > 3) {
      if (x < 100) {
        assert x != 15;
        return 1;
      }
      return 2;
    }
    System.out.println("few bits in " + x);
    return 12 / (x - 7);
  }
  static int always(int x) {
    int n = Integer.bitCount(x);
    assert n >= 0;
    return n;
  }
  static int before(int x) {
    assert x * 2 != 1;
    return Integer.bitCount(x);
  }
  static int hidden = 1;
  static int reflected(int x) throws Exception {
    hidden = 1;
    java.lang.Class.forName("Lib").getDeclaredField("hidden").setInt(null, x);
    assert hidden == 1;
    return hidden;
  }
  static int parsed(int x) {
    int n = Integer.parseInt("twelve" + x);
    assert n == 12;
    return n;
  }
}
`;

const statusesOf = (ended: Ended): readonly string[] =>
  claimsOf(reportOf(ended)).map(({ text, status }) => `${text}: ${status}`);

testWithTools(JAVA, 'what a library gives leads on, and is followed by no proof', async () => {
  write('Lib.java', LIBRARY);
  const ended = await assay(['explore', 'Lib.java', '--runner', 'jvm', '--json', '--time-limit', '20']);
  expect([...statusesOf(ended)].sort()).toEqual([
    '12 / (x - 7): R',
    'hidden == 1: R',
    'n == 12: U',
    'n >= 0: V?',
    'x != 15: R',
    'x * 2 != 1: V?',
  ]);
  expect(ended.code).toBe(4);
  expect(ended.stdout).toContain('is taken as runs find it, and not followed');
});

testWithTools(JAVA, 'the command that repeats a run repeats it on a JVM', async () => {
  write('Again.java', LIBRARY);
  const told = await assay(['explore', 'Again.java', 'Lib.bits', '--runner', 'jvm']);
  expect(told.stdout).toContain('assay run Again.java Lib.bits --runner jvm 15');
  const again = await assay(['run', 'Again.java', '--runner', 'jvm', 'Lib.bits', '15']);
  expect(again.code).toBe(4);
  const other = await assay(['run', 'Again.java', '--runner', 'jvm', 'Lib.bits', '6']);
  expect(other).toMatchObject({ code: 0 });
  expect(other.stdout).toContain('few bits in 6');
});

testWithTools(
  JAVA,
  'a run that never ends is ended at its limit, and one that ends its process costs itself',
  async () => {
    write(
      'Ends.java',
      `class Ends {
  static void sleeps(int x) {
    if (x == 77) new java.util.concurrent.Semaphore(0).acquireUninterruptibly();
    assert x != 78;
  }
  static void leaves(int x) {
    if (x == 77) System.exit(0);
    assert x != 78;
  }
}
`,
    );
    const temporary = mkdtempSync(path.join(folder(), 'tmp-'));
    const args = ['explore', 'Ends.java', '--runner', 'jvm', '--json', '--time-limit', '6'];
    const ended = await assay(args, { env: { TMPDIR: temporary } });
    expect(statusesOf(ended)).toContain('x != 78: R');
    expect(statusesOf(ended).filter((one) => one.endsWith(': V'))).toEqual([]);
    expect(ended.code).toBe(4);
    const left = (): string => execFileSync('ps', ['-e', '-o', 'args='], { encoding: 'utf8' });
    for (let i = 0; i < 100 && left().includes(temporary); i++) await pause(100);
    expect(left()).not.toContain(temporary);
    rmSync(temporary, { recursive: true });
  },
);

testWithTools(JAVA, 'what javac does not compile is said in its words', async () => {
  write('Bad.java', 'class Bad {\n  static int f(int x) {\n    return Integer.bitCont(x);\n  }\n}\n');
  const { stdout } = await assay(['explore', 'Bad.java', '--runner', 'jvm']);
  expect(stdout).toContain('javac does not compile Bad.java: line 3: cannot find symbol');
});

test('without a JDK, and for other languages, a sentence says what is missing', async () => {
  write('Any.java', 'class Any { static int f(int x) { return x; } }');
  write('Any.dfy', 'method M() {}');
  const none = await assay(['explore', 'Any.java', '--runner', 'jvm'], { env: { PATH: folder() } });
  expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('--runner jvm needs javac') as string });
  const other = await assay(['explore', 'Any.dfy', '--runner', 'jvm']);
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('not for Dafny files') as string });
  const both = await assay(['explore', 'Any.java', '--runner', 'jvm', '--loops', 'invariant']);
  expect(both).toMatchObject({ code: 1, stderr: expect.stringContaining('--loops invariant') as string });
});
