/** What an exploration tells of one run beside its inputs (seed 000, 2.4.1): what it covers, how it failed, where it went another way. */
import type { Run } from '../execute/index.js';
import { isCode } from '../languages/code-lines.js';
import { lineReport } from '../languages/lines.js';
import type { LineReport } from '../languages/lines.js';
import { CLAIM_TEXT } from '../model/index.js';
import type { ClaimId, Method, Origin } from '../model/index.js';
import type { Value } from '../values/index.js';
import type { Path } from './symbolic/context.js';
import type { Trace } from './trace.js';

/** A decision of an execution that is made otherwise. */
export interface Flip {
  readonly path: Path;
  readonly trace: Trace;
  /** Of the decision, among the atoms of the path. */
  readonly position: number;
  readonly side: string;
}

/** What the other side of a decision asks for, and where it is decided. */
export interface FlippedDecision {
  readonly condition: string;
  readonly at: LineReport;
}

/** A side of a decision that no run took, although it was looked for or is still to be. */
export interface UntakenSide extends FlippedDecision {
  /** The node whose decision it is. */
  readonly node: number;
  readonly outcome: UntakenOutcome;
  /** A phrase, where it is not impossible. */
  readonly reason?: string;
  /** The claim that executions on this side would violate. */
  readonly violates?: ClaimId;
}

/**
 * `impossible`: proved that no execution goes there. `undecided`: the solver gave up, or what it found went another way.
 * `beyond-bounds`: not within the bounds of the exploration. `untried`: it was not looked for.
 */
export type UntakenOutcome = 'impossible' | 'undecided' | 'beyond-bounds' | 'untried';

/** Lines of code in one file, in their order. */
export interface CoveredLines {
  readonly path: string;
  readonly lines: readonly number[];
}

export function coveredLines({ events }: Trace): readonly CoveredLines[] {
  const lines = new Map<string, Set<number>>();
  for (const event of events) {
    const origin = codeOf(event);
    if (origin === undefined) continue;
    const { path, line } = placeOf(origin);
    const known = lines.get(path);
    if (known === undefined) lines.set(path, new Set([line]));
    else known.add(line);
  }
  return [...lines].map(([path, all]) => ({ path, lines: [...all].sort((a, b) => a - b) }));
}

/** Runs come to the same code again and again. */
const PLACES = new WeakMap<Origin, LineReport>();

function placeOf(origin: Origin): LineReport {
  let place = PLACES.get(origin);
  if (place === undefined) PLACES.set(origin, (place = lineReport(origin)));
  return place;
}

/** The line of the code that an event executes, if it is one. */
export function lineExecuted(event: Trace['events'][number]): number | undefined {
  const origin = codeOf(event);
  return origin === undefined ? undefined : placeOf(origin).line;
}

/** The code that an event executes, if it is one. */
function codeOf(event: Trace['events'][number]): Origin | undefined {
  switch (event.kind) {
    case 'instruction':
      return isCode(event.instruction) ? event.instruction.origin : undefined;
    case 'branch':
    case 'choose':
      return event.exit.origin;
    case 'enter':
    case 'leave':
    case 'claim':
    case 'observed':
      return undefined;
  }
}

/** A postcondition is about the outputs, which are there when it fails. */
export function hasOutputs(outcome: Run['outcome']): boolean {
  return outcome.kind === 'returned' || (outcome.kind === 'violated' && outcome.claim.kind === 'postcondition');
}

/** Undefined for those that have no value. */
export function outputsOf(method: Method, { outcome, frames }: Run): readonly (Value | undefined)[] {
  if (outcome.kind === 'returned') return outcome.outputs;
  const [frame] = frames;
  if (!hasOutputs(outcome) || frames.length !== 1 || frame === undefined) return [];
  return method.outputs.map((output) => frame.variables.find(({ variable }) => variable === output)?.value);
}

/** Why a run did not come to its end. */
export interface RunError {
  readonly message: string;
  /** Where it stopped. */
  readonly at?: LineReport;
}

export function errorOf({ outcome, frames }: Run): RunError | undefined {
  const [innermost] = frames;
  const stopped = innermost === undefined ? {} : { at: lineReport(innermost.at) };
  switch (outcome.kind) {
    case 'returned':
      return undefined;
    case 'violated': {
      const { kind, text, origin } = outcome.claim;
      return { message: `${CLAIM_TEXT[kind].failed}: ${text}`, at: lineReport(origin) };
    }
    case 'undefined': {
      const { text, origin } = outcome.claim;
      return { message: `it cannot be evaluated, because of ${outcome.reason}: ${text}`, at: lineReport(origin) };
    }
    case 'assumption-failed':
      return { message: ASSUMPTION_WORDS[outcome.by], ...stopped };
    case 'cutoff':
      return { message: CUTOFF_WORDS[outcome.bound], ...stopped };
    case 'not-executable':
      return { message: `it cannot be executed: ${outcome.reason}`, ...stopped };
    case 'input-type':
      return { message: `the value of ${outcome.input.name} is not of its type`, ...stopped };
  }
}

const ASSUMPTION_WORDS = {
  program: 'the program assumes something that does not hold',
  axiom: 'something that is declared without proof does not hold',
  language: 'a value is not of its type',
  precondition: 'the precondition does not hold',
  guide: 'everything that follows is verified already',
  recorded: 'something that was recorded does not hold',
} as const;

const CUTOFF_WORDS = {
  steps: 'the run used up its steps',
  depth: 'calls were nested as deep as they may be',
  time: 'the run used up its time',
} as const;
