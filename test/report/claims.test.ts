import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/evidence/index.js';
import type { Claim, Finding, Model } from '../../src/model/index.js';
import { claimsOfFile, claimsSummary } from '../../src/report/claims-report.js';
import { assumptionsText, summaryText, verdictText } from '../../src/report/claims-text.js';
import { colourStyle } from '../../src/report/style.js';
import { Verdicts } from '../../src/report/verdicts.js';
import type { FileVerdict } from '../../src/report/verdicts.js';
import type { ProgramVerdict } from '../../src/workbench/verdict.js';
import { lower } from '../languages/dafny/lower/lowering.js';
import { on, proved, unknown, unreachable } from '../evidence/findings.js';

type Find = (claim: Claim) => Finding;

/** A program of one file in which `find` says what is found about each claim. */
function verdictOn(text: string, find: Find, path = 'a.dfy'): ProgramVerdict {
  return verdictOf(lower(text, path), [path], find);
}

function verdictOf(model: Model, paths: readonly string[], find: Find): ProgramVerdict {
  const findings = model.methods.flatMap(({ claims }) => claims.map(find));
  const statuses = interpret(model, findings);
  return { paths, model, statuses, times: new Map(), warnings: [], wanted: () => true };
}

function verdictsOn(text: string, find: Find): readonly FileVerdict[] {
  const verdicts = new Verdicts();
  verdicts.add(verdictOn(text, find));
  return verdicts.all;
}

const textOn = (text: string, find: Find, strict = false): string =>
  verdictsOn(text, find)
    .map((file) => verdictText(file, { strict }))
    .join('');

const TWO = 'method Late() {\n  assert 2 < 3;\n}\nmethod Early() {\n  assert 1 < 2;\n  assert 0 < 1;\n}\n';

describe('the text of a verdict', () => {
  test('is nothing where everything is settled', () => {
    expect(textOn(TWO, (claim) => proved(claim))).toBe('');
  });

  test('has open claims in the order of their places', () => {
    const text = textOn(TWO, (claim) => unknown(claim, 'The solver gave up.'));
    expect(text.match(/^a\.dfy:\d+/gm)).toEqual(['a.dfy:2', 'a.dfy:5', 'a.dfy:6']);
    expect(text.split('\n').slice(0, 4)).toEqual([
      'a.dfy:2:10: not proved: the assertion may not hold',
      '    assert 2 < 3;',
      '           ^^^^^',
      '  The solver gave up.',
    ]);
  });

  test('shows what the solver suggests as what it is', () => {
    const candidate = new Map([
      ['x', '-1'],
      ['y', '[2]'],
    ]);
    const text = textOn('method M(x: int) {\n  assert x > 0;\n}', (claim) => ({
      ...unknown(claim),
      outcome: 'dontknow',
      reason: 'No.',
      candidate,
    }));
    expect(text).toContain('  The solver suggests x = -1, y = [2]. That is a guess: no execution has tried it.\n');
  });

  test('says where the claim is that stands in the way', () => {
    const text = textOn('lemma L()\n  ensures 1 < 2\n{\n}\nmethod M() {\n  L();\n  assert 0 < 2;\n}', (claim) =>
      claim.owner.member === 'L' ? unknown(claim) : proved(claim, on('lemma', 'L', ['L/postcondition/1 < 2#0'])),
    );
    expect(text).toContain(
      'a.dfy:7:10: not settled: proved, but it rests on lemma L, and that is not proved: the postcondition may not hold.\n',
    );
    expect(text).toContain('  What is not proved is at a.dfy:2:11: 1 < 2\n');
  });

  test('says once why claims of a member were not analysed', () => {
    const model = lower(TWO, 'a.dfy');
    const statuses = interpret(model, [], { unanalysed: () => 'Not analysed: the lights went out.' });
    const [file] = new Verdicts().add({ ...verdictOf(model, ['a.dfy'], unknown), statuses });
    expect(file === undefined ? '' : verdictText(file, { strict: false })).toBe(
      [
        'a.dfy:1:8: not analysed: 1 claim of Late: the lights went out',
        '  method Late() {',
        '         ^^^^',
        'a.dfy:4:8: not analysed: 2 claims of Early: the lights went out',
        '  method Early() {',
        '         ^^^^^',
        '',
      ].join('\n'),
    );
  });

  test('never lets control characters through', () => {
    const text = textOn('method M() {\n  assert 1 < 2;\n}', (claim) =>
      unknown(claim, 'bell \u0007 escape \u001b[31m.'),
    );
    expect(text).not.toMatch(/[\u0007\u001b]/);
  });

  test('has colours where they are wanted', () => {
    const [file] = verdictsOn(TWO, (claim) => unknown(claim));
    expect(file === undefined ? '' : verdictText(file, { strict: false, style: colourStyle })).toContain(
      '\u001b[1;33mnot proved:\u001b[0m',
    );
  });
});

describe('assumptions', () => {
  const PROGRAM = 'lemma L()\n  ensures 1 < 2\nmethod M() {\n  assert 0 < 2;\n  assert 0 < 3;\n}';
  const find: Find = (claim) => proved(claim, on('bodiless', 'L'), on('axiom', 'Elsewhere'));

  test('are told once, with the number of proofs', () => {
    const text = assumptionsText(verdictsOn(PROGRAM, find));
    expect(text).toBe(
      [
        'a.dfy:1:7: warning: 2 proofs rest on what this promises, and it has no body',
        '  lemma L()',
        '        ^',
        'warning: 2 proofs rest on Elsewhere, which is declared an axiom',
        '',
      ].join('\n'),
    );
  });

  test('make claims open where nothing may be assumed', () => {
    expect(textOn(PROGRAM, find)).toBe('');
    expect(textOn(PROGRAM, find, true).match(/not settled: proved, if one believes /g)).toHaveLength(2);
  });
});

describe('the summary', () => {
  const facts = ['0.3 s', 'z3 4.8.12'];
  test.each<[string, string, Find]>([
    ['3 claims: all proved', TWO, (claim) => proved(claim)],
    [
      '3 claims: 2 proved, 1 not proved',
      TWO,
      (claim) => (claim.owner.member === 'Late' ? unknown(claim) : proved(claim)),
    ],
    [
      '3 claims: 2 dead, 1 not proved',
      TWO,
      (claim) => (claim.owner.member === 'Late' ? unknown(claim) : unreachable(claim)),
    ],
    ['3 claims: 3 proved under assumptions', TWO, (claim) => proved(claim, on('assume', 'x'))],
    [
      '3 claims: 1 not proved, 2 not settled',
      TWO,
      (claim) =>
        claim.owner.member === 'Late' ? unknown(claim) : proved(claim, on('lemma', 'Late', ['Late/assertion/2 < 3#0'])),
    ],
    ['no claims', 'method M() { }', (claim) => proved(claim)],
    ['no claims, 1 member not analysed', 'iterator I() yields (x: int) { }', (claim) => proved(claim)],
  ])('%s', (expected, text, find) => {
    expect(summaryText(verdictsOn(text, find), facts)).toBe(`${expected} (0.3 s, z3 4.8.12)\n`);
  });

  test('counts by status', () => {
    const files = verdictsOn(TWO, (claim) =>
      claim.owner.member === 'Late' ? unreachable(claim, on('assume', 'x')) : proved(claim),
    );
    expect(claimsSummary(files)).toMatchObject({ claims: 3, V: 2, D: 1, I: 0, R: 0, conditional: 1, unsupported: 0 });
    const { explicit, implicit } = claimsSummary(files).distribution;
    expect(explicit).toMatchObject({ claims: 3, conclusivePercent: 100, percent: { V: 66.7, D: 33.3 } });
    expect(implicit).toMatchObject({ claims: 0, conclusivePercent: null });
  });
});

describe('a file of two programs', () => {
  const text = 'method M() {\n  assert 1 < 2;\n}\n';

  test('is one file, with the worse of two statuses', () => {
    const verdicts = new Verdicts();
    const first = verdicts.add(verdictOn(text, (claim) => proved(claim)));
    const second = verdicts.add(verdictOn(text, (claim) => unknown(claim)));
    const third = verdicts.add(verdictOn(text, (claim) => proved(claim)));
    const counts = (files: readonly FileVerdict[]): unknown => claimsSummary(files);
    expect(counts(first)).toMatchObject({ claims: 1, V: 1 });
    expect(counts(second)).toMatchObject({ claims: 1, I: 1 });
    expect(counts(third)).toMatchObject({ claims: 0 });
    expect(counts(verdicts.all)).toMatchObject({ claims: 1, V: 0, I: 1 });
  });
});

describe('dead code', () => {
  const deadLines = (text: string, isDead: (claim: Claim) => boolean): unknown => {
    const [file] = verdictsOn(text, (claim) => (isDead(claim) ? unreachable(claim) : proved(claim)));
    return file === undefined ? undefined : claimsOfFile(file).deadCode;
  };

  test('is lines with dead claims, joined', () => {
    const text = [
      'method M(x: int, a: array<int>) returns (y: int)',
      '  ensures y == 1',
      '{',
      '  y := 1;',
      '  if x > 0 && x < 0 {',
      '    assert x == 7;',
      '    y := 1 / x;',
      '  }',
      '  assert y == 1;',
      '}',
    ].join('\n');
    expect(deadLines(text, ({ text: written }) => written === 'x == 7' || written === 'x')).toEqual([
      { line: 6, endLine: 7 },
    ]);
  });

  test('is not where executions come before they end in what is called', () => {
    const text =
      'method M() returns (x: int) {\n  x := 1;\n  N();\n  assert x == 1;\n}\nmethod N() {\n  assert false;\n}\n';
    expect(deadLines(text, ({ text: written }) => written === 'x == 1')).toEqual([{ line: 4, endLine: 4 }]);
  });

  test('is not an instruction whose first claim executions come to', () => {
    const text =
      'class C {\n  method I(x: int)\n    requires x > 0\n    modifies this\n}\nmethod M(c: C) {\n  c.I(0);\n}\n';
    expect(deadLines(text, ({ kind }) => kind === 'modifies')).toEqual([]);
  });

  test('is not a contract, nor the dead part of a condition', () => {
    const text =
      'method M(x: int)\n  ensures x == x\n  ensures false && 1 / x == 1\n{\n  if false && 1 / x == 2 { }\n}\n';
    expect(deadLines(text, ({ kind }) => kind === 'postcondition' || kind === 'division-by-zero')).toEqual([]);
  });
});

test('a run on a line that is proved dead is a contradiction, and the line is told as a defect', () => {
  const text = 'method M(x: int) returns (y: int) {\n  y := 1;\n  return;\n  y := 2;\n}\n';
  const verdict = verdictOn(text, (claim) => proved(claim));
  const [method] = verdict.model.methods;
  const coverage = { method: 'M', blocks: 2, coveredBlocks: 2, branches: 0, coveredBranches: 0, deadBranches: 0 };
  const lines = { openLines: [], path: 'a.dfy', executedLines: [2, 4], missedLines: [] };
  const facts = { runs: 1, paths: 1, exhaustive: false, queries: 0, seconds: 0, solverSeconds: 0 };
  const exploration = { ...facts, coverage: [{ ...coverage, ...lines }], cutoffs: [], divergences: [] };
  const verdicts = new Verdicts();
  verdicts.add({ ...verdict, explorations: new Map(method === undefined ? [] : [[method, exploration]]) });
  const [file] = verdicts.all;
  expect(file?.contradicted).toEqual([4]);
  expect(file === undefined ? '' : verdictText(file, { strict: false })).toContain('a.dfy:4: a defect in Assay:');
});
