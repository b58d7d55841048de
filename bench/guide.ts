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
  ...[
    'methods',
    'minutes',
    'limit',
    'filter',
    'seconds',
    'seed',
    'analyzers',
    'configs',
    'runs',
    'strategy',
    'deferrals',
    'mutants',
  ],
  ...['jobs', 'solver', 'out'],
];

const PROVE = '--prove';

/**
 * What is measured if nobody says otherwise, fixed before anything was measured. Bounds are smaller than those of the paper:
 * so many methods, each in so many configurations, have to be done in an hour.
 */
const SETTING = {
  methods: 101,
  analyzers: 'rounds 2; overflow, rounds 2, guess, distinct',
  runs: ['15', '40'],
  seconds: 2,
  query: 0.25,
  mutants: 2,
} as const;

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
    mutants: numberOption(options, 'mutants', SETTING.mutants),
    seed: settings.seed,
  });
  console.log(`${subjects.length} methods that are executed and claim something`);
  const { analyzers, configurations } = settings;
  const service = {
    script: new URL('./guide/worker.ts', import.meta.url),
    settings,
    seconds: AROUND + 12 * settings.seconds * settings.runs.length * configurations.length * analyzers.length,
    lost: (subject: GuideSubject, problem: string) =>
      analyzers.map((analyzer) => leftOut(subject, analyzer, 'failed', problem)),
  };
  const jobs = numberOption(options, 'jobs', 1);
  const progress = new Progress(
    numberOption(options, 'methods', SETTING.methods),
    60_000 * numberOption(options, 'minutes', Number.MAX_SAFE_INTEGER),
  );
  const outcome = await inWorkers(
    service,
    progress.until(subjects),
    jobs,
    (results: readonly SubjectResult[], done) => {
      progress.tell(results, done);
    },
  );
  const results = outcome.results.flat();
  const summaries = analyzers.flatMap((analyzer) =>
    settings.runs.map((most) => summaryOf(results, analyzer, most, configurations)),
  );
  const setting = settingText(settings, outcome.solver, results);
  const folder = options.values.get('out') ?? path.join('.assay', 'guide');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'guide.json'),
    `${JSON.stringify({ settings, solver: outcome.solver, summaries, results }, null, 1)}\n`,
  );
  writeFileSync(path.join(folder, 'guide.html'), guidePage({ setting, summaries }));
  console.log(`\n${setting.join('\n')}`);
  for (const summary of summaries) console.log(`\n${summaryText(summary)}`);
  console.log(`\nAll analyzers and bounds:\n${barsText(summaries)}`);
  console.log(`\nWritten to ${path.join(folder, 'guide.json')} and ${path.join(folder, 'guide.html')}`);
  const defects = results.flatMap(({ subject, measured }) =>
    measured.flatMap(({ divergences }) => divergences.map((one) => `${subject.name}: ${one}`)),
  );
  for (const defect of new Set(defects)) console.log(`A run went another way than predicted: ${defect}`);
  return defects.length === 0 && barsOf(summaries).every(({ isReached }) => isReached);
}

/** As many methods as are wanted, while there is time. */
class Progress {
  private counting = 0;
  private readonly wanted: number;
  private readonly end: number;

  constructor(wanted: number, milliseconds: number) {
    this.wanted = wanted;
    this.end = performance.now() + milliseconds;
  }

  *until(subjects: readonly GuideSubject[]): IterableIterator<GuideSubject> {
    for (const subject of subjects) {
      if (this.counting >= this.wanted || performance.now() > this.end) return;
      yield subject;
    }
  }

  tell(results: readonly SubjectResult[], done: number): void {
    if (results[0]?.left === undefined) this.counting++;
    for (const result of results) console.log(progressText(result, done));
  }
}

/** For reading a program, analysing a method and judging its tests. */
const AROUND = 120;

/** A text says what is wrong. */
function settingsFrom(options: BenchOptions, prove: boolean): GuideSettings | string {
  const { values } = options;
  const list = (name: string, usual: readonly string[]): readonly string[] => values.get(name)?.split(',') ?? usual;
  const analyzers = (values.get('analyzers') ?? SETTING.analyzers).split(';').map((name) => name.trim());
  const problem = analyzers.map(analyzerNamed).find((one) => typeof one === 'string');
  if (problem !== undefined) return problem;
  const configurations = list('configs', CONFIGURATIONS);
  const unknown = configurations.find((name) => !CONFIGURATIONS.includes(name as Configuration));
  if (unknown !== undefined) return `There is no configuration ${unknown}; there are ${CONFIGURATIONS.join(', ')}.`;
  const strategy = values.get('strategy') ?? 'coverage';
  if (!(strategy in STRATEGIES))
    return `There is no strategy ${strategy}; there are ${Object.keys(STRATEGIES).join(', ')}.`;
  const runs = list('runs', SETTING.runs).map(Number);
  if (!runs.every((most) => Number.isInteger(most) && most > 0)) return '--runs takes numbers, separated by commas.';
  return {
    analyzers,
    configurations: CONFIGURATIONS.filter((one) => configurations.includes(one)),
    runs: runs.toSorted((a, b) => a - b),
    seconds: numberOption(options, 'seconds', SETTING.seconds),
    querySeconds: numberOption(options, 'query', SETTING.query),
    strategy: strategy as StrategyName,
    deferrals: numberOption(options, 'deferrals', DEFERRALS),
    prove,
    solver: values.get('solver'),
    seed: numberOption(options, 'seed', 0),
  };
}

function progressText({ subject, analyzer, left, measured }: SubjectResult, done: number): string {
  const name = `${done} ${subject.name} by ${analyzer}`;
  if (left !== undefined) return `${left.kind === 'failed' ? '!' : '-'} ${name}: ${left.reason}`;
  const parts = measured.map(({ configuration, most, tests, nonRedundant, failing, seconds }) => {
    const fails = failing === 0 ? '' : `, ${failing} fail`;
    return `${configuration} ${most} ${tests} (${nonRedundant}${fails}) ${seconds.toFixed(1)} s`;
  });
  return `+ ${name}: ${parts.join('; ')}`;
}

function settingText(settings: GuideSettings, solver: string, results: readonly SubjectResult[]): readonly string[] {
  const { analyzers, seconds, querySeconds, strategy, deferrals, seed } = settings;
  return [
    ...analyzers.map((analyzer) =>
      analyzerText(
        analyzer,
        results.filter((one) => one.analyzer === analyzer),
      ),
    ),
    `Strategy ${strategy}, work of at most ${seconds} s for each exploration and ${querySeconds} s for each query, at most ${deferrals} runs put off, seed ${seed}, ${solver}.`,
    'Seconds are by the clock, without the analyzer; work is counted, as seconds of an ordinary machine, whatever else this one does. A run that a guide ended is a test if it came to something before that nobody verified.',
    'Tests that part only after the last claim that nobody verified are one unverified execution: the rest of them is verified (seed 004, 2.2).',
  ];
}

function analyzerText(analyzer: string, results: readonly SubjectResult[]): string {
  const leftFor = (kind: string): number => results.filter(({ left }) => left?.kind === kind).length;
  const counting = results.filter(({ left }) => left === undefined);
  const claims = (of: (one: SubjectResult['premises']) => number): number =>
    sum(counting.map(({ premises }) => of(premises)));
  const suites = [...new Set(counting.map(({ subject }) => subject.suite))].map(
    (suite) => `${counting.filter(({ subject }) => subject.suite === suite).length} ${suite}`,
  );
  return `Analyzer ${analyzer}: ${counting.length} methods count (${suites.join(', ')}), of their claims ${claims((one) => one.verified)} are verified, ${claims((one) => one.partly)} under a premise, ${claims((one) => one.unverified)} are not; left out are ${leftFor('same-premise')} methods in which every claim is verified or none, ${leftFor('no-run')} without a run, and ${leftFor('failed')} that failed.`;
}

function summaryText(summary: Summary): string {
  const slower = summary.slower.map(
    ({ name, before, seconds, reason }) => `  ${name}: ${before.toFixed(2)} s, then ${seconds.toFixed(2)} s: ${reason}`,
  );
  return [
    `Analyzer ${summary.analyzer}, at most ${summary.most} runs, ${summary.methods} methods:`,
    table(tableRows(summary)),
    '',
    barsText([summary]),
    ...(slower.length === 0 ? [] : ['', 'Slower with MAY than with PV:', ...slower]),
    ...listText('Lost by MAY:', summary.lost),
    ...listText('Proved by one configuration, and violated by another:', summary.contradicted),
  ].join('\n');
}

function barsText(summaries: readonly Summary[]): string {
  const bars = barsOf(summaries).map(({ what, paper, wanted, ours, isReached }) => [
    what,
    paper,
    wanted,
    ours,
    isReached ? 'yes' : 'NO',
  ]);
  return table([['', 'paper', 'wanted', 'ours', 'reached'], ...bars]);
}

function listText(title: string, list: readonly string[]): readonly string[] {
  return list.length === 0 ? [] : ['', title, ...list.map((one) => `  ${one}`)];
}
