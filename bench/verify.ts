/** The verifier on the real programs: which of them it proves as a whole, and what stays open, and why. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { verifiedPrograms } from './corpus.js';
import { percent, table } from './table.js';
import { changes } from './verification/compare.js';
import { numberOption, readOptions } from './verification/options.js';
import type { BenchOptions } from './verification/options.js';
import { isSettledClaim, isWhole, reasonOf } from './verification/results.js';
import type { ClaimResult, ProgramResult } from './verification/results.js';
import { verifyPrograms } from './verification/workers.js';

/** The first bar, in percent of the programs. */
const BAR = 60;

const OPTIONS = ['limit', 'filter', 'seconds', 'jobs', 'json', 'solver', 'seed', 'compare', 'verifier'];

/** What `--json` keeps, for `--compare` later. */
interface Kept {
  readonly solver: string;
  readonly seconds: number;
  readonly results: readonly ProgramResult[];
}

export async function verify(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, OPTIONS);
  if (typeof options === 'string') {
    console.error(options);
    return false;
  }
  const files = chosenPrograms(options);
  const seconds = numberOption(options, 'seconds', 20);
  const settings = {
    seconds,
    solver: options.values.get('solver'),
    seed: numberOption(options, 'seed', 0),
    verifier: options.values.get('verifier') === 'dafny' ? 'dafny' : 'assay',
    change: 'none',
  } as const;
  const kept = options.values.get('json');
  const ready: ProgramResult[] = [];
  const started = performance.now();
  const { solver, results } = await verifyPrograms(
    files,
    numberOption(options, 'jobs', 2),
    settings,
    (result, done) => {
      ready.push(result);
      console.log(progress(result, done, files.length));
      if (kept !== undefined) writeKept(kept, { solver: '', seconds, results: ready });
    },
  );
  const wall = (performance.now() - started) / 1000;
  if (kept !== undefined) writeKept(kept, { solver, seconds, results });
  report(results);
  const solverSeconds = results.reduce((sum, one) => sum + one.seconds.solver, 0);
  console.log(`${wall.toFixed(0)} s of wall time, ${solverSeconds.toFixed(0)} s in ${solver}, ${seconds} s per method`);
  const older = options.values.get('compare');
  if (older !== undefined) {
    const { results: before } = JSON.parse(readFileSync(older, 'utf8')) as Kept;
    console.log(`\nChanged since ${older}:\n${changes(before, results).join('\n')}`);
  }
  return 100 * results.filter(isWhole).length >= BAR * results.length;
}

/** By `--filter` (a part of the name) and `--limit` (so many, spread over all of them). */
export function chosenPrograms(options: BenchOptions): readonly string[] {
  const part = options.values.get('filter') ?? '';
  const named = verifiedPrograms().filter((file) => path.basename(file).includes(part));
  const limit = numberOption(options, 'limit', named.length);
  return named.filter(
    (_, i) => Math.floor((i * limit) / named.length) !== Math.floor(((i - 1) * limit) / named.length),
  );
}

function writeKept(file: string, kept: Kept): void {
  writeFileSync(file, JSON.stringify(kept));
}

function progress(result: ProgramResult, done: number, all: number): string {
  const { name, problem, claims, unsupported, failures, seconds } = result;
  const settled = claims.filter(isSettledClaim).length;
  const rest = [
    unsupported.length === 0 ? '' : ` ${unsupported.length} unsupported`,
    failures.length === 0 ? '' : ` ${failures.length} failed`,
    problem === undefined ? '' : ` ${problem}`,
  ].join('');
  const mark = isWhole(result) ? '+' : '-';
  return `${mark} ${done}/${all} ${name} ${settled}/${claims.length}${rest} ${seconds.total.toFixed(1)} s`;
}

function report(results: readonly ProgramResult[]): void {
  const claims = results.flatMap((one) => one.claims);
  listProblems(results);
  listOpen(results);
  console.log(`\n${table([...byKind(claims)])}\n`);
  const dead = claims.filter(({ status }) => status === 'D').length;
  const conditional = claims.filter((claim) => isSettledClaim(claim) && claim.conditional).length;
  const count = (status: string): number => claims.filter((claim) => claim.status === status).length;
  const whole = results.filter(isWhole).length;
  console.log(
    table([
      ['programs of which every claim is V or D', whole, results.length, percent(whole, results.length)],
      ['claims that are V', count('V'), claims.length, percent(count('V'), claims.length)],
      ['claims that are D', dead, claims.length, percent(dead, claims.length)],
      ['V or D under assumptions of the program', conditional, claims.length, percent(conditional, claims.length)],
    ]),
  );
  const refuted = claims.filter(({ status }) => status.startsWith('R') || status.startsWith('F')).length;
  if (refuted > 0) console.log(`${refuted} claims are shown as refuted, and all of them hold.`);
}

function listProblems(results: readonly ProgramResult[]): void {
  for (const { name, problem } of results) if (problem !== undefined) console.log(`${name}: ${problem}`);
  for (const { name, failures } of results) for (const failure of failures) console.log(`${name}: failed: ${failure}`);
  for (const { name, unsupported } of results)
    for (const { member, feature, line } of unsupported)
      console.log(`${name}:${line}: ${member} is not supported: ${feature}`);
}

function listOpen(results: readonly ProgramResult[]): void {
  for (const { name, claims } of results) {
    for (const claim of claims) {
      if (claim.status === 'D') console.log(`${name}:${claim.line}: dead: ${claim.kind} ${claim.text}`);
      else if (!isSettledClaim(claim))
        console.log(`${name}:${claim.line}: open in ${claim.owner}: ${claim.kind} ${claim.text} | ${claim.triage}`);
    }
  }
}

function* byKind(claims: readonly ClaimResult[]): Iterable<(string | number)[]> {
  const open = claims.filter((claim) => !isSettledClaim(claim));
  const reasons = [...new Set(open.map(reasonOf))].sort();
  yield ['claims', 'all', 'settled', 'share', ...reasons];
  const kinds = [...new Set(claims.map(({ kind }) => kind))];
  const counted = (list: readonly ClaimResult[], kind: string): number =>
    list.filter((claim) => claim.kind === kind).length;
  for (const kind of kinds.sort((a, b) => counted(open, b) - counted(open, a))) {
    const [all, left] = [counted(claims, kind), counted(open, kind)];
    const parts = reasons.map((reason) =>
      counted(
        open.filter((claim) => reasonOf(claim) === reason),
        kind,
      ),
    );
    yield [kind, all, all - left, percent(all - left, all), ...parts];
  }
}
