/** The report for a pull request: how claims came out, what is refuted, what is open, and what is worse than before. */
import { counted } from '../model/index.js';
import type { Comparison, Worse } from './baseline.js';
import { isProved, shortened } from './claim-message.js';
import type { ClaimReport } from './claims-report.js';
import { commandText } from './replay.js';
import { runOf } from './claim-message.js';
import type { Report } from './report.js';

export interface MarkdownOptions {
  /** What rests on the program's own assumptions is not settled. */
  readonly strict: boolean;
  readonly comparison?: Comparison | undefined;
}

/** Services cut long texts off; the whole is in other reports. */
const MOST_ROWS = 50;

interface Row extends ClaimReport {
  readonly path: string;
  readonly member: string;
}

export function markdownText(report: Report, { strict, comparison }: MarkdownOptions): string {
  const rows = report.files.flatMap(({ path, methods = [] }): Row[] =>
    methods.flatMap(({ name, claims }) => claims.map((claim) => ({ ...claim, path, member: name }))),
  );
  const errors = report.files.flatMap(({ path, diagnostics }) =>
    diagnostics.filter(({ severity }) => severity === 'error').map((one) => ({ ...one, path })),
  );
  const refuted = rows.filter(({ status }) => status === 'R' || status === 'F');
  const proved = rows.filter((row) => isProved(row) && !(strict && row.conditional));
  const open = rows.filter((row) => !refuted.includes(row) && !proved.includes(row));
  const assumed = proved.filter(({ conditional }) => conditional).length;
  const under = assumed === 0 ? '' : ` (${assumed} under assumptions)`;
  const left = report.files.flatMap(({ path, methods = [] }) =>
    methods.flatMap(({ name, line, unsupported }) =>
      unsupported.map(({ feature }) => `| ${code(`${path}:${line}`)} | ${code(name)} | ${cell(feature)} |`),
    ),
  );
  return [
    '### Assay',
    '',
    `${counted(rows.length, 'claim')}: **${proved.length} proved**${under}, **${refuted.length} refuted**, **${open.length} not settled**.`,
    ...(errors.length === 0
      ? []
      : section(
          'Errors',
          ['place', 'what is wrong'],
          errors.map((one) => `| ${code(`${one.path}:${one.line}`)} | ${cell(one.message)} |`),
        )),
    ...(comparison === undefined ? [] : changes(comparison)),
    ...section('Refuted', ['place', 'claim', 'why', 'to see it'], refuted.map(refutedRow)),
    ...section('Not settled', ['place', 'claim', 'status', 'why'], open.map(openRow)),
    ...section('Not analysed', ['place', 'member', 'because of'], left),
    '',
  ].join('\n');
}

function changes({ newlyRefuted, noLongerProved }: Comparison): readonly string[] {
  const row = ({ path, line, member, text, was, now }: Worse): string =>
    `| ${code(`${path}:${line}`)} | ${code(member)}: ${code(text)} | ${was ?? 'new'} | ${now} |`;
  const all = [...newlyRefuted, ...noLongerProved];
  if (all.length === 0) return ['', 'Nothing is worse than in the baseline.'];
  return section('Worse than in the baseline', ['place', 'claim', 'was', 'is'], all.map(row));
}

function refutedRow(row: Row): string {
  const replay = runOf(row)?.replay;
  const command = replay === undefined ? '' : code(commandText(replay));
  return `| ${code(`${row.path}:${row.line}`)} | ${code(row.member)}: ${code(row.text)} | ${cell(row.triage)} | ${command} |`;
}

function openRow(row: Row): string {
  return `| ${code(`${row.path}:${row.line}`)} | ${code(row.member)}: ${code(row.text)} | ${row.status} | ${cell(row.triage)} |`;
}

function section(title: string, head: readonly string[], rows: readonly string[]): readonly string[] {
  if (rows.length === 0) return [];
  const more = rows.length - MOST_ROWS;
  return [
    '',
    `#### ${title}`,
    '',
    `| ${head.join(' | ')} |`,
    `|${head.map(() => ' --- |').join('')}`,
    ...rows.slice(0, MOST_ROWS),
    ...(more > 0 ? ['', `And ${more} more.`] : []),
  ];
}

/** Words of a program are no markup, and stay in their cell. */
function cell(text: string): string {
  return shortened(text.replace(/\s+/g, ' ')).replace(/[\\`*_{}[\]<>#|@~&]/g, String.raw`\$&`);
}

/** A span of code has more backticks around it than in it. */
function code(text: string): string {
  const line = shortened(text.replace(/\s+/g, ' ')).replaceAll('|', String.raw`\|`);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}
