import { describe, expect, test } from 'vitest';
import { interpret } from '../../src/evidence/index.js';
import { claimId } from '../../src/model/index.js';
import type { Claim, Finding, Method, Model, TestCase } from '../../src/model/index.js';
import { summaryText, verdictText } from '../../src/report/claims-text.js';
import { commandText, replayArguments } from '../../src/report/replay.js';
import { Findings } from '../../src/report/report.js';
import type { Report } from '../../src/report/report.js';
import { Verdicts } from '../../src/report/verdicts.js';
import type { FileVerdict } from '../../src/report/verdicts.js';
import { cutoff, doubtful, held, proved, undefinedIn, unknown, violated } from '../evidence/findings.js';
import { lower } from '../languages/dafny/lower/lowering.js';
import { checkedReport } from '../support/json-report.js';

const PROGRAM = `class C { var f: C? }
method M(x: int, a: array<int>, c: C?) returns (y: int)
  ensures x > y
{
  y := x;
}
`;
const model: Model = lower(PROGRAM, 'a.dfy');

function methodNamed(name: string): Method {
  const found = model.methods.find((method) => method.name === name);
  if (found === undefined) throw new Error(`no method ${name}`);
  return found;
}

const m = methodNamed('M');
const post = m.claims.find(({ kind }) => kind === 'postcondition') as Claim;

function filesOf(findings: readonly Finding[]): readonly FileVerdict[] {
  const verdicts = new Verdicts();
  const statuses = interpret(model, findings);
  verdicts.add({ paths: ['a.dfy'], model, statuses, times: new Map(), warnings: [], wanted: (name) => name === 'M' });
  return verdicts.all;
}

function textOf(...findings: readonly Finding[]): string {
  return filesOf(findings)
    .map((file) => verdictText(file, { strict: false }))
    .join('');
}

function reportOf(...findings: readonly Finding[]): Report {
  const gathered = new Findings();
  gathered.add(['a.dfy'], []);
  const report = gathered.report('0', 0, { solver: 'z3', files: filesOf(findings) });
  return checkedReport(JSON.parse(JSON.stringify(report)));
}

const inputs = (x: string, a = 'null', c = 'null'): Readonly<Record<string, string>> => ({ x, a, c });

function testOf(texts: Readonly<Record<string, string>>, more: Partial<TestCase> = {}): TestCase {
  return { inputs: new Map(Object.entries(texts)), objects: new Map(), choices: [], ...more };
}

describe('the arguments that repeat a run are', () => {
  const argsOf = (one: TestCase): readonly string[] => replayArguments(model, 'a.dfy', m, one)?.slice(3) ?? [];
  const array = { kind: 'array', elements: ['1', '-2'] } as const;

  test('with the loops as they were taken, and none for what an extension made of the program', () => {
    expect(argsOf(testOf(inputs('3'), { treated: 'loops' }))).toEqual(['--loops', 'invariant', '3', 'null', 'null']);
    expect(replayArguments(model, 'a.dfy', m, testOf(inputs('3'), { treated: 'extension' }))).toBeUndefined();
  });

  test('literals where these are enough', () => {
    expect(replayArguments(model, 'a.dfy', m, testOf(inputs('-3')))).toEqual([
      'run',
      'a.dfy',
      'M',
      '-3',
      'null',
      'null',
    ]);
  });

  test('literals for arrays that are mentioned once', () => {
    expect(argsOf(testOf(inputs('1', '@o1'), { objects: new Map([['o1', array]]) }))).toEqual([
      '1',
      'new int[] [1, -2]',
      'null',
    ]);
  });

  test('one JSON object where inputs have objects', () => {
    const object = { kind: 'object', class: 'C', fields: new Map([['f', '@o1']]) } as const;
    const args = argsOf(testOf(inputs('1', 'null', '@o1'), { objects: new Map([['o1', object]]) }));
    expect(args[0]).toBe('--input');
    expect(JSON.parse(args[1] ?? '')).toEqual({
      objects: { o1: { class: 'C', fields: { f: '@o1' } } },
      inputs: { x: '1', a: 'null', c: '@o1' },
    });
  });

  test('one JSON object where there are choices', () => {
    const [option, text] = argsOf(testOf(inputs('1'), { choices: ['2', 'true'] }));
    expect([option, JSON.parse(text ?? '')]).toEqual([
      '--input',
      { inputs: { x: '1', a: 'null', c: 'null' }, choices: ['2', 'true'] },
    ]);
  });

  test('kept apart from options', () => {
    expect(argsOf(testOf(inputs('-1.0 / 3.0')))).toEqual(['--', '-1.0 / 3.0', 'null', 'null']);
  });

  test('quoted for a shell where they are shown', () => {
    expect(commandText(['run', 'a b.dfy', 'M', '-3', "'c'", '"it\'s"'])).toBe(
      `assay run 'a b.dfy' M -3 ''\\''c'\\''' '"it'\\''s"'`,
    );
  });
});

describe('the text', () => {
  test('of a refuted claim has the counterexample as a command', () => {
    expect(textOf(violated(post, inputs('0'))).split('\n')).toEqual([
      'a.dfy:3:11: refuted (R): the postcondition does not hold',
      '    ensures x > y',
      '            ^^^^^',
      '  The code violates this, as running M with x = 0, a = null, c = null shows. Nothing says that M must not be called with these inputs.',
      '  To see it: assay run a.dfy M 0 null null',
      '',
    ]);
  });

  test('of each status has its label', () => {
    expect(textOf(undefinedIn(post))).toContain(': faulty (F): it cannot be evaluated\n');
    expect(textOf(doubtful(post))).toContain(': perhaps refuted (R?): the postcondition may not hold\n');
    expect(textOf(held(post), cutoff(post))).toContain(': not proved (V?): the postcondition may not hold\n');
    expect(textOf(cutoff(post))).toContain(': not reached (U): the postcondition may not hold\n');
    expect(textOf(unknown(post))).toContain(': not proved: the postcondition may not hold\n');
    expect(textOf(proved(post))).toBe('');
  });

  test('of a contradiction is loud', () => {
    const text = textOf(violated(post, inputs('0')), proved(post));
    expect(text).toContain('a.dfy:3:11: a defect in Assay: the postcondition does not hold\n');
    expect(text).toContain('  Assay contradicts itself');
    expect(text).toContain('  To see it: assay run a.dfy M 0 null null\n');
  });

  test('can show what is settled', () => {
    const [file] = filesOf([proved(post)]);
    expect(file === undefined ? '' : verdictText(file, { strict: false, all: true })).toBe(
      'a.dfy:3:11: proved (V): x > y (Proved: the postcondition holds.)\n',
    );
  });

  test('counts what is refuted', () => {
    expect(summaryText(filesOf([violated(post)]), ['1 s'])).toBe('1 claim: 1 refuted (1 s)\n');
  });

  test('says how exploration went', () => {
    const verdicts = new Verdicts();
    const at = { path: 'a.dfy', line: 2, column: 1 };
    const exploration = {
      runs: 40,
      paths: 3,
      exhaustive: false,
      queries: 2,
      seconds: 1,
      solverSeconds: 0.5,
      coverage: [
        {
          method: 'M',
          blocks: 5,
          coveredBlocks: 4,
          branches: 4,
          coveredBranches: 2,
          deadBranches: 1,
          openLines: [4],
          path: 'a.dfy',
          executedLines: [2, 3],
          missedLines: [4],
        },
      ],
      cutoffs: [{ bound: 'runs', reason: 'Exploration stopped after 40 runs.', at }],
      divergences: [],
    } as const;
    verdicts.add({
      paths: ['a.dfy'],
      model,
      statuses: interpret(model, [proved(post)]),
      times: new Map(),
      warnings: [],
      explorations: new Map([[m, exploration]]),
      wanted: (name) => name === 'M',
    });
    const [file] = verdicts.all;
    expect(file === undefined ? '' : verdictText(file, { strict: false })).toBe(
      'M: 3 paths in 40 runs; 2 of 4 branches covered, 1 dead, open at line 4.\n' +
        '  Exploration stopped after 40 runs (line 2).\n',
    );
  });
});

describe('the JSON report', () => {
  test('has inputs, choices and the replay of a violation', () => {
    const [claim] = reportOf(violated(post, inputs('0'))).files[0]?.methods?.[0]?.claims ?? [];
    expect(claim).toMatchObject({
      status: 'R',
      evidence: [
        {
          outcome: 'false',
          engine: 'explorer',
          entry: 'M',
          inputs: { x: '0', a: 'null', c: 'null' },
          choices: [],
          replay: ['run', 'a.dfy', 'M', '0', 'null', 'null'],
          trace: [],
        },
      ],
    });
  });

  test.each([
    ['held', held(post, 3, testOf(inputs('1')))],
    ['undefined', { ...undefinedIn(post, inputs('1')), because: claimId('another') }],
    ['doubtful', doubtful(post)],
    ['cut off', cutoff(post)],
    ['unknown', unknown(post)],
  ] as const)('has findings of runs: %s', (_, finding) => {
    const [claim] = reportOf(finding).files[0]?.methods?.[0]?.claims ?? [];
    expect(claim?.evidence).toHaveLength(1);
  });

  test('has both sides of a contradiction', () => {
    const report = reportOf(violated(post, inputs('0')), proved(post));
    const [claim] = report.files[0]?.methods?.[0]?.claims ?? [];
    expect(claim?.defect).toMatchObject({
      proof: { outcome: 'proved', engine: 'verifier' },
      run: { outcome: 'false', replay: ['run', 'a.dfy', 'M', '0', 'null', 'null'] },
    });
    expect(report.summary).toMatchObject({ defects: 1, R: 1 });
  });
});
