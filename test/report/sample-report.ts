/** A report with a claim of every status, an error, a warning, a member that was left out, and a defect. */
import fc from 'fast-check';
import type { ClaimReport, MethodReport } from '../../src/report/claims-report.js';
import type { EvidenceReport } from '../../src/report/evidence-report.js';
import type { FileReport, Report } from '../../src/report/report.js';
import { claimId } from '../../src/model/index.js';
import { checkedReport } from '../support/json-report.js';

export function claim(more: Partial<ClaimReport> = {}): ClaimReport {
  return {
    id: claimId('M/assertion/x > 0#0'),
    kind: 'assertion',
    explicit: true,
    supports: null,
    line: 3,
    column: 10,
    endLine: 3,
    endColumn: 15,
    text: 'x > 0',
    status: 'V',
    by: ['verifier'],
    under: [],
    conditional: false,
    triage: 'Proved: the assertion holds.',
    evidence: [],
    ...more,
  };
}

export function method(claims: readonly ClaimReport[], more: Partial<MethodReport> = {}): MethodReport {
  return { name: 'M', kind: 'method', line: 2, seconds: 0.5, unsupported: [], warnings: [], claims, ...more };
}

export function report(...files: readonly FileReport[]): Report {
  const made: Report = {
    schema: 1,
    tool: { name: 'assay', version: '1.2.3', solver: 'z3 4.8.12' },
    files,
    summary: { files: files.length, errors: 0, warnings: 0, seconds: 1.25 },
  };
  return checkedReport(JSON.parse(JSON.stringify(made)));
}

export const RUN: EvidenceReport = {
  outcome: 'false',
  engine: 'explorer',
  entry: 'Outer',
  inputs: { s: '{0}', f: '[g](1)' },
  choices: ['7'],
  replay: ['run', 'src/a b.dfy', 'Outer', '{0}', '[g](1)'],
  trace: [
    { method: 'M', path: 'src/a b.dfy', line: 3, column: 10, values: { x: '-1' } },
    { method: 'Outer', path: 'src/a b.dfy', line: 9, column: 3, values: { s: '{0}' } },
  ],
};

const CUTOFF: EvidenceReport = {
  outcome: 'cutoff',
  engine: 'explorer',
  entry: 'M',
  reason: 'the bound on branches (--max-branches).',
  bound: 'branches',
  at: { path: 'src/a b.dfy', line: 5, column: 1 },
};

const open = (status: ClaimReport['status'], triage: string, more: Partial<ClaimReport> = {}): ClaimReport =>
  claim({ id: claimId(`M/assertion/${status}#0`), text: `x > ${status}`, status, triage, ...more });

export const EVERYTHING: Report = report(
  {
    path: 'src/a b.dfy',
    diagnostics: [
      {
        severity: 'warning',
        line: 1,
        column: 1,
        endLine: 1,
        endColumn: 4,
        message: 'An old word.',
        code: 'deprecated',
      },
    ],
    deadCode: [],
    methods: [
      method([
        claim(),
        open('D', 'No execution reaches this.'),
        open('V', 'Proved under an assumption.', { conditional: true, id: claimId('conditional') }),
        open('R', 'The code violates this for s = {0}.', { evidence: [RUN] }),
        open('F', 'In a run it has no value.', { evidence: [{ ...RUN, outcome: 'undefined' }] }),
        open('R?', 'A run speaks against it.', { evidence: [{ ...RUN, outcome: 'false?', doubts: ['a type'] }] }),
        open('F?', 'A run speaks against it.', { evidence: [{ ...RUN, outcome: 'undefined?', doubts: ['a type'] }] }),
        open('U', 'No run reached it.', { evidence: [CUTOFF, CUTOFF] }),
        open('V?', 'It held in every run.'),
        open('I', 'The solver gave up.', {
          evidence: [{ outcome: 'dontknow', engine: 'verifier', entry: 'M', reason: 'time', candidate: { x: '1' } }],
        }),
      ]),
      method(
        [
          open('V', 'Proved, and violated.', {
            id: claimId('defect'),
            defect: { proof: { ...RUN, outcome: 'proved' }, run: RUN },
          }),
        ],
        {
          name: 'Wrong',
        },
      ),
      method([], { name: 'Left', kind: 'unsupported', unsupported: [{ feature: 'a coinductive proof', line: 12 }] }),
      method([], { name: 'Odd', warnings: ['What is assumed here contradicts itself.'] }),
    ],
  },
  {
    path: '/elsewhere/b#ü.dfy',
    diagnostics: [
      {
        severity: 'error',
        line: 2,
        column: 3,
        endLine: 2,
        endColumn: 7,
        message: 'int is no bool.',
        code: 'type-mismatch',
      },
    ],
  },
);

/** Any text, with control characters, halves of characters, and what formats give a meaning to. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x7f })), {
    minLength: 1,
    maxLength: 20,
  })
  .map((codes) => String.fromCharCode(...codes));
