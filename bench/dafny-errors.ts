/**
 * Dafny's own verification tests: every error that it is expected to report must be open in our verifier. And on the
 * programs in which it finds none: how much do we prove?
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { kindsOf } from '../src/workbench/engines/dafny/messages.js';
import type { DafnyError } from '../src/workbench/engines/dafny/output.js';
import { openFile } from '../src/host/files/reading.js';
import { expectedErrors, judge } from './suite/expected-errors.js';
import type { Judgement } from './suite/expected-errors.js';
import { expectedOutput, programsBelow, testsOf } from './suite/programs.js';
import { verdictOf } from './suite/verdicts.js';
import { percent, table } from './table.js';
import { numberOption, readOptions } from './verification/options.js';
import { isSettledClaim, isWhole } from './verification/results.js';
import type { ProgramResult } from './verification/results.js';
import { verifyPrograms } from './verification/workers.js';

const OPTIONS = ['list', 'filter', 'limit', 'seconds', 'jobs', 'solver', 'seed', 'only', 'json'];

interface TestProgram {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  /** Run with `--relax-definite-assignment`. */
  readonly relaxed: boolean;
  readonly errors: readonly DafnyError[];
}

type Results = ReadonlyMap<string, ProgramResult>;

interface Judged {
  readonly name: string;
  readonly error: DafnyError;
  readonly judgement: Judgement;
}

export async function dafnyErrors(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, OPTIONS);
  const tests = typeof options === 'string' ? undefined : testsOf(options.words[0] ?? process.env.ASSAY_DAFNY_CHECKOUT);
  if (typeof options === 'string' || tests === undefined) {
    console.error(
      typeof options === 'string'
        ? options
        : 'Usage: npm run bench -- dafny-errors DIR [--list FILE] [--only errors|clean], where DIR (or ASSAY_DAFNY_CHECKOUT) is a checkout of dafny-lang/dafny.',
    );
    return false;
  }
  const { values } = options;
  const part = values.get('filter') ?? '';
  const all = testPrograms(path.join(tests, 'LitTests', 'LitTest')).filter(({ name }) => name.includes(part));
  const only = values.get('only');
  const kept = all.filter(({ errors }) => only === undefined || errors.length > 0 === (only === 'errors'));
  const programs = kept.slice(0, numberOption(options, 'limit', kept.length));
  const settings = {
    seconds: numberOption(options, 'seconds', 10),
    solver: values.get('solver'),
    seed: numberOption(options, 'seed', 0),
    verifier: 'assay',
  } as const;
  const verified = async (chosen: readonly TestProgram[], change: 'none' | 'relax'): Promise<Results> => {
    const files = chosen.map(({ file }) => file);
    const { results } = await verifyPrograms(files, numberOption(options, 'jobs', 2), { ...settings, change });
    return new Map(results.map((result, i) => [files[i] ?? '', result]));
  };
  const strict = await verified(programs, 'none');
  const relaxed = await verified(
    programs.filter((program) => program.relaxed && program.errors.length > 0),
    'relax',
  );
  const results = programs.flatMap(({ file }) => strict.get(file) ?? []);
  const json = values.get('json');
  if (json !== undefined) writeFileSync(json, JSON.stringify({ results }));
  const judged = programs.flatMap(({ name, file, text, errors }) =>
    errors.flatMap((error): Judged[] => {
      // Without the claims that Dafny does not make there, because executions do not get past them.
      const result = (isAboutAssignment(error) ? undefined : relaxed.get(file)) ?? strict.get(file);
      const custom = text.includes(`"${error.message}"`);
      return result === undefined ? [] : [{ name, error, judgement: judge(name, error, result, custom) }];
    }),
  );
  reportErrors(judged);
  reportClean(programs, results);
  const list = values.get('list');
  if (list !== undefined)
    writeFileSync(list, `${listed(judged, ['miss', 'masked', 'open nearby', 'open otherwise']).join('\n')}\n`);
  return judged.every(({ judgement }) => judgement.kind !== 'miss');
}

function isAboutAssignment({ message }: DafnyError): boolean {
  return kindsOf(message)?.includes('initialised') === true;
}

/** Tests that Dafny accepts, with the errors that it then finds. */
function testPrograms(folder: string): readonly TestProgram[] {
  return programsBelow(folder).flatMap((name) => {
    const file = path.join(folder, name);
    const expected = expectedOutput(file);
    if (!/program verifier finished/.test(expected)) return [];
    const { text } = openFile(file).source;
    // Otherwise nobody notices when the expected output is out of date.
    if (!/RUN:.*(%diff|%testDafnyForEach)/.test(text)) return [];
    if (verdictOf(text, expected).kind !== 'accepted') return [];
    return [
      {
        name,
        file,
        text,
        relaxed: /RUN:.*relax-definite-assignment/.test(text),
        errors: expectedErrors(file, expected),
      },
    ];
  });
}

function reportErrors(judged: readonly Judged[]): void {
  const of = (kind: Judgement['kind']): readonly Judged[] => judged.filter(({ judgement }) => judgement.kind === kind);
  for (const line of listed(judged, ['miss'])) console.log(line);
  const reasons = new Map<string, number>();
  for (const { judgement } of judged) {
    if (judgement.kind === 'explained') reasons.set(judgement.reason, (reasons.get(judgement.reason) ?? 0) + 1);
  }
  console.log(`\nSettled, and rightly so:\n${table([...reasons].map(([reason, count]) => [`  ${reason}`, count]))}\n`);
  const apart = new Map<string, number>();
  for (const { judgement } of judged) {
    if (judgement.kind === 'not comparable') apart.set(judgement.reason, (apart.get(judgement.reason) ?? 0) + 1);
  }
  const compared = judged.length - of('not comparable').length;
  const row = (text: string, kind: Judgement['kind']): (string | number)[] => [
    text,
    of(kind).length,
    percent(of(kind).length, compared),
  ];
  console.log(
    table([
      ['errors that Dafny reports', judged.length, ''],
      ['  compared', compared, ''],
      row('    open', 'open'),
      row('    open, but of another kind', 'open otherwise'),
      row('    open nearby in the member', 'open nearby'),
      row('    after an open claim of the member', 'masked'),
      row('    settled, and rightly so', 'explained'),
      row('    missed', 'miss'),
      ['  not comparable', of('not comparable').length, ''],
      ...[...apart].sort(([, a], [, b]) => b - a).map(([reason, count]) => [`    ${reason}`, count, '']),
    ]),
  );
}

function listed(judged: readonly Judged[], kinds: readonly Judgement['kind'][]): readonly string[] {
  return judged.flatMap(({ name, error, judgement }) => {
    if (!kinds.includes(judgement.kind)) return [];
    const claims = 'claims' in judgement ? judgement.claims : [];
    const there = claims.map(({ status, kind, text, line }) => `${status} ${kind} ${line}: ${text}`).join('; ');
    return [
      `${judgement.kind}: ${name}(${error.line},${error.column}): ${error.message} | ${there === '' ? 'no claim' : there}`,
    ];
  });
}

function reportClean(programs: readonly TestProgram[], results: readonly ProgramResult[]): void {
  const clean = results.filter((result, i) => programs[i]?.errors.length === 0 && result.problem === undefined);
  const claims = clean.flatMap((result) => result.claims);
  const settled = claims.filter(isSettledClaim).length;
  const whole = clean.filter(isWhole).length;
  console.log(
    `\n${table([
      ['programs without errors of which every claim is V or D', whole, clean.length, percent(whole, clean.length)],
      ['their claims that are V or D', settled, claims.length, percent(settled, claims.length)],
    ])}`,
  );
}
