/** Results of others for a program: what fits is a guide, and nothing that does not fit counts as verified. */
import { describe, expect, test } from 'vitest';
import { digestOf as digest } from '../../../src/host/digest.js';
import { checkModel, printModel } from '../../../src/model/index.js';
import type {
  AssumptionEntry,
  DigestedText,
  Guides,
  PartialResults,
  VerifiedEntry,
} from '../../../src/partial/index.js';
import { guidesIn, instrument } from '../../../src/partial/index.js';
import { methodIn, readProgram, someCandidates } from './programs.js';

const DEPOSIT = `class Account {
  static int deposit(int balance, int amount) {
    int before = balance;
    if (amount <= 0 || amount > 50000) {
      review(amount);
    } else {
      balance = balance + amount;
      if (balance > 10000) {
        suggest();
      }
    }
    assert balance >= before;
    assert amount != 7;
    return balance;
  }
  static void review(int amount) {
    assert amount > 50000;
  }
  static void suggest() {
  }
}
`;

const PROGRAM = readProgram({ 'src/Account.java': DEPOSIT });
const CLAIM = 'Account.deposit/assertion/balance >= before#0';
const OTHER = 'Account.deposit/assertion/amount != 7#0';

const ASSUMPTION: AssumptionEntry = {
  id: 'a',
  method: 'Account.deposit',
  at: { path: 'Account.java', line: 7, column: 7 },
  when: 'before',
  holds: { 'no-overflow': 'balance + amount' },
};

const BY_TEXT: AssumptionEntry = { ...ASSUMPTION, id: 't', holds: 'balance <= 2147483647 - amount' };

function results(assumptions: readonly AssumptionEntry[], verified: readonly VerifiedEntry[]): PartialResults {
  return {
    schema: 'assay-partial/1',
    analyzer: { name: 'code review', kind: 'human' },
    files: { 'Account.java': digest(DEPOSIT) },
    assumptions,
    verified,
  };
}

const resolved = (...all: readonly PartialResults[]): Guides => guidesIn(PROGRAM, all, someCandidates(PROGRAM));

/** `claim: premise` in names of flags. */
function said(guides: Guides, program: DigestedText = PROGRAM, method = 'Account.deposit'): readonly string[] {
  return [...guides.guideOf(methodIn(program, method)).notes.premises].map(
    ([{ text }, premise]) =>
      `${text}: ${premise.map((flags) => `[${flags.map(({ name }) => name).join(' ')}]`).join(' ')}`,
  );
}

/** The lines of the method that is explored. */
function instrumented(guides: Guides): readonly string[] {
  const { model } = PROGRAM;
  const method = methodIn(PROGRAM, 'Account.deposit');
  const guided = { ...model, methods: [instrument(model.arena, method, guides.guideOf(method), 'may')] };
  expect(checkModel(guided)).toEqual([]);
  return printModel(guided)
    .split('\n')
    .map((line) => line.trim());
}

const told = ({ warnings }: Guides): readonly string[] => warnings.map(({ at, message }) => `${at} ${message}`);

const NO_OVERFLOW = 'Account.deposit 3 balance + amount';

describe('what fits', () => {
  test('is a premise, with the assumption at its place', () => {
    const guides = resolved(results([ASSUMPTION], [{ claim: CLAIM, premise: [['a']] }]));
    expect(told(guides)).toEqual([]);
    const { notes, recorded } = guides.guideOf(methodIn(PROGRAM, 'Account.deposit'));
    expect(recorded.map(({ holds }) => holds)).toEqual([ASSUMPTION.holds]);
    expect(notes.flags).toEqual(recorded.map(({ flag }) => flag));
    expect([...notes.premises.values()]).toEqual([[notes.flags]]);
  });

  test('may be a condition as text', () => {
    const guides = resolved(
      results(
        [BY_TEXT],
        [
          { claim: CLAIM, premise: [['t']] },
          { claim: OTHER, premise: [[]] },
        ],
      ),
    );
    expect(told(guides)).toEqual([]);
    expect(said(guides)).toEqual(['balance >= before: [t]', 'amount != 7: []']);
    const lines = instrumented(guides);
    const at = lines.indexOf('assumed (bv-sle balance (sub 2147483647bv32 amount)) as t');
    expect(lines[at + 1]).toBe('assume (guide) (not t)');
    expect(lines[at + 2]).toBe('balance := (add balance amount)');
  });

  test('may stand at the end of a block, and after a statement', () => {
    const place = { ...BY_TEXT.at, line: 4, column: 5 };
    const before: AssumptionEntry = { ...BY_TEXT, id: 'b', at: place, holds: 'amount > 0' };
    const after: AssumptionEntry = { ...BY_TEXT, id: 'c', when: 'after', holds: 'balance > amount' };
    const guides = resolved(results([before, after], [{ claim: CLAIM, premise: [['b', 'c']] }]));
    expect(told(guides)).toEqual([]);
    const lines = instrumented(guides);
    expect(lines[lines.indexOf('assumed (bv-slt 0bv32 amount) as b') - 1]).toMatch(/^before := /);
    expect(lines[lines.indexOf('assumed (bv-slt amount balance) as c') - 1]).toBe('balance := (add balance amount)');
  });

  test('each result counts, of one file and of several', () => {
    const one = results([ASSUMPTION], [{ claim: CLAIM, premise: [['a']] }]);
    const other = results(
      [BY_TEXT],
      [
        { claim: CLAIM, premise: [['t'], []] },
        { claim: OTHER, premise: [[]] },
      ],
    );
    const guides = resolved(one, other);
    expect(told(guides)).toEqual([]);
    expect(said(guides)).toEqual([`balance >= before: [${NO_OVERFLOW}] [t] []`, 'amount != 7: []']);
  });

  test('may be a claim by its place and kind, and a method by the end of its name', () => {
    const claim = { path: './Account.java', line: 12, column: 12, kind: 'assertion' };
    const guides = resolved(results([{ ...BY_TEXT, method: 'deposit' }], [{ claim, premise: [['t']] }]));
    expect(told(guides)).toEqual([]);
    expect(said(guides)).toEqual(['balance >= before: [t]']);
  });

  test('a method that nothing is said of has an empty guide', () => {
    expect(resolved().guideOf(methodIn(PROGRAM, 'Account.review'))).toEqual({
      notes: { flags: [], premises: new Map() },
      recorded: [],
    });
  });
});

describe('what does not fit is told, and unverified', () => {
  const both: readonly VerifiedEntry[] = [{ claim: CLAIM, premise: [['a'], ['t']] }];
  test.each<readonly [string, PartialResults, string, readonly string[]]>([
    [
      'a text that has changed',
      { ...results([ASSUMPTION], both), files: { 'Account.java': digest(`${DEPOSIT} `) } },
      '$.files The text src/Account.java is not the one that was analysed, so that it counts as unverified.',
      [],
    ],
    [
      'a method that is not there',
      results([{ ...ASSUMPTION, method: 'Account.withdraw' }, BY_TEXT], both),
      '$.assumptions[0] There is no method Account.withdraw, so that it counts as unverified.',
      ['balance >= before: [t]'],
    ],
    [
      'a text that is not there',
      results([{ ...ASSUMPTION, at: { ...ASSUMPTION.at, path: 'Bank.java' } }, BY_TEXT], both),
      '$.assumptions[0] There is no text Bank.java in the program, so that it counts as unverified.',
      ['balance >= before: [t]'],
    ],
    [
      'a place where nothing of the kind is',
      results([{ ...ASSUMPTION, at: { ...ASSUMPTION.at, column: 8 } }, BY_TEXT], both),
      '$.assumptions[0] Nothing at the place is what the predicate could be about, so that it counts as unverified.',
      ['balance >= before: [t]'],
    ],
    [
      'a line that is not there',
      results([ASSUMPTION, { ...BY_TEXT, at: { ...BY_TEXT.at, line: 700 } }], both),
      '$.assumptions[1] No statement begins at the place, so that it counts as unverified.',
      [`balance >= before: [${NO_OVERFLOW}]`],
    ],
    [
      'a condition that cannot be read',
      results([ASSUMPTION, { ...BY_TEXT, holds: 'profit > 0' }], both),
      expect.stringMatching(/^\$.assumptions\[1\] It cannot be read there: .*profit.*, so that/) as string,
      [`balance >= before: [${NO_OVERFLOW}]`],
    ],
    [
      'a claim that is not there',
      results([BY_TEXT], [{ claim: 'Account.deposit/assertion/balance > 0#0', premise: [['t']] }]),
      '$.verified[0] There is no claim Account.deposit/assertion/balance > 0#0, so that it counts as unverified.',
      [],
    ],
    [
      'a claim of another kind',
      results([], [{ claim: { path: 'Account.java', line: 12, column: 12, kind: 'division-by-zero' }, premise: [[]] }]),
      '$.verified[0] There is no claim of the kind division-by-zero at Account.java:12:12, so that it counts as unverified.',
      [],
    ],
    [
      'an assumption that is not there',
      results([BY_TEXT], [{ claim: CLAIM, premise: [['t', 'u'], ['t']] }]),
      '$.verified[0].premise[0] There is no assumption u, so that it counts as unverified.',
      ['balance >= before: [t]'],
    ],
    [
      'an assumption about another method',
      results([BY_TEXT], [{ claim: 'Account.review/assertion/amount > 50000#0', premise: [['t']] }]),
      '$.verified[0].premise[0] The assumption t is about another method, so that it counts as unverified.',
      [],
    ],
  ])('%s', (_, one, warning, premises) => {
    const guides = resolved(one);
    expect(told(guides)).toEqual([warning]);
    expect(said(guides)).toEqual(premises);
    expect(said(guides, PROGRAM, 'Account.review')).toEqual([]);
  });

  test('results about another program are not used', () => {
    const other = { ...results([BY_TEXT], [{ claim: CLAIM, premise: [[]] }]), files: { 'Bank.java': digest(DEPOSIT) } };
    const guides = resolved(other);
    expect(guides.unused).toEqual([other]);
    expect(said(guides)).toEqual([]);
  });

  test('every text of the program must be as it was', () => {
    const library = 'method Helper(x: int) returns (y: int) ensures y > x\n';
    const main = 'include "library.dfy"\nmethod M(x: int) { var y := Helper(x); assert y > x; }\n';
    const program = readProgram({ 'main.dfy': main, 'library.dfy': library });
    const claim = 'M/assertion/y > x#0';
    const one = { ...results([], [{ claim, premise: [[]] }]), files: { 'main.dfy': digest(main) } };
    const whole = { ...one, files: { ...one.files, 'library.dfy': digest(library) } };
    const stale = { ...one, files: { ...one.files, 'library.dfy': digest('') } };
    const guides = (of: PartialResults): Guides => guidesIn(program, [of], () => []);
    expect(said(guides(whole), program, 'M')).toEqual(['y > x: []']);
    expect(said(guides(one), program, 'M')).toEqual([]);
    expect(told(guides(one))).toEqual([
      '$.files The text library.dfy of the program is not listed, so that it counts as unverified.',
    ]);
    expect(said(guides(stale), program, 'M')).toEqual([]);
  });
});
