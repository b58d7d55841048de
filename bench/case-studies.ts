/** The case studies of seed 003, section VI, as programs of ours, each also with faults that are planted: what `check` says of their claims. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ClaimReport } from '../src/report/claims-report.js';
import { distributionRows, toldDistribution, toldStatus } from './case-studies/distribution.js';
import type { Variant } from './case-studies/variants.js';
import { variantsOf } from './case-studies/variants.js';
import { Command } from './checking/command.js';
import type { Judged } from './checking/results.js';
import { defectsOf, judgedFrom } from './checking/results.js';
import { table } from './table.js';
import { numberOption, readOptions } from './verification/options.js';

const ROOT = fileURLToPath(new URL('case-studies', import.meta.url));

/** In per cent of the explicit claims, and of all. */
const CONCLUSIVE_BAR = 95;

/** Every claim, not only those that are violated or open. */
const ALL = '--all';

export interface CaseStudy extends Variant {
  readonly name: string;
}

export interface JudgedStudy {
  readonly study: CaseStudy;
  readonly claims: readonly ClaimReport[];
  /** What may not be: a fault that is not shown, a claim of the right program that is violated, a defect of Assay. */
  readonly problems: readonly string[];
}

export async function caseStudies(args: readonly string[]): Promise<boolean> {
  const options = readOptions(
    args.filter((arg) => arg !== ALL),
    ['filter', 'seconds', 'solver', 'assay'],
  );
  if (typeof options === 'string') {
    console.error(options);
    return false;
  }
  const { values } = options;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'case-studies-'));
  const assay = values.get('assay');
  const command = assay === undefined ? await Command.build(folder) : Command.at(assay, folder);
  const seconds = numberOption(options, 'seconds', 20);
  const judged: JudgedStudy[] = [];
  try {
    for (const study of studies().filter(({ name }) => name.includes(values.get('filter') ?? ''))) {
      const one = await judgedStudy(command, study, folder, seconds, values.get('solver'));
      judged.push(one);
      console.log(studyText(one, args.includes(ALL)));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    if (assay === undefined) command.remove();
  }
  return tell(judged);
}

export function studies(): readonly CaseStudy[] {
  return readdirSync(ROOT)
    .filter((name) => name.endsWith('.dfy'))
    .sort()
    .flatMap((file) => {
      const name = path.basename(file, '.dfy');
      return variantsOf(readFileSync(path.join(ROOT, file), 'utf8')).map((variant) => ({
        ...variant,
        name: variant.fault === undefined ? name : `${name}-${variant.fault}`,
      }));
    });
}

/** `seconds` for each member and engine. */
export async function judgedStudy(
  command: Command,
  study: CaseStudy,
  folder: string,
  seconds: number,
  solver: string | undefined,
): Promise<JudgedStudy> {
  const file = path.join(folder, 'programs', `${study.name}.dfy`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, study.text);
  const chosen = solver === undefined ? [] : ['--solver', solver];
  const args = ['check', '--json', '--no-cache', '--check-proof', '--time-limit', `${seconds}`, ...chosen, file];
  const judged = judgedFrom(await command.run(args, 60 + 60 * seconds));
  if (typeof judged === 'string') return { study, claims: [], problems: [judged] };
  return { study, claims: judged.claims, problems: [...faultProblems(study, judged), ...defectsOf(judged)] };
}

function faultProblems({ fault, wrong }: CaseStudy, { claims }: Judged): readonly string[] {
  const statusesAt = (line: number): readonly string[] =>
    claims.filter((claim) => claim.line === line && claim.supports === null).map(toldStatus);
  const missed = [...wrong].flatMap(([line, status]) => {
    const statuses = statusesAt(line);
    return statuses.includes(status) ? [] : [`line ${line}: not ${status} but ${statuses.join(' ') || 'no claim'}`];
  });
  if (fault === undefined) {
    const violated = claims.filter((claim) => ['R', 'F', 'R?', 'F?'].includes(toldStatus(claim)));
    return violated.map((claim) => `line ${claim.line}: ${toldStatus(claim)} of a program that is right`);
  }
  return wrong.size === 0 ? [`the fault ${fault} has no mark`] : missed;
}

function studyText({ study, claims, problems }: JudgedStudy, showsAll: boolean): string {
  const shown = claims.filter((claim) => showsAll || toldStatus(claim) !== 'V');
  const rows = shown.map((claim) => {
    const outcomes = [...new Set(claim.evidence.map(({ outcome }) => outcome))];
    const mark = study.wrong.has(claim.line) ? '*' : '';
    return [`  ${claim.line}${mark}`, claim.kind, toldStatus(claim), outcomes.join(' '), claim.text];
  });
  const { conclusive } = toldDistribution(claims).total;
  return [
    `${problems.length === 0 ? '+' : '-'} ${study.name}: ${conclusive} of ${claims.length} claims are conclusive`,
    ...(rows.length === 0 ? [] : [leftTable([['  line', 'type', 'S', 'COL', 'claim'], ...rows])]),
    ...problems.map((problem) => `  ! ${problem}`),
  ].join('\n');
}

/** As `table`, with texts on the left. */
function leftTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function tell(judged: readonly JudgedStudy[]): boolean {
  const right = judged.filter(({ study }) => study.fault === undefined);
  const faulty = judged.filter(({ study }) => study.fault !== undefined);
  const shown = faulty.filter(({ problems }) => problems.length === 0).length;
  let isReached = judged.every(({ problems }) => problems.length === 0);
  for (const [name, some] of [
    ['The programs as they are', right],
    ['With one fault each', faulty],
    ['All', judged],
  ] as const) {
    const distribution = toldDistribution(some.flatMap((one) => one.claims));
    console.log(`\n${name}:\n${table(distributionRows(distribution))}`);
    const { explicit, total } = distribution;
    isReached &&= [explicit, total].every((shares) => 100 * shares.conclusive >= CONCLUSIVE_BAR * shares.claims);
  }
  console.log(`\n${shown} of ${faulty.length} planted faults are shown where they are marked (*).`);
  if (!isReached) console.log(`Missed: every fault R or F, and ${CONCLUSIVE_BAR} % of the claims conclusive.`);
  return isReached;
}
