/** The report as JUnit XML, which services for continuous integration show: a suite for each file, a case for each claim. */
import { claimMessage, isProved, runOf, shortened } from './claim-message.js';
import type { ClaimReport, MethodReport } from './claims-report.js';
import type { EvidenceReport } from './evidence-report.js';
import type { FileReport, Report } from './report.js';
import { wellFormed } from './uris.js';

export interface JUnitOptions {
  /** What rests on the program's own assumptions is not settled. */
  readonly strict: boolean;
}

interface Case {
  readonly classname: string;
  readonly name: string;
  readonly seconds: number;
  readonly line: number;
  /** None for what passes. */
  readonly ending?: Ending;
}

interface Ending {
  readonly kind: 'failure' | 'error' | 'skipped';
  readonly type: string;
  readonly message: string;
  readonly details?: string;
}

export function junitText({ files, summary }: Report, options: JUnitOptions): string {
  const suites = files.map((file) => ({ path: file.path, cases: casesOf(file, options) }));
  const all = suites.flatMap(({ cases }) => cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'Assay', ...countsOf(all), time: summary.seconds.toFixed(3) })}>`,
    ...suites.flatMap(({ path, cases }) => [
      `  <testsuite${attributes({ name: path, ...countsOf(cases), time: timeOf(cases), file: path })}>`,
      ...distinct(cases).flatMap((one) => caseLines(one, path)),
      '  </testsuite>',
    ]),
    '</testsuites>\n',
  ].join('\n');
}

/** Errors of the program come first: with them, it has no claims. */
function casesOf({ path, diagnostics, methods = [] }: FileReport, options: JUnitOptions): readonly Case[] {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return [
    ...errors.map(({ code, line, column, message }) => ({
      classname: path,
      name: `error ${code} (line ${line}, column ${column})`,
      seconds: 0,
      line,
      ending: { kind: 'error', type: code, message } as const,
    })),
    ...methods.flatMap((method) => memberCases(method, options)),
  ];
}

function memberCases(method: MethodReport, options: JUnitOptions): readonly Case[] {
  const { name, line, seconds, unsupported, claims } = method;
  // Time is known for members, which are verified as a whole.
  const share = seconds / Math.max(1, claims.length);
  const divergences = method.exploration?.divergences ?? [];
  return [
    ...unsupported.map(({ feature, line: at }) => ({
      classname: name,
      name: `supported (line ${at})`,
      seconds: claims.length === 0 ? seconds / unsupported.length : 0,
      line: at,
      ending: skipped('unsupported', `${name} was left out, because this is not supported yet: ${feature}.`),
    })),
    ...divergences.map((text) => ({
      classname: name,
      name: `explored as predicted (line ${line})`,
      seconds: 0,
      line,
      ending: { kind: 'error', type: 'defect', message: `This is a defect of Assay: ${text}` } as const,
    })),
    ...claims.map((claim) => {
      const ending = endingOf(claim, options);
      return {
        classname: name,
        name: `${claim.kind}: ${shortened(claim.text)} (line ${claim.line})`,
        seconds: share,
        line: claim.line,
        ...(ending === undefined ? {} : { ending }),
      };
    }),
  ];
}

function endingOf(claim: ClaimReport, { strict }: JUnitOptions): Ending | undefined {
  const { status, conditional, defect } = claim;
  const message = claimMessage(claim);
  if (defect !== undefined) return { kind: 'error', type: 'defect', message, details: runText(claim) };
  if (status === 'R' || status === 'F') return { kind: 'failure', type: status, message, details: runText(claim) };
  if (isProved(claim) && !(strict && conditional)) return undefined;
  return skipped(status, message);
}

function skipped(type: string, message: string): Ending {
  return { kind: 'skipped', type, message };
}

/** The inputs and the calls that were under way, innermost first. */
function runText(claim: ClaimReport): string {
  const run = runOf(claim);
  if (run === undefined) return '';
  const { inputs = {}, choices = [], trace = [] } = run;
  return [
    ...Object.entries(inputs).map(([name, value]) => `${name} = ${value}`),
    ...(choices.length === 0 ? [] : [`choices: ${choices.join(', ')}`]),
    ...trace.map(stepText),
  ].join('\n');
}

function stepText({ method, path, line, column, values }: NonNullable<EvidenceReport['trace']>[number]): string {
  const known = Object.entries(values).map(([name, value]) => `${name} = ${value}`);
  return `at ${method} (${path}:${line}:${column})${known.length === 0 ? '' : `: ${known.join(', ')}`}`;
}

/** Services tell cases apart by class and name. */
function distinct(cases: readonly Case[]): readonly Case[] {
  const seen = new Map<string, number>();
  return cases.map((one) => {
    const key = `${one.classname}\n${one.name}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? one : { ...one, name: `${one.name} #${count}` };
  });
}

function countsOf(cases: readonly Case[]): Readonly<Record<string, number>> {
  const of = (kind: Ending['kind']): number => cases.filter(({ ending }) => ending?.kind === kind).length;
  return { tests: cases.length, failures: of('failure'), errors: of('error'), skipped: of('skipped') };
}

function timeOf(cases: readonly Case[]): string {
  return cases.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3);
}

function caseLines({ classname, name, seconds, line, ending }: Case, path: string): readonly string[] {
  const head = `    <testcase${attributes({ classname, name, time: seconds.toFixed(3), file: path, line })}`;
  if (ending === undefined) return [`${head}/>`];
  const { kind, type, message, details = '' } = ending;
  const given = kind === 'skipped' ? { message: `${type}: ${message}` } : { type, message };
  const inside = details === '' ? '/>' : `>${escaped(details)}</${kind}>`;
  return [`${head}>`, `      <${kind}${attributes(given)}${inside}`, '    </testcase>'];
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
}

/** XML 1.0 cannot contain most control characters, not even escaped; readers change line ends that are not escaped. */
function escaped(text: string): string {
  return wellFormed(text)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\u{fffd}')
    .replace(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? `&#${character.charCodeAt(0)};`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
