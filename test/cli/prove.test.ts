import { expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';

const { assay, write } = useCli();

const PROGRAM = `method Irrelevant(n: int) {
  var b, i := 7, 0;
  while i < n { i := i + 1; }
  assert b == 7;
}

method Wrong(n: nat) {
  var k := n;
  while k > 3 { k := k - 3; }
  assert k != 2;
}

method Branch(x: int) {
  if x > 3 { assert x > 2; }
}

method {:axiom} Given(x: int) returns (y: int)
`;

test('a loop that does not matter needs no invariant, and its proof is checked', async () => {
  const file = write('loops.dfy', PROGRAM);
  const { code, stdout } = await assay(['prove', file, 'Irrelevant', '--check-proof', '--all']);
  expect(stdout).toContain('b == 7 (Proved: the assertion holds.)');
  expect(stdout).toContain('note: whenever this loop begins a round, b == 7');
  expect(code).toBe(0);
});

test('a violation ends with inputs that were executed, and as JSON with the engine that found it', async () => {
  const file = write('loops.dfy', PROGRAM);
  const text = await assay(['prove', file, 'Wrong']);
  expect(text.stdout).toContain('refuted (R): the assertion does not hold');
  expect(text.code).toBe(4);
  const json = await assay(['prove', file, 'Wrong', '--json']);
  expect(json.code).toBe(4);
  const refuted = claimsOf(reportOf(json)).filter(({ status }) => status === 'R');
  expect(refuted.map((claim) => [claim.text, claim.by])).toEqual([['k != 2', ['dash']]]);
});

test('limits that are too low leave claims open, with the limit', async () => {
  const file = write('loops.dfy', PROGRAM);
  const { code, stdout } = await assay(['prove', file, 'Branch', '--max-iterations', '1']);
  expect(stdout).toContain('the limit of 1 iteration was reached');
  expect(code).toBe(5);
});

test('what cannot be looked at, and what makes no sense on the command line', async () => {
  const file = write('loops.dfy', PROGRAM);
  const given = await assay(['prove', file, 'Given']);
  expect(given.stderr).toContain('Given has no body, so there is nothing to prove.');
  expect(given.code).toBe(1);
  expect((await assay(['prove', file, 'Nothing'])).code).toBe(1);
  expect((await assay(['prove', file, '--max-iterations', 'many'])).code).toBe(1);
  expect((await assay(['prove', file, '--time-limit', '0'])).code).toBe(1);
  expect((await assay(['prove'])).code).toBe(1);
});

test('begins with saved runs, and says in the report what it did', async () => {
  const file = write('loops.dfy', PROGRAM);
  const runs = file.replace('loops.dfy', 'runs.json');
  await assay(['explore', file, 'Wrong', '--save', runs]);
  const json = await assay(['prove', file, 'Wrong', '--replay', runs, '--max-iterations', '1', '--json']);
  expect(claimsOf(reportOf(json)).map(({ status }) => status)).toContain('R');
  expect(json.stdout).toMatch(/"search":\{"iterations":\d+,"runs":[1-9]\d*,"queries":\d+,"refinements":\d+,/);
  const other = await assay(['prove', write('other.dfy', 'method Other() { assert true; }'), '--replay', runs]);
  expect(other.stderr).toContain('has no runs of a method of this program.');
  expect((await assay(['prove', file, '--begin', 'anyhow'])).stderr).toContain(
    '--begin takes nothing, small, explored',
  );
});
