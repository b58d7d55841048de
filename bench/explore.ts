/** The explorer on every executable method of the real programs: nothing may be refuted, and branches are to be covered. */
import path from 'node:path';
import type { MethodResult, MethodJob } from './exploration/jobs.js';
import { branchesOf } from './exploration/branches.js';
import { exploreJobs } from './exploration/pool.js';
import { modelOf } from './exploration/subjects.js';
import { isExecutable } from '../src/fuzz/oracles/mutant-truth.js';
import { percent, table } from './table.js';
import { sum } from './verification/figures.js';
import { numberOption, readOptions } from './verification/options.js';
import { chosenPrograms } from './verify.js';

const OPTIONS = ['limit', 'filter', 'seconds', 'jobs', 'solver', 'seed', 'method'];
const HINT_FREE = '--hint-free';

/** In percent of the branches that are not dead. */
const BAR = 90;
const WORST = 10;

export async function explore(args: readonly string[]): Promise<boolean> {
  const options = readOptions(
    args.filter((arg) => arg !== HINT_FREE),
    OPTIONS,
  );
  if (typeof options === 'string') {
    console.error(options);
    return false;
  }
  const part = options.values.get('method') ?? '';
  const jobs = methodJobs(chosenPrograms(options), args.includes(HINT_FREE), part);
  const started = performance.now();
  const { solver, results } = await exploreJobs<MethodJob, MethodResult>(jobs, options, 10, (result, done) => {
    console.log(progress(result, done));
  });
  const wall = (performance.now() - started) / 1000;
  const isClean = report(results);
  const solverSeconds = sum(results.map((one) => one.solverSeconds));
  const seconds = numberOption(options, 'seconds', 10);
  console.log(`${wall.toFixed(0)} s of wall time, ${solverSeconds.toFixed(0)} s in ${solver}, ${seconds} s per method`);
  return isClean;
}

function* methodJobs(files: readonly string[], hintFree: boolean, part: string): IterableIterator<MethodJob> {
  for (const file of files) {
    const methods = modelOf(file, hintFree)?.methods ?? [];
    for (const method of methods) {
      if (isExecutable(method) && method.name.includes(part))
        yield { kind: 'method', file, hintFree, method: method.name };
    }
  }
}

function progress(
  { file, method, problem, runs, paths, exhaustive, refuted, divergences, seconds }: MethodResult,
  done: number,
): string {
  const mark = problem !== undefined || refuted.length > 0 || divergences.length > 0 ? '!' : exhaustive ? '+' : '-';
  const rest = [
    refuted.length > 0 ? ` ${refuted.length} REFUTED` : '',
    divergences.length > 0 ? ` ${divergences.length} DIVERGED` : '',
    problem === undefined ? '' : ` ${problem}`,
  ].join('');
  return `${mark} ${done} ${path.basename(file)} ${method} ${runs} runs, ${paths} paths${rest} ${seconds.toFixed(1)} s`;
}

/** True if nothing is wrong and enough is covered. */
function report(results: readonly MethodResult[]): boolean {
  const problems = results.filter(({ problem }) => problem !== undefined);
  const place = ({ file, method }: MethodResult): string => `${path.basename(file)} ${method}`;
  const list = (title: string, of: (result: MethodResult) => readonly string[]): number => {
    const lines = results.flatMap((result) => of(result).map((text) => `  ${place(result)}: ${text}`));
    if (lines.length > 0) console.log(`\n${title}:\n${lines.join('\n')}`);
    return lines.length;
  };
  list('Failed', ({ problem }) => (problem === undefined ? [] : [problem]));
  list('Doubtful', ({ doubtful }) => doubtful);
  const refuted = list('Refuted, although all of them hold', (result) => result.refuted);
  const diverged = list('Diverged', ({ divergences }) => divergences);
  const branches = branchesOf(results);
  const contradictions = branches.methods.flatMap(({ name, contradictions: wrong }) =>
    wrong.map((edge) => `${name} ${edge}`),
  );
  if (contradictions.length > 0) console.log(`\nCovered, although proved dead:\n  ${contradictions.join('\n  ')}`);
  console.log(`\nThe worst ${WORST} by branches that nothing is known of:`);
  for (const { name, unknown, all, reasons } of branches.methods.slice(0, WORST)) {
    if (unknown > 0) console.log(`  ${name}: ${unknown} of ${all}; ${reasons.join(' ') || 'no reason is given'}`);
  }
  const { all, covered, dead } = branches;
  const exhaustive = results.filter((one) => one.exhaustive).length;
  const proved = results.filter((one) => one.proved).length;
  const idle = results.filter(({ paths }) => paths === 0).length;
  console.log(
    `\n${table([
      ['methods explored', results.length - problems.length, results.length],
      ['explored exhaustively', exhaustive, percent(exhaustive, results.length)],
      ['of which every claim is proved', proved, percent(proved, results.length)],
      ['without an input that the precondition admits', idle, percent(idle, results.length)],
      ['runs', sum(results.map((one) => one.runs)), ''],
      ['queries', sum(results.map((one) => one.queries)), ''],
      ['claims refuted', refuted, ''],
      ['divergences', diverged, ''],
      ['branches', all, ''],
      ['covered', covered, percent(covered, all)],
      ['proved dead', dead, percent(dead, all)],
      ['unknown', all - covered - dead, percent(all - covered - dead, all)],
      ['covered of those that are not dead', covered, percent(covered, all - dead)],
    ])}`,
  );
  return refuted + diverged + problems.length + contradictions.length === 0 && 100 * covered >= BAR * (all - dead);
}
