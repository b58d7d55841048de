/** Recorded assumptions in a program, at the command line: whatever is asked, nothing is believed. */
import { expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';

const { assay, write } = useCli();

const IN_DAFNY = `method Never() {
  ghost var {:assumption} a: bool;
  a := a && false;
  assert {:verified_under a} false;
}
method Some(x: int) {
  ghost var {:assumption} a: bool;
  a := a && x < 1000;
  assert {:verified_under a} x < 1000;
}
`;

const IN_JAVA = `class Wrong {
  static void never() {
    boolean a = true;
    a = a && false;
    assert false : "verified under a";
  }
  static void some(int x) {
    boolean a = true;
    a = a && x < 1000;
    assert x < 1000 : "verified under a || true";
  }
}
`;

const COMMANDS = ['verify', 'explore', 'prove', 'check'];

test.each([
  ...COMMANDS.map((command) => [command, 'wrong.dfy', IN_DAFNY] as const),
  ...COMMANDS.map((command) => [command, 'Wrong.java', IN_JAVA] as const),
])('%s neither proves nor buries what is said to be verified in %s', async (command, name, text) => {
  const ended = await assay([command, '--json', write(name, text)]);
  const statuses = claimsOf(reportOf(ended)).map(({ kind, status }) => `${kind} ${status}`);
  expect(statuses).toHaveLength(2);
  if (command !== 'verify') expect(statuses).toEqual(['assertion R', 'assertion R']);
  expect(statuses).not.toContain('assertion V');
  expect(statuses).not.toContain('assertion D');
  expect(ended.code).not.toBe(0);
});
