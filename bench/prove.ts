/** DASH on programs whose verdicts are known: how many it answers, how fast, and that no answer is wrong. */
import type { ProveFixture } from '../test/support/prove-fixtures.js';
import { hardFixtures, invariantFixtures, proveFixtures } from '../test/support/prove-fixtures.js';
import type { Judged, ProveSessions } from '../test/support/prove-judged.js';
import { closeSessions, judgeFixture, openSessions } from '../test/support/prove-judged.js';
import type { ProveOptions } from '../src/prove/index.js';
import { ProcedureTimes } from './proving/figure-5-5.js';
import { choicesIn } from './proving/choices.js';
import { percent, table } from './table.js';
import { numberOption } from './verification/options.js';
import { optionsAndSolver } from './verification/solver.js';

/** For all programs but the hard ones. */
const MOST_SECONDS = 20;

/** Of the hard programs. */
const SHARE_ANSWERED = 2 / 3;

/** Programs that are named because they take longest. */
const SLOWEST = 5;

export async function prove(args: readonly string[]): Promise<boolean> {
  const chosen = await optionsAndSolver(args, ['seconds', 'solver', 'filter', 'only', 'path', 'state', 'begin']);
  if (chosen === undefined) return false;
  const { options, factory } = chosen;
  const filter = options.values.get('filter') ?? '';
  const only = options.values.get('only');
  const how = { seconds: numberOption(options, 'seconds', 20), ...choicesIn(options) };
  const sessions = await openSessions(factory);
  const times = new ProcedureTimes();
  try {
    const wanted = (fixtures: readonly ProveFixture[], part: string): readonly ProveFixture[] =>
      only === undefined || only === part ? fixtures.filter(({ path }) => path.includes(filter)) : [];
    const usual = await judgeAll(wanted([...proveFixtures, ...invariantFixtures], 'usual'), sessions, how, times);
    if (usual.length > 0) categories(usual);
    if (usual.length > 0) console.log(`\n${times.text}\n`);
    const hard = await judgeAll(wanted(hardFixtures, 'hard'), sessions, how, times);
    if (hard.length > 0) hardOnes(hard);
    const wrong = [...usual, ...hard].flatMap(({ fixture, judged }) =>
      judged.wrong.map((one) => `${fixture.path}: ${one}`),
    );
    console.log(wrong.length === 0 ? 'No answer is wrong.' : `WRONG ANSWERS:\n${wrong.join('\n')}`);
    return wrong.length === 0 && isFast(usual) && isEnough(hard);
  } finally {
    await closeSessions(sessions);
  }
}

interface Outcome {
  readonly fixture: ProveFixture;
  readonly judged: Judged;
  /** With reading the program. */
  readonly seconds: number;
}

async function judgeAll(
  fixtures: readonly ProveFixture[],
  sessions: ProveSessions,
  options: Partial<ProveOptions>,
  times: ProcedureTimes,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const fixture of fixtures) {
    const began = performance.now();
    const judged = await judgeFixture(fixture, sessions, options, times.profile);
    outcomes.push({ fixture, judged, seconds: (performance.now() - began) / 1000 });
  }
  return outcomes;
}

/** Every claim has the answer that it should have. */
function isAnswered({ judged }: Outcome): boolean {
  return judged.right === judged.claims && judged.stray.length === 0 && judged.obstacles.length === 0;
}

function sum(outcomes: readonly Outcome[], of: (outcome: Outcome) => number): number {
  return outcomes.reduce((total, outcome) => total + of(outcome), 0);
}

function categories(outcomes: readonly Outcome[]): void {
  const names = [...new Set(outcomes.map(({ fixture }) => fixture.category)), 'all'];
  const rows = names.map((name) => {
    const of = outcomes.filter(({ fixture }) => name === 'all' || fixture.category === name);
    const iterations = sum(of, ({ judged }) => judged.iterations);
    const seconds = sum(of, (outcome) => outcome.seconds);
    return [
      name,
      of.filter(({ fixture }) => !fixture.isRight).length,
      of.filter(({ fixture }) => fixture.isRight).length,
      of.filter(isAnswered).length,
      sum(of, ({ judged }) => judged.wrong.length),
      iterations,
      sum(of, ({ judged }) => judged.runs),
      sum(of, ({ judged }) => judged.queries),
      seconds.toFixed(1),
      ((1000 * seconds) / Math.max(1, iterations)).toFixed(1),
      percent(
        sum(of, ({ judged }) => judged.solverSeconds),
        seconds,
      ),
    ];
  });
  const head = ['category', 'fail', 'pass', 'answered', 'wrong', 'iterations', 'runs', 'queries', 's', 'ms/iteration'];
  console.log(`${table([[...head, 'in the solver'], ...rows])}\n`);
  const slowest = [...outcomes].sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  const places = slowest.map(({ fixture, seconds }) => `${fixture.path} ${seconds.toFixed(1)} s`);
  console.log(`The slowest: ${places.join(', ')}`);
  for (const { fixture, judged } of outcomes.filter((outcome) => !isAnswered(outcome)))
    console.log(`${fixture.path}: ${[...judged.obstacles, ...judged.stray, ...judged.open].join('; ')}`);
}

function hardOnes(outcomes: readonly Outcome[]): void {
  const rows = outcomes.map((outcome) => [
    outcome.fixture.path.replace('test/fixtures/', ''),
    outcome.fixture.isRight ? 'holds' : 'fails',
    outcome.judged.wrong.length > 0 ? 'WRONG' : isAnswered(outcome) ? 'right' : 'open',
    `${outcome.judged.right}/${outcome.judged.claims}`,
    outcome.judged.iterations,
    outcome.seconds.toFixed(1),
  ]);
  console.log(`\n${table([['hard program', 'in truth', 'answer', 'claims', 'iterations', 's'], ...rows])}`);
  const answered = outcomes.filter(isAnswered).length;
  console.log(`${answered} of ${outcomes.length} hard programs are answered (${percent(answered, outcomes.length)}).`);
}

function isFast(outcomes: readonly Outcome[]): boolean {
  if (outcomes.length === 0) return true;
  const seconds = sum(outcomes, (outcome) => outcome.seconds);
  console.log(`${outcomes.length} programs in ${seconds.toFixed(1)} s; at most ${MOST_SECONDS} s are wanted.`);
  return seconds <= MOST_SECONDS && outcomes.every(isAnswered);
}

function isEnough(outcomes: readonly Outcome[]): boolean {
  return outcomes.filter(isAnswered).length >= SHARE_ANSWERED * outcomes.length;
}
