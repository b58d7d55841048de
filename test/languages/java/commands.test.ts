/** Commands on Java files: what a user sees, and what ends with which code. */
import { expect, test } from 'vitest';
import { useCli } from '../../support/cli.js';

const { assay, write } = useCli();

const ABS = `class Abs {
    static int calls = 2;

    static int abs(int x) {
        calls++;
        int y = x < 0 ? -x : x;
        assert y >= 0;
        return y;
    }

    static int big(double x) { return 0; }
}
`;

test('run takes numbers of 32 bits and starts with the initial values of fields', async () => {
  const file = write('Abs.java', ABS);
  expect(await assay(['run', file, 'abs', '-4'])).toMatchObject({ code: 0, stdout: 'result = 4\nAbs.calls = 3\n' });
  const violated = await assay(['run', file, 'Abs.abs', '-2147483648', '7']);
  expect(violated.code).toBe(4);
  expect(violated.stderr).toContain('Abs.java:7:16: violated assertion: y >= 0');
  expect(violated.stderr).toContain('y = -2147483648');
  expect((await assay(['run', file, 'abs', '2147483648'])).stderr).toContain('a signed number of 32 bits');
});

test('check finds the overflow, and says what it did not look at', async () => {
  const { code, stdout } = await assay(['check', '--no-cache', write('Abs.java', ABS)]);
  expect(code).toBe(4);
  expect(stdout).toContain('refuted (R)');
  expect(stdout).toContain('x = -2147483648');
  expect(stdout).toContain('Abs.big uses something that is not supported: the type double');
  expect(stdout).not.toContain('Dafny');
});

test('mistakes end with 2, and what is for other languages with 1', async () => {
  const wrong = await assay(['verify', write('Wrong.java', 'class W { static int f() { return true; } }')]);
  expect(wrong.code).toBe(2);
  expect(wrong.stdout).toContain('A value of type int is needed here, and "true" is boolean.');
  const file = write('Abs.java', ABS);
  expect(await assay(['print', file])).toMatchObject({ code: 1, stdout: '' });
  expect(await assay(['explore', '--emit-tests', 'T.dfy', file])).toMatchObject({ code: 1, stdout: '' });
  expect(await assay(['run', '--error-method', 'f', write('a.dfy', 'method Main() { }')])).toMatchObject({ code: 1 });
});
