/** Recorded assumptions in a program, at the command line: whatever is asked, nothing is believed. */
import { expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';

const { assay, write } = useCli();

const WRONG = `method Never() {
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

test.each(['verify', 'explore', 'prove', 'check'])(
  '%s neither proves nor buries what is said to be verified',
  async (command) => {
    const file = write('wrong.dfy', WRONG);
    const ended = await assay([command, '--json', file]);
    const statuses = claimsOf(reportOf(ended)).map(({ kind, status }) => `${kind} ${status}`);
    expect(statuses).toHaveLength(2);
    if (command !== 'verify') expect(statuses).toEqual(['assertion R', 'assertion R']);
    expect(statuses).not.toContain('assertion V');
    expect(statuses).not.toContain('assertion D');
    expect(ended.code).not.toBe(0);
  },
);
