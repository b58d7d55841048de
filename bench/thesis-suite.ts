/**
 * DASH on the programs of the implementation of seed 001, of a checkout that the user names: how many have the answer that
 * its JUnit classes expect, or that is true where these are mistaken.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadProgram } from '../src/host/files/programs.js';
import type { Finding, Method } from '../src/model/index.js';
import { isProof } from '../src/model/index.js';
import type { ProveOptions, Proving } from '../src/prove/index.js';
import { proveMethod } from '../src/prove/index.js';
import { choicesIn } from './proving/choices.js';
import { whyNot } from '../src/prove/options.js';
import type { SolverSession } from '../src/smt/session.js';
import { DASH_LIMITS } from '../src/workbench/engines/dash/limits.js';
import { dashTools } from '../src/workbench/engines/dash/tools.js';
import type { JUnitProgram } from './proving/junit-programs.js';
import { programsOf } from './proving/junit-programs.js';
import { table } from './table.js';
import { numberOption } from './verification/options.js';
import { optionsAndSolver } from './verification/solver.js';

/** Of the programs, as many are to be answered as is true. */
const LEAST_ANSWERED = 275 / 281;

/** Tests of which JUnit expects what is not true: no execution of these programs comes to an error. */
const HOLDS_IN_TRUTH = new Set(['ComplexStaticMethodPass.isPrimePass', 'callMultipleTimesInsideWhilePass']);

export async function thesisSuite(args: readonly string[]): Promise<boolean> {
  const chosen = await optionsAndSolver(args, ['seconds', 'solver', 'filter', 'path', 'state', 'begin']);
  if (chosen === undefined) return false;
  const { options, factory } = chosen;
  const [folder] = options.words;
  if (folder === undefined || !existsSync(folder)) {
    console.error('Usage: npm run bench -- thesis-suite DIR [--seconds 20] [--filter PART], where DIR has the tests.');
    return false;
  }
  const filter = options.values.get('filter') ?? '';
  const seconds = numberOption(options, 'seconds', 20);
  const choices = choicesIn(options);
  const sessions = { session: await factory.open(), helping: await factory.open() };
  try {
    const programs = programsOf(folder).filter(({ test, file }) => `${test} ${file}`.includes(filter));
    const outcomes: Outcome[] = [];
    for (const program of programs) outcomes.push(await judged(program, sessions, { seconds, ...choices }));
    return report(outcomes, folder);
  } finally {
    await Promise.all([sessions.session.close(), sessions.helping.close()]);
  }
}

/** One for DASH, one for what helps it. */
interface BothSessions {
  readonly session: SolverSession;
  readonly helping: SolverSession;
}

type Answer = 'error' | 'no error' | 'open';

interface Outcome {
  readonly program: JUnitProgram;
  readonly truth: Exclude<Answer, 'open'>;
  readonly answer: Answer;
  /** Of an answer that is open. */
  readonly reason: string;
  readonly seconds: number;
  readonly proving?: Proving;
}

type Answered = Pick<Outcome, 'answer' | 'reason' | 'proving'>;

async function judged(program: JUnitProgram, sessions: BothSessions, options: Partial<ProveOptions>): Promise<Outcome> {
  const began = performance.now();
  const found = await answered(program, sessions, options);
  return { ...found, program, truth: truthOf(program), seconds: (performance.now() - began) / 1000 };
}

function truthOf({ test, expected }: JUnitProgram): Exclude<Answer, 'open'> {
  const isMistaken = HOLDS_IN_TRUTH.has(test) || HOLDS_IN_TRUTH.has(test.split('.').at(-1) ?? '');
  return isMistaken ? 'no error' : expected;
}

/** Executions begin in the method `test`, and an error is a call of the error method that one of them comes to. */
async function answered(
  { file, className }: JUnitProgram,
  { session, helping }: BothSessions,
  chosen: Partial<ProveOptions>,
): Promise<Answered> {
  const entry = `${className}.test`;
  const { diagnostics, lower } = await loadProgram(file, { entries: [{ name: entry, when: 'somewhere' }] });
  const mistake = diagnostics.find(({ severity }) => severity === 'error');
  if (mistake !== undefined) return { answer: 'open', reason: mistake.message };
  const model = lower();
  const [leftOut] = model.unsupported;
  const from = model.methods.find(({ name }) => name === `from ${entry}`);
  if (from === undefined) return { answer: 'open', reason: leftOut?.feature ?? `there is no method ${entry}` };
  const reason = whyNot(from);
  if (reason !== undefined) return { answer: 'open', reason };
  const limits = { ...DASH_LIMITS, ...chosen };
  const now = (): number => performance.now();
  const context = { model, method: from, session: (name: string) => (name === 'dash' ? session : helping), now };
  const proving = await proveMethod(model, from, dashTools(context, limits, []), limits);
  return { ...answerOf(from, proving.findings), proving };
}

function answerOf({ claims }: Method, findings: readonly Finding[]): Pick<Outcome, 'answer' | 'reason'> {
  const errors = claims.filter(({ kind }) => kind === 'assertion');
  if (findings.some(({ claim, outcome }) => outcome === 'false' && errors.includes(claim)))
    return { answer: 'error', reason: '' };
  const open = errors.find((claim) => !findings.some((finding) => finding.claim === claim && isProof(finding)));
  if (open === undefined) return { answer: 'no error', reason: '' };
  const said = findings.find(({ claim }) => claim === open);
  return { answer: 'open', reason: said !== undefined && 'reason' in said ? said.reason : 'nothing was said' };
}

function sum(outcomes: readonly Outcome[], of: (proving: Proving) => number): number {
  return outcomes.reduce((total, { proving }) => total + (proving === undefined ? 0 : of(proving)), 0);
}

function report(outcomes: readonly Outcome[], folder: string): boolean {
  const row = (name: string, of: readonly Outcome[]): (string | number)[] => [
    name,
    of.length,
    of.filter(({ answer, truth }) => answer === truth).length,
    of.filter(({ answer }) => answer === 'open').length,
    of.filter(isWrong).length,
    of.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(1),
    sum(of, ({ iterations }) => iterations),
    sum(of, ({ runs }) => runs),
    sum(of, ({ queries }) => queries),
    sum(of, ({ seconds }) => seconds).toFixed(1),
  ];
  const rows = [
    row(
      'not ignored by JUnit',
      outcomes.filter(({ program }) => !program.isIgnored),
    ),
    row(
      'ignored',
      outcomes.filter(({ program }) => program.isIgnored),
    ),
    row('all', outcomes),
  ];
  console.log(
    `${table([['programs', 'all', 'as is true', 'open', 'wrong', 's', 'iterations', 'runs', 'queries', 's of work'], ...rows])}\n`,
  );
  const slowest = [...outcomes].sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  console.log(
    `The slowest: ${slowest.map(({ program, seconds }) => `${program.test} ${seconds.toFixed(1)} s`).join(', ')}`,
  );
  for (const outcome of outcomes.filter(({ answer, truth }) => answer !== truth)) {
    const { program, answer, truth, reason } = outcome;
    const file = path.relative(folder, program.file);
    const what = answer === 'open' ? `open (${truth} in truth): ${reason}` : `WRONG: ${answer}, not ${truth}`;
    console.log(`${program.test}${program.isIgnored ? ' (ignored)' : ''}, ${file}: ${what}`);
  }
  for (const { program } of outcomes.filter(({ truth, program }) => truth !== program.expected))
    console.log(`${program.test}: JUnit expects an error, and no execution comes to one.`);
  const right = outcomes.filter(({ answer, truth }) => answer === truth).length;
  return !outcomes.some(isWrong) && right >= LEAST_ANSWERED * outcomes.length;
}

const SLOWEST = 8;

function isWrong({ answer, truth }: Outcome): boolean {
  return answer !== 'open' && answer !== truth;
}
