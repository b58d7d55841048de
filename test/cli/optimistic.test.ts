/** `assay verify --optimistic`: what would prove a claim, and that it settles nothing. */
import { describe, expect, test } from 'vitest';
import { useCli } from '../support/cli.js';
import { claimsOf, reportOf } from '../support/json-report.js';

const { assay, write } = useCli();

const TRANSFER = `class Account { var balance: int }

method Transfer(a: Account, b: Account, n: int)
  modifies a, b
  ensures a.balance == old(a.balance) - n
{
  a.balance := a.balance - n;
  b.balance := b.balance + n;
}
`;

const DISTINCT = 'Transfer.dfy:5:11: not proved (V?): the postcondition may not hold';

describe('a claim that is proved under a premise', () => {
  test('is not settled, and the text says what was taken for granted', async () => {
    const ended = await assay(['verify', '--optimistic', 'rounds 2, distinct', write('Transfer.dfy', TRANSFER)]);
    expect(ended).toMatchObject({ code: 5, stderr: '' });
    expect(ended.stdout).toContain(DISTINCT);
    expect(ended.stdout).toContain('\n  Proved if a and b are different objects.\n');
    expect(ended.stdout).toMatch(/\n\d+ claims: \d+ proved, 1 not proved \(/);
  });

  test('has its premise in the JSON report, and what the premise leaves out', async () => {
    const ended = await assay(['verify', '--json', '--optimistic', 'distinct', write('Transfer.dfy', TRANSFER)]);
    expect(ended.code).toBe(5);
    const claim = claimsOf(reportOf(ended)).find(({ kind }) => kind === 'postcondition');
    expect(claim).toMatchObject({ status: 'V?', by: ['verifier'], under: [], conditional: false });
    const [partly] = claim?.evidence.filter(({ outcome }) => outcome === 'partly') ?? [];
    const words = 'a and b are different objects';
    expect(partly).toMatchObject({
      reason: `Proved if ${words}.`,
      premise: [[{ id: words, words, at: { path: 'Transfer.dfy', line: 3, column: 8 } }]],
    });
    const [left] = claim?.evidence.filter(({ outcome }) => outcome === 'cutoff') ?? [];
    expect(left).toMatchObject({ bound: 'assumed', reason: `It was taken for granted that ${words}.` });
  });

  test('is refuted by a run all the same', async () => {
    const ended = await assay(['check', '--json', write('Transfer.dfy', TRANSFER)]);
    const claim = claimsOf(reportOf(ended)).find(({ kind }) => kind === 'postcondition');
    expect(claim?.status).toBe('R');
  });
});

test('all kinds together, on Java, and the run that refutes the claim', async () => {
  const file = write(
    'Account.java',
    `class Account {
  static int balance;
  static void deposit(int amount) {
    int old = balance;
    if (amount > 0 && amount <= 50000) {
      balance = balance + amount;
    }
    assert balance >= old;
  }
}
`,
  );
  const kinds = 'overflow, rounds 2, guess, distinct, depth 2, unchanged, assume';
  const ended = await assay(['verify', '--optimistic', kinds, file]);
  expect(ended).toMatchObject({ code: 5, stderr: '' });
  expect(ended.stdout).toContain('\n  Proved if the addition in line 6 does not overflow.\n');
  const [claim] = claimsOf(reportOf(await assay(['check', '--json', file])));
  expect(claim?.status).toBe('R');
});

test('what needs no premise stays proved', async () => {
  const said = TRANSFER.replace('modifies a, b', 'requires a != b\n  modifies a, b');
  const ended = await assay(['verify', '--optimistic', 'rounds 2, distinct', write('Said.dfy', said)]);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
});

test('without the option, nobody takes anything for granted', async () => {
  const ended = await assay(['verify', '--json', write('Transfer.dfy', TRANSFER)]);
  const claim = claimsOf(reportOf(ended)).find(({ kind }) => kind === 'postcondition');
  expect(claim?.status).toBe('I');
  expect(claim?.evidence.map(({ outcome }) => outcome)).toEqual(['dontknow']);
});

test.each([
  [
    'alias',
    /^error: --optimistic takes kinds of assumptions\. "alias" is no kind: the kinds are overflow, .* and assume\.\n/,
  ],
  [
    'rounds',
    /^error: --optimistic takes kinds of assumptions\. "rounds" takes a number from 0 to 20, as in "rounds 2"\.\n/,
  ],
])('%s is refused', async (kinds, sentence) => {
  const ended = await assay(['verify', '--optimistic', kinds, write('Transfer.dfy', TRANSFER)]);
  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(sentence);
});

test("it is for Assay's own verifier", async () => {
  const ended = await assay([
    'verify',
    '--verifier',
    'dafny',
    '--optimistic',
    'guess',
    write('Transfer.dfy', TRANSFER),
  ]);
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain("--optimistic is for Assay's own verifier");
});
