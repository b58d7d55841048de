/**
 * What is said over a pipe to a runtime that runs methods of a program itself, and what it tells: JSON, one object a line
 * (seed 000, 2.4.5). Values travel as literals, places as `Places` names them.
 */
import { NotExecutable } from '../../values/index.js';

/** One line: run this. */
export interface RunRequest {
  readonly method: string;
  readonly inputs: readonly string[];
  /** What nondeterminism gives, in its order; after them, zero and false. */
  readonly choices: readonly string[];
  readonly steps: number;
  readonly depth: number;
}

export type RunnerEvent =
  | { readonly enter: string }
  | { readonly leave: string }
  /** A condition was evaluated, or the subject of a switch over these places. */
  | { readonly transition: string; readonly taken: boolean }
  | { readonly transition: string; readonly value: string }
  /** A claim was checked. Without a place: something that may never be reached was reached. */
  | { readonly constraint: string | null; readonly held: boolean }
  /** An instruction was given its values by the runtime; without a place: it is the next choice. */
  | { readonly instruction: string | null; readonly gives: string }
  | RunnerOutcome;

/** The last line. `output` is what the program printed. */
export type RunnerOutcome = { readonly output: string } & (
  | { readonly outcome: 'returned'; readonly outputs: readonly string[] }
  /** The constraint before it did not hold. */
  | { readonly outcome: 'violated' }
  | { readonly outcome: 'cutoff'; readonly bound: 'steps' | 'depth' }
  | { readonly outcome: 'stopped'; readonly reason: string }
);

/** How a run over a pipe went, seen from here. */
export type Exchanged =
  | { readonly kind: 'told'; readonly lines: readonly string[] }
  /** It was ended, because somebody said that it is late. */
  | { readonly kind: 'late'; readonly lines: readonly string[] }
  /** The process ended, or never began: a sentence. */
  | { readonly kind: 'ended'; readonly lines: readonly string[]; readonly reason: string };

/** Sends one line and waits for the lines up to an outcome. `isLate` is asked now and then. */
export type Exchange = (line: string, isLate: () => boolean) => Exchanged;

/** Nothing that another process writes is trusted to have a form. */
export function readEvent(line: string): RunnerEvent {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    throw misunderstood(line);
  }
  if (typeof read !== 'object' || read === null || !isEvent(read as Fields)) throw misunderstood(line);
  return read as RunnerEvent;
}

type Fields = Readonly<Record<string, unknown>>;

function isEvent(event: Fields): boolean {
  if ('enter' in event) return isText(event['enter']);
  if ('leave' in event) return isText(event['leave']);
  if ('transition' in event)
    return isText(event['transition']) && (typeof event['taken'] === 'boolean' || isText(event['value']));
  if ('constraint' in event) return isPlace(event['constraint']) && typeof event['held'] === 'boolean';
  if ('instruction' in event) return isPlace(event['instruction']) && isText(event['gives']);
  if (!isText(event['output'])) return false;
  switch (event['outcome']) {
    case 'returned':
      return Array.isArray(event['outputs']) && event['outputs'].every(isText);
    case 'violated':
      return true;
    case 'cutoff':
      return event['bound'] === 'steps' || event['bound'] === 'depth';
    case 'stopped':
      return isText(event['reason']);
    default:
      return false;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isPlace(value: unknown): boolean {
  return value === null || isText(value);
}

function misunderstood(line: string): NotExecutable {
  return new NotExecutable(`a run of which "${line.slice(0, LONGEST_LINE)}" is told`);
}

const LONGEST_LINE = 60;
