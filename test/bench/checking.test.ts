/** What the bench of `assay check` reads from reports: a mistake here would hide one there. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellAgain } from '../../bench/checking/again-report.js';
import { tellMutants } from '../../bench/checking/mutants-report.js';
import { tellPrograms } from '../../bench/checking/programs-report.js';
import type { Checked, Judged } from '../../bench/checking/results.js';
import { defectsOf, isWhole, judgedFrom, judgedTogether } from '../../bench/checking/results.js';
import { triageLines } from '../../bench/checking/triage.js';
import type { Status } from '../../src/evidence/index.js';
import { claimId } from '../../src/model/index.js';
import type { ClaimReport } from '../../src/report/claims-report.js';
import { useFolder } from '../support/folders.js';

let said: string[] = [];
beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    said.push(text);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function claim(id: string, status: Status): ClaimReport {
  const isRun = status === 'R' || status === 'F';
  const place = { line: 1, column: 1, endLine: 1, endColumn: 2 };
  const run = { outcome: 'false', engine: 'explorer', entry: 'M', replay: ['run', 'a.dfy', 'M'] } as const;
  return {
    ...place,
    id: claimId(id),
    kind: 'assertion',
    explicit: true,
    supports: null,
    text: id,
    status,
    by: [],
    under: [],
    conditional: false,
    triage: `About ${id}.`,
    evidence: isRun ? [run] : [],
  };
}

function reportText(files: Readonly<Record<string, readonly ClaimReport[]>>, unsupported = false): string {
  const features = unsupported ? [{ feature: 'iterators', line: 1 }] : [];
  const method = { name: 'M', kind: 'method', line: 1, seconds: 0, unsupported: features, warnings: [] };
  return JSON.stringify({
    files: Object.entries(files).map(([file, claims]) => ({
      path: file,
      diagnostics: [],
      methods: [{ ...method, claims }],
    })),
    summary: { seconds: 1 },
  });
}

function ended(stdout: string, code: number | null = 0, stderr = ''): Parameters<typeof judgedFrom>[0] {
  return { code, stdout, stderr, seconds: 2 };
}

function judged(claims: readonly ClaimReport[], code = 0): Judged {
  const made = judgedFrom(ended(reportText({ 'a.dfy': claims }), code));
  if (typeof made === 'string') throw new Error(made);
  return made;
}

function checked(claims: readonly ClaimReport[], more: Partial<Checked> = {}): Checked {
  const check = judged(claims);
  return { program: { name: 'a.dfy', path: 'a.dfy' }, check, verify: check, replays: new Map(), ...more };
}

const mutant = { change: 'changed', violated: { id: 'x', text: 'assertion x' } };
const program = { name: 'a.dfy', path: 'a.dfy', mutant };

test('a program is whole if every claim is settled and nothing is left out', () => {
  expect(isWhole(judged([claim('x', 'V'), claim('y', 'D')]))).toBe(true);
  expect(isWhole(judged([claim('x', 'V'), claim('y', 'V?')]))).toBe(false);
  const left = judgedFrom(ended(reportText({ 'a.dfy': [claim('x', 'V')] }, true)));
  expect(typeof left === 'string' || isWhole(left)).toBe(false);
});

test('no report is a problem in one line', () => {
  expect(judgedFrom(ended('', null))).toBe('it did not end in time');
  expect(judgedFrom(ended('{"files', 70, 'error: this is a defect\nmore'))).toBe(
    'exit code 70: error: this is a defect',
  );
});

test('exit code 70 is a defect, whatever the claims say', () => {
  expect(defectsOf(judged([claim('x', 'V')]))).toEqual([]);
  expect(defectsOf(judged([claim('x', 'V')], 70))).toHaveLength(1);
});

test('of programs that hold, a refuted claim and a loss against verify are told', () => {
  expect(tellPrograms([checked([claim('x', 'V')])], false)).toBe(true);
  expect(tellPrograms([checked([claim('x', 'R')])], false)).toBe(false);
  expect(said.join('\n')).toContain('assay run a.dfy M');
  expect(tellPrograms([checked([claim('x', 'U')], { verify: judged([claim('x', 'V')]) })], false)).toBe(false);
  expect(said.join('\n')).toContain('Settled by verify and not by check:\n  a.dfy:1: U x');
});

test('of the real programs, check settles more than verify; without hints, more than Dafny', () => {
  const [proved, open] = [judged([claim('x', 'V')]), judged([claim('x', 'V?')])];
  const both = checked([claim('x', 'V')], { verify: open });
  const neither = checked([claim('x', 'V?')]);
  expect(tellPrograms([both, neither], false)).toBe(true);
  expect(tellPrograms([{ ...both, verify: proved }, neither], false)).toBe(false);
  expect(tellPrograms([both, neither, neither], true)).toBe(true);
  expect(tellPrograms([both, neither, neither, neither], true)).toBe(false);
});

test('a claim that executions violate and that is proved is told', () => {
  expect(tellMutants([checked([claim('x', 'R')], { program, replays: new Map([['x', 4]]) })])).toBe(true);
  expect(tellMutants([checked([claim('x', 'V')], { program })])).toBe(false);
  expect(said.join('\n')).toContain('and proved:\n  a.dfy:1: changed: assertion x: V: About x.');
});

test('a counterexample that violates nothing when it is executed again is told', () => {
  expect(tellMutants([checked([claim('x', 'R')], { program, replays: new Map([['x', 0]]) })])).toBe(false);
});

test('a second run must say the same in a twentieth of the time', () => {
  const first = checked([claim('x', 'V'), claim('y', 'I')]);
  const again = (statuses: readonly Status[], seconds: number): ReturnType<typeof judgedTogether> => {
    const claims = statuses.map((status, i) => claim(i === 0 ? 'x' : 'y', status));
    const second = judgedTogether(ended(reportText({ 'a.dfy': claims })));
    return typeof second === 'string' ? second : { ...second, seconds };
  };
  expect(tellAgain([first], again(['V', 'I'], 0.05))).toBe(true);
  expect(tellAgain([first], again(['V', 'I'], 0.06))).toBe(false);
  expect(tellAgain([first], again(['V', 'V'], 0.01))).toBe(false);
  expect(tellAgain([first], again(['V'], 0.01))).toBe(false);
  expect(tellAgain([first], 'exit code 70')).toBe(false);
});

const { write } = useFolder();

test('open claims are spread over programs', () => {
  const file = write('a.dfy', '  assert x;\n');
  const of = (name: string, ...claims: readonly ClaimReport[]): Checked =>
    checked(claims, { program: { name, path: file } });
  const results = [
    of('a', claim('a1', 'I'), claim('a2', 'U'), claim('a3', 'V'), claim('a4', 'R')),
    of('b'),
    of('c', claim('c1', 'V?')),
  ];
  const ids = (most: number): readonly string[] =>
    triageLines(results, most).flatMap((line) => /^\n\w:1: \S+ (\w+)/.exec(line)?.[1] ?? []);
  expect(ids(1)).toEqual(['a2']);
  expect(ids(9)).toEqual(['a2', 'c1', 'a1']);
  expect(ids(0)).toEqual([]);
  expect(triageLines(results, 1)).toContain('  | assert x;');
});
