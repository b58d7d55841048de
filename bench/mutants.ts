/** Changes of executable code: which of those that small inputs expose are refuted by exploration, and by random testing. */
import path from 'node:path';
import type { MutantJob, MutantResult } from './exploration/jobs.js';
import { exploreJobs } from './exploration/pool.js';
import { mutantSubjects } from './exploration/subjects.js';
import { percent, table } from './table.js';
import { median, sum } from './verification/figures.js';
import { numberOption, readOptions } from './verification/options.js';
import { chosenPrograms } from './verify.js';

const OPTIONS = ['limit', 'filter', 'seconds', 'jobs', 'solver', 'seed', 'mutants', 'minutes'];

/** The bar, in percent of the mutants that enumeration kills. */
const BAR = 95;

export async function mutants(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, OPTIONS);
  if (typeof options === 'string') {
    console.error(options);
    return false;
  }
  const started = performance.now();
  const minutes = numberOption(options, 'minutes', 600);
  const isLate = (): boolean => (performance.now() - started) / 60_000 > minutes;
  const seed = numberOption(options, 'seed', 0);
  const subjects = mutantSubjects(chosenPrograms(options), numberOption(options, 'mutants', 3), seed);
  const jobs = function* (): IterableIterator<MutantJob> {
    for (const subject of subjects) {
      if (isLate()) return;
      yield { kind: 'mutant', subject };
    }
  };
  const { results } = await exploreJobs<MutantJob, MutantResult>(jobs(), options, 10, (result, done) => {
    console.log(progress(result, done));
  });
  const isEnough = report(results, numberOption(options, 'seconds', 10));
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s of wall time`);
  return isEnough;
}

const isKilled = ({ truth, alsoOriginal, problem }: MutantResult): boolean =>
  truth === 'violated' && !alsoOriginal && problem === undefined;
const isRefuted = ({ exploration }: MutantResult): boolean => exploration.refuted.length > 0;

function progress(result: MutantResult, done: number): string {
  const { file, method, change, problem, truth, exploration, random } = result;
  const mark = isRefuted(result) ? '+' : isKilled(result) ? '!' : '-';
  const parts = [
    `enumeration: ${truth}`,
    `exploration: ${isRefuted(result) ? 'refuted' : 'not'} in ${exploration.seconds.toFixed(1)} s, ${exploration.runs} runs`,
    ...(random === undefined
      ? []
      : [`random: ${random.violated ? 'violated' : 'not'} in ${random.seconds.toFixed(1)} s`]),
    ...(problem === undefined ? [] : [problem]),
  ];
  return `${mark} ${done} ${path.basename(file)} ${method}, ${change}: ${parts.join('; ')}`;
}

function report(results: readonly MutantResult[], seconds: number): boolean {
  const killed = results.filter(isKilled);
  const refuted = killed.filter(isRefuted);
  const sound = results.filter(({ alsoOriginal }) => !alsoOriginal);
  const only = sound.filter((one) => !isKilled(one) && isRefuted(one));
  const both = [...killed, ...only];
  const randomly = both.filter(({ random }) => random?.violated === true);
  const list = (title: string, which: readonly MutantResult[], text: (one: MutantResult) => string): void => {
    if (which.length === 0) return;
    console.log(
      `\n${title}:\n${which.map((one) => `  ${path.basename(one.file)}, ${one.change}: ${text(one)}`).join('\n')}`,
    );
  };
  list(
    'Failed',
    results.filter(({ problem }) => problem !== undefined),
    ({ problem }) => problem ?? '',
  );
  list(
    'The original violates the claim as well (left out)',
    results.filter((one) => one.alsoOriginal),
    ({ violated }) => violated ?? '',
  );
  list(
    'Killed by enumeration and not refuted',
    killed.filter((one) => !isRefuted(one)),
    ({ violated }) => violated ?? '',
  );
  list('Refuted by exploration only', only, ({ truth, exploration }) => `${truth}; ${exploration.refuted.join('; ')}`);
  const count = (truth: MutantResult['truth']): number => results.filter((one) => one.truth === truth).length;
  const times = refuted.map(({ exploration }) => exploration.seconds);
  const row = (name: string, part: number, whole: number): (string | number)[] => [
    name,
    part,
    whole,
    percent(part, whole),
  ];
  console.log(
    `\n${table([
      row('mutants', results.length, results.length),
      row('killed by enumeration', killed.length, results.length),
      row('that loop', count('loops'), results.length),
      row('that survive all small inputs', count('survives'), results.length),
      row('that survive those that could be tried', count('survives, not all tried'), results.length),
      row(`of those killed, refuted by exploration in ${seconds} s`, refuted.length, killed.length),
      row('refuted by exploration only', only.length, results.length),
      row(`of both, violated by random testing in ${seconds} s`, randomly.length, both.length),
      row('of both, refuted by exploration', refuted.length + only.length, both.length),
    ])}`,
  );
  const mean = (values: readonly number[]): string => (sum(values) / Math.max(1, values.length)).toFixed(2);
  console.log(
    `Exploration refutes in ${mean(times)} s on average (median ${median(times).toFixed(2)} s), random testing in ${mean(
      randomly.map(({ random }) => random?.seconds ?? 0),
    )} s.`,
  );
  return 100 * refuted.length >= BAR * killed.length;
}
