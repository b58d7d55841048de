/** The experiment of seed 004, section 4: how many tests guidance saves and finds, against the same explorer without it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { StrategyName } from '../src/explore/index.js';
import { STRATEGIES } from '../src/explore/index.js';
import { barsOf } from './guide/bars.js';
import type { Configuration } from './guide/configurations.js';
import { analyzerNamed, CONFIGURATIONS } from './guide/configurations.js';
import type { GuideSettings, SubjectResult } from './guide/jobs.js';
import { leftOut } from './guide/jobs.js';
import { guidePage } from './guide/page.js';
import type { GuideSubject } from './guide/subjects.js';
import { guideSubjects } from './guide/subjects.js';
import type { Summary } from './guide/summary.js';
import { summaryOf } from './guide/summary.js';
import { tableRows } from './guide/tables.js';
import { table } from './table.js';
import { sum } from './verification/figures.js';
import type { BenchOptions } from './verification/options.js';
import { numberOption, readOptions } from './verification/options.js';
import { inWorkers } from './workers.js';

const OPTIONS = [
  ...['limit', 'filter', 'seconds', 'seed', 'analyzer', 'configs', 'runs', 'strategy', 'deferrals', 'mutants'],
  ...['jobs', 'solver', 'out'],
];

const PROVE = '--prove';

/** The seed has lost which bounds it tried, and which one it chose. */
const DEFERRALS = 10;

export async function guide(args: readonly string[]): Promise<boolean> {
  const options = readOptions(
    args.filter((arg) => arg !== PROVE),
    OPTIONS,
  );
  const settings = typeof options === 'string' ? options : settingsFrom(options, args.includes(PROVE));
  if (typeof options === 'string' || typeof settings === 'string') {
    console.error(typeof options === 'string' ? options : settings);
    return false;
  }
  const subjects = await guideSubjects({
    filter: options.values.get('filter') ?? '',
    limit: numberOption(options, 'limit', Number.MAX_SAFE_INTEGER),
    mutants: numberOption(options, 'mutants', 2),
    seed: settings.seed,
  });
  console.log(`${subjects.length} methods that are executed and claim something`);
  const service = {
    script: new URL('./guide/worker.ts', import.meta.url),
    settings,
    seconds: AROUND + 12 * settings.seconds * settings.runs.length * settings.configurations.length,
    lost: (subject: GuideSubject, problem: string) => leftOut(subject, 'failed', problem),
  };
  const jobs = numberOption(options, 'jobs', 1);
  const { solver, results } = await inWorkers(service, subjects, jobs, (result: SubjectResult, done) => {
    console.log(progress(result, done));
  });
  const summaries = settings.runs.map((most) => summaryOf(results, most, settings.configurations));
  const setting = settingText(settings, solver, results);
  const folder = options.values.get('out') ?? path.join('.assay', 'guide');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'guide.json'),
    `${JSON.stringify({ settings, solver, summaries, results }, null, 1)}\n`,
  );
  writeFileSync(path.join(folder, 'guide.html'), guidePage({ setting, summaries }));
  console.log(`\n${setting.join('\n')}`);
  for (const summary of summaries) console.log(`\n${summaryText(summary)}`);
  console.log(`\nWritten to ${path.join(folder, 'guide.json')} and ${path.join(folder, 'guide.html')}`);
  const defects = results.flatMap(({ subject, measured }) =>
    measured.flatMap(({ divergences }) => divergences.map((one) => `${subject.name}: ${one}`)),
  );
  for (const defect of new Set(defects)) console.log(`A run went another way than predicted: ${defect}`);
  return defects.length === 0 && summaries.every((one) => barsOf(one).every(({ isReached }) => isReached));
}

/** For reading a program, analysing a method and judging its tests. */
const AROUND = 120;

/** A text says what is wrong. */
function settingsFrom(options: BenchOptions, prove: boolean): GuideSettings | string {
  const { values } = options;
  const list = (name: string, usual: readonly string[]): readonly string[] => values.get(name)?.split(',') ?? usual;
  const analyzer = values.get('analyzer') ?? 'cheap';
  const analyzing = analyzerNamed(analyzer);
  if (typeof analyzing === 'string') return analyzing;
  const configurations = list('configs', CONFIGURATIONS);
  const unknown = configurations.find((name) => !CONFIGURATIONS.includes(name as Configuration));
  if (unknown !== undefined) return `There is no configuration ${unknown}; there are ${CONFIGURATIONS.join(', ')}.`;
  const strategy = values.get('strategy') ?? 'coverage';
  if (!(strategy in STRATEGIES))
    return `There is no strategy ${strategy}; there are ${Object.keys(STRATEGIES).join(', ')}.`;
  const runs = list('runs', ['100', '1000']).map(Number);
  if (!runs.every((most) => Number.isInteger(most) && most > 0)) return '--runs takes numbers, separated by commas.';
  return {
    analyzer,
    configurations: CONFIGURATIONS.filter((one) => configurations.includes(one)),
    runs: runs.toSorted((a, b) => a - b),
    seconds: numberOption(options, 'seconds', 10),
    strategy: strategy as StrategyName,
    deferrals: numberOption(options, 'deferrals', DEFERRALS),
    prove,
    solver: values.get('solver'),
    seed: numberOption(options, 'seed', 0),
  };
}

function progress({ subject, left, measured }: SubjectResult, done: number): string {
  if (left !== undefined) return `${left.kind === 'failed' ? '!' : '-'} ${done} ${subject.name}: ${left.reason}`;
  const parts = measured.map(({ configuration, tests, nonRedundant, failing, seconds }) => {
    const fails = failing === 0 ? '' : `, ${failing} fail`;
    return `${configuration} ${tests} (${nonRedundant}${fails}) ${seconds.toFixed(1)} s`;
  });
  return `+ ${done} ${subject.name}: ${parts.join('; ')}`;
}

function settingText(settings: GuideSettings, solver: string, results: readonly SubjectResult[]): readonly string[] {
  const { analyzer, seconds, strategy, deferrals, seed } = settings;
  const leftFor = (kind: string): number => results.filter(({ left }) => left?.kind === kind).length;
  const counting = results.filter(({ left }) => left === undefined);
  const claims = (of: (one: SubjectResult['premises']) => number): number =>
    sum(counting.map(({ premises }) => of(premises)));
  return [
    `Analyzer ${analyzer}: of the claims of methods that count, ${claims((one) => one.verified)} are verified, ${claims((one) => one.partly)} under a premise, ${claims((one) => one.unverified)} are not.`,
    `${counting.length} methods count; left out are ${leftFor('same-premise')} in which every claim is verified or none, ${leftFor('no-run')} without a run, and ${leftFor('failed')} that failed.`,
    `Strategy ${strategy}, work of at most ${seconds} s for each exploration, at most ${deferrals} runs put off, seed ${seed}, ${solver}.`,
    'Times are by the clock, without the analyzer. A run that a guide ended is a test if it came to something before that nobody verified.',
    'Tests that part only after the last claim that nobody verified are one unverified execution: the rest of them is verified (seed 004, 2.2).',
  ];
}

function summaryText(summary: Summary): string {
  const bars = barsOf(summary).map(({ what, paper, wanted, ours, isReached }) => [
    what,
    paper,
    wanted,
    ours,
    isReached ? 'yes' : 'NO',
  ]);
  const slower = summary.slower.map(
    ({ name, before, seconds, reason }) => `  ${name}: ${before.toFixed(2)} s, then ${seconds.toFixed(2)} s: ${reason}`,
  );
  return [
    `At most ${summary.most} runs, ${summary.methods} methods:`,
    table(tableRows(summary)),
    '',
    table([['', 'paper', 'wanted', 'ours', 'reached'], ...bars]),
    ...(slower.length === 0 ? [] : ['', 'Slower with MAY than with PV:', ...slower]),
    ...listText('Lost by MAY:', summary.lost),
    ...listText('Proved by one configuration, and violated by another:', summary.contradicted),
  ].join('\n');
}

function listText(title: string, list: readonly string[]): readonly string[] {
  return list.length === 0 ? [] : ['', title, ...list.map((one) => `  ${one}`)];
}
