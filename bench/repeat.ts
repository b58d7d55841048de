/**
 * Whether `assay check` says the same each time: every program several times, on the machine as it is and with every core
 * kept busy. Settled and refuted claims must not differ; open ones differ only where the clock ended something.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Command } from './checking/command.js';
import type { BenchOptions } from './verification/options.js';
import { numberOption, readOptions } from './verification/options.js';
import { chosenPrograms } from './verify.js';

const OPTIONS = ['limit', 'filter', 'every', 'runs', 'seconds', 'jobs', 'solver'];
const REPRODUCIBLE = '--reproducible';

interface Evidence {
  readonly engine: string;
  readonly outcome: string;
  readonly bound?: string;
  readonly limit?: string;
}

interface Claim {
  readonly id: string;
  readonly line: number;
  readonly status: string;
  readonly evidence?: readonly Evidence[];
}

interface Report {
  readonly files?: readonly { readonly methods?: readonly { readonly claims?: readonly Claim[] }[] }[];
}

interface Difference {
  readonly program: string;
  readonly claim: Claim;
  readonly other: Claim | undefined;
}

const SETTLED: ReadonlySet<string> = new Set(['V', 'D', 'R', 'F']);

export async function repeat(args: readonly string[]): Promise<boolean> {
  const options = readOptions(
    args.filter((arg) => arg !== REPRODUCIBLE),
    OPTIONS,
  );
  if (typeof options === 'string') {
    console.error(options);
    return false;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-bench-'));
  const command = await Command.build(folder, [], 'repeat');
  try {
    return await repeatIn(command, options, args.includes(REPRODUCIBLE));
  } finally {
    command.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function repeatIn(command: Command, options: BenchOptions, isReproducible: boolean): Promise<boolean> {
  const every = numberOption(options, 'every', 20);
  const runs = numberOption(options, 'runs', 2);
  const { words } = options;
  const files = words.length > 0 ? words : chosenPrograms(options).filter((_, i) => i % every === 0);
  const solver = options.values.get('solver');
  const flags = [
    ...['--json', '--no-cache', '--jobs', String(numberOption(options, 'jobs', 2))],
    ...['--time-limit', String(numberOption(options, 'seconds', 20))],
    ...(solver === undefined ? [] : ['--solver', solver]),
    ...(isReproducible ? [REPRODUCIBLE] : []),
  ];
  const differences: Difference[] = [];
  let [claims, failures] = [0, 0];
  for (const file of files) {
    const program = path.basename(file, '.dfy');
    const reports: (readonly Claim[] | undefined)[] = [];
    for (const isBusy of [false, true]) {
      const spinning = isBusy ? Array.from({ length: availableParallelism() }, spin) : [];
      for (let i = 0; i < runs; i++) reports.push(await claimsOf(command, [...flags, path.resolve(file)]));
      await Promise.all(spinning.map((worker) => worker.terminate()));
    }
    const [first, ...others] = reports;
    if (first === undefined || others.includes(undefined)) {
      failures++;
      console.log(`! ${program} gave no report`);
      continue;
    }
    claims += first.length;
    const found = others.flatMap((other) => differencesOf(program, first, other ?? []));
    differences.push(...found);
    console.log(`${found.length === 0 ? '+' : '-'} ${program} ${first.length} claims, ${reports.length} runs`);
    for (const one of found) console.log(`    ${text(one)}`);
  }
  return tell(claims, failures, differences);
}

/** Keeps a core busy until it is ended. */
function spin(): Worker {
  return new Worker('for (;;);', { eval: true });
}

async function claimsOf(command: Command, args: readonly string[]): Promise<readonly Claim[] | undefined> {
  const { stdout } = await command.run(['check', ...args], LIMIT_SECONDS);
  try {
    const { files = [] } = JSON.parse(stdout) as Report;
    return files.flatMap(({ methods = [] }) => methods.flatMap(({ claims = [] }) => claims));
  } catch {
    return undefined;
  }
}

const LIMIT_SECONDS = 900;

function differencesOf(program: string, first: readonly Claim[], second: readonly Claim[]): readonly Difference[] {
  return first.flatMap((claim, i) => {
    const other = second[i];
    return shown(claim) === shown(other) ? [] : [{ program, claim, other }];
  });
}

/** The status, and which engines said what. */
function shown(claim: Claim | undefined): string {
  if (claim === undefined) return '';
  const said = (claim.evidence ?? []).map(({ engine, outcome }) => `${engine} ${outcome}`);
  return `${claim.id} ${claim.status}: ${[...new Set(said)].sort().join(', ')}`;
}

function text({ claim, other }: Difference): string {
  const cuts = [claim, other].flatMap((one) => (one?.evidence ?? []).map(({ bound, limit }) => bound ?? limit));
  return `line ${claim.line}: ${shown(claim)} / ${shown(other)}${cuts.includes('time') ? ' (cut by time)' : ''}`;
}

function tell(claims: number, failures: number, differences: readonly Difference[]): boolean {
  const isStatus = ({ claim, other }: Difference): boolean => claim.status !== other?.status;
  const isSettled = ({ claim, other }: Difference): boolean =>
    SETTLED.has(claim.status) || (other !== undefined && SETTLED.has(other.status));
  const statuses = differences.filter(isStatus);
  const settled = statuses.filter(isSettled);
  console.log(`${claims} claims, ${failures} programs without a report`);
  console.log(`${settled.length} differences in V, D, R, F`);
  console.log(`${statuses.length - settled.length} differences between open statuses`);
  console.log(`${differences.length - statuses.length} claims with the same status and other evidence`);
  return failures === 0 && settled.length === 0;
}
