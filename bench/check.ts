/** `assay check` on the real programs, on their hint-free forms, and on changed ones: what ends with which status. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tellAgain } from './checking/again-report.js';
import { Checker } from './checking/checker.js';
import { Command } from './checking/command.js';
import { tellMutants } from './checking/mutants-report.js';
import { hintFreePrograms, killedMutants, realPrograms } from './checking/programs.js';
import { tellPrograms } from './checking/programs-report.js';
import type { Checked } from './checking/results.js';
import { isRefutedClaim, isSettledClaim, isWhole } from './checking/results.js';
import { triageLines } from './checking/triage.js';
import type { BenchOptions } from './verification/options.js';
import { numberOption, readOptions } from './verification/options.js';
import { chosenPrograms } from './verify.js';

const OPTIONS = ['limit', 'filter', 'every', 'seconds', 'jobs', 'seed', 'solver', 'mutants', 'triage', 'keep', 'loops'];
const HINT_FREE = '--hint-free';

export async function check(args: readonly string[]): Promise<boolean> {
  const options = readOptions(
    args.filter((arg) => arg !== HINT_FREE),
    OPTIONS,
  );
  if (typeof options === 'string') {
    console.error(options);
    return false;
  }
  const kept = options.values.get('keep');
  const folder = kept === undefined ? mkdtempSync(path.join(tmpdir(), 'assay-bench-')) : path.resolve(kept);
  for (const name of ['programs', 'reports']) mkdirSync(path.join(folder, name), { recursive: true });
  const command = await Command.build(folder);
  try {
    return await checkIn(folder, command, options, args.includes(HINT_FREE));
  } finally {
    command.remove();
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function checkIn(folder: string, command: Command, options: BenchOptions, hintFree: boolean): Promise<boolean> {
  const most = numberOption(options, 'mutants', 0);
  const every = numberOption(options, 'every', 1);
  const files = chosenPrograms(options).filter((_, i) => i % every === 0);
  const programs = path.join(folder, 'programs');
  const jobs =
    most > 0
      ? killedMutants(files, most, numberOption(options, 'seed', 0), programs)
      : hintFree
        ? hintFreePrograms(files, programs)
        : realPrograms(files);
  const checker = new Checker(command, {
    seconds: numberOption(options, 'seconds', 20),
    solver: options.values.get('solver'),
    loops: options.values.get('loops'),
    replaysOnly: most > 0,
  });
  const started = performance.now();
  const results = await inTurns(jobs, numberOption(options, 'jobs', 2), async (program) => {
    const checked = await checker.check(program);
    const { claims, methods } = checked.check;
    const told = { name: program.name, mutant: program.mutant, problem: checked.problem, methods };
    writeFileSync(path.join(folder, 'reports', `${program.name}.json`), JSON.stringify(told));
    console.log(progress(checked, claims.length));
    return checked;
  });
  const readable = results.filter(({ problem }) => problem === undefined);
  const again = await checker.again(readable.map(({ program }) => program));
  const isFine = most > 0 ? tellMutants(results) : tellPrograms(results, hintFree);
  const isSame = tellAgain(readable, again);
  const wall = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${wall} s of wall time, ${numberOption(options, 'seconds', 20)} s per member`);
  for (const line of triageLines(results, numberOption(options, 'triage', 0))) console.log(line);
  return isFine && isSame;
}

/** So many at once; the next is made when one is free. Results come in the order of the jobs. */
async function inTurns<Job, Result>(
  jobs: Iterable<Job>,
  count: number,
  work: (job: Job) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const queue = jobs[Symbol.iterator]();
  let taken = 0;
  const turn = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const number = taken++;
      results[number] = await work(next.value);
    }
  };
  await Promise.all(Array.from({ length: count }, turn));
  return results;
}

function progress({ program, problem, check, verify }: Checked, all: number): string {
  const { name, mutant } = program;
  if (problem !== undefined) return `! ${name} ${problem}`;
  const settled = check.claims.filter(isSettledClaim).length;
  const refuted = check.claims.filter(isRefutedClaim).length;
  const parts = [
    `${settled}/${all}`,
    ...(refuted === 0 ? [] : [`${refuted} refuted`]),
    ...(verify === undefined ? [] : [`verify ${verify.claims.filter(isSettledClaim).length}`]),
    `${check.wall.toFixed(1)} s`,
    ...(mutant === undefined ? [] : [`${mutant.change}: ${mutant.violated.text}`]),
  ];
  return `${isWhole(check) ? '+' : '-'} ${name} ${parts.join(', ')}`;
}
