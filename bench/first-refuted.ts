/** How long a person, or a program that reads lines, waits for the first refuted claim; also of another checkout, in turns. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Command } from './checking/command.js';
import { killedMutants } from './checking/programs.js';
import { table } from './table.js';
import { numberOption, readOptions } from './verification/options.js';
import type { BenchOptions } from './verification/options.js';
import { chosenPrograms } from './verify.js';

const OPTIONS = ['mutants', 'assay', 'jobs', 'seconds', 'seed', 'filter'];

/** What is printed, and what in it says that a claim is refuted. */
const FORMS = {
  text: { flags: [], refuted: /refuted \(R\)/ },
  lines: { flags: ['--json-lines'], refuted: /"event":"claim".*"status":"R"/ },
} as const;

type Form = keyof typeof FORMS;

interface Tree {
  readonly name: string;
  readonly main: string;
}

/** Milliseconds of each tree and form, of one program. */
type Times = ReadonlyMap<string, number>;

export async function firstRefuted(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, OPTIONS);
  if (typeof options === 'string') {
    console.error(options);
    return false;
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'first-refuted-'));
  const command = await Command.build(folder);
  const other = options.values.get('assay');
  const trees: readonly Tree[] = [
    { name: 'this tree', main: command.main },
    ...(other === undefined ? [] : [{ name: 'the other', main: path.resolve(other, 'dist/cli/main.js') }]),
  ];
  const missing = trees.find(({ main }) => !existsSync(main));
  if (missing !== undefined) {
    console.error(`There is no "${missing.main}": build it first.`);
    return false;
  }
  try {
    const all: Times[] = [];
    for (const file of programs(options, folder)) {
      const times = await timesOf(trees, file, options, folder, all.length % 2 === 1);
      if (times === undefined) continue;
      all.push(times);
      console.log(`${path.basename(file)}: ${[...times].map(([key, ms]) => `${key} ${Math.round(ms)}`).join(', ')}`);
    }
    tell(all);
    return all.length > 0;
  } finally {
    command.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Those of the folders, then changed ones of the corpus that small inputs expose, as many as are asked for. */
function* programs(options: BenchOptions, folder: string): IterableIterator<string> {
  for (const given of options.words) {
    const names = statSync(given).isDirectory() ? readdirSync(given, { recursive: true, encoding: 'utf8' }) : [''];
    for (const name of names.filter((one) => path.join(given, one).endsWith('.dfy')).sort())
      yield path.resolve(given, name);
  }
  const most = numberOption(options, 'mutants', 0);
  if (most === 0) return;
  const mutants = path.join(folder, 'mutants');
  mkdirSync(mutants);
  const files = chosenPrograms(options);
  // From all parts of the corpus; not every program has a change that counts.
  const every = Math.max(1, Math.floor(files.length / (2 * most)));
  const chosen = [0, 1].flatMap((start) => files.filter((_, i) => i % every === start % every));
  let made = 0;
  for (const { path: file } of killedMutants([...new Set(chosen)], 1, numberOption(options, 'seed', 0), mutants)) {
    yield file;
    if (++made >= most) return;
  }
}

/** Nothing if a run ends without a refuted claim, or all of them last too long. A run that does has taken the limit. */
async function timesOf(
  trees: readonly Tree[],
  file: string,
  options: BenchOptions,
  cwd: string,
  isReversed: boolean,
): Promise<Times | undefined> {
  const times = new Map<string, number>();
  const seconds = numberOption(options, 'seconds', 120);
  for (const form of ['text', 'lines'] as const) {
    for (const { name, main } of isReversed ? [...trees].reverse() : trees) {
      const jobs = String(numberOption(options, 'jobs', 1));
      const args = [main, 'check', '--no-cache', '--jobs', jobs, ...FORMS[form].flags, file];
      const time = await waited(args, FORMS[form].refuted, seconds, cwd);
      if (time === undefined) return undefined;
      times.set(keyOf(name, form), time);
    }
  }
  return [...times.values()].every((time) => time >= seconds * 1000) ? undefined : times;
}

function keyOf(tree: string, form: Form): string {
  return `${tree} (${form})`;
}

/** Milliseconds from the start of the process until it prints what is waited for; then it is ended. */
function waited(args: readonly string[], sign: RegExp, seconds: number, cwd: string): Promise<number | undefined> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, timeout: seconds * 1000, killSignal: 'SIGKILL' });
    let text = '';
    let time: number | undefined;
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (time !== undefined || !sign.test(text)) return;
      time = performance.now() - started;
      child.kill('SIGTERM');
    });
    child.stderr.resume();
    child.on('error', reject);
    child.on('close', (_, signal) => {
      resolve(time ?? (signal === 'SIGKILL' ? seconds * 1000 : undefined));
    });
  });
}

function tell(all: readonly Times[]): void {
  const keys = [...new Set(all.flatMap((times) => [...times.keys()]))].sort();
  const rows = keys.map((key) => {
    const times = all.map((one) => one.get(key) ?? 0).sort((a, b) => a - b);
    const at = (part: number): number => Math.round(times[Math.floor((times.length - 1) * part)] ?? 0);
    return [key, at(0.5), at(0.9), at(1)];
  });
  console.log(`\nMilliseconds to the first refuted claim, in ${all.length} programs:`);
  console.log(table([['', 'median', '90 %', 'most'], ...rows]));
}
