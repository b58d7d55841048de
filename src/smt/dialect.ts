/** Where solvers differ: how limits are set, what may be asked after a check, and what they say when they give up. */
import type { Limits, UnknownReason } from './session.js';
import { solverKind } from './solver-kind.js';
import type { SolverKind } from './solver-kind.js';

export interface Dialect {
  /** Options of every session, unless it says otherwise. */
  readonly defaults: readonly (readonly [string, string])[];
  /** Commands that limit the checks after them. */
  limits(limits: Limits): string;
  /** Prints the resource units used so far, where that is cheap. */
  readonly resources: string | undefined;
  readonly core: string;
  /** Whether a question that does not fit the answer (a core after `sat`) only prints an error. */
  readonly forgiving: boolean;
  /** Whether it looks at the time itself, and usually stops in time. */
  readonly hasClock: boolean;
}

const Z3_LARGEST = 2 ** 32 - 1;
const CVC5_LARGEST = 2 ** 53;

export const Z3: Dialect = {
  defaults: [
    ['produce-unsat-cores', 'true'],
    // Values are printed without `let`, however deep they are.
    ['pp.min_alias_size', '1000000000'],
    ['pp.max_depth', '1000000000'],
  ],
  limits: ({ seconds, resources }) =>
    `(set-option :timeout ${milliseconds(seconds, Z3_LARGEST)})\n(set-option :rlimit ${whole(resources, 0, Z3_LARGEST)})\n`,
  resources: '(get-info :rlimit)\n',
  core: '(get-unsat-core)\n',
  forgiving: true,
  hasClock: true,
};

/** Stopped from outside: a clock of its own is a thread of its own, which costs more than a small query. */
export const Z3_WITHOUT_CLOCK: Dialect = {
  ...Z3,
  limits: ({ resources }) => `(set-option :rlimit ${whole(resources, 0, Z3_LARGEST)})\n`,
  hasClock: false,
};

const CVC5: Dialect = {
  defaults: [
    ['produce-models', 'true'],
    ['produce-unsat-assumptions', 'true'],
    ['dag-thresh', '0'],
  ],
  limits: ({ seconds, resources }) =>
    `(set-option :tlimit-per ${Number.isFinite(seconds) ? milliseconds(seconds, CVC5_LARGEST) : 0})\n` +
    `(set-option :reproducible-resource-limit ${whole(resources, 0, CVC5_LARGEST)})\n`,
  resources: undefined,
  core: '(get-unsat-assumptions)\n',
  forgiving: false,
  hasClock: true,
};

export const DIALECTS: Readonly<Record<SolverKind, Dialect>> = { z3: Z3, cvc5: CVC5 };

/** By the name that a session gives its solver: `z3 4.8.12`. */
export function dialectOf(solver: string): Dialect {
  return DIALECTS[solverKind(solver)];
}

export function withDefaults(dialect: Dialect, options: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...dialect.defaults, ...options]);
}

export function optionText(options: Iterable<readonly [string, string]>): string {
  return [...options].map(([key, value]) => `(set-option :${key} ${value})\n`).join('');
}

export function checkText(assumptions: readonly string[]): string {
  return assumptions.length === 0 ? '(check-sat)\n' : `(check-sat-assuming (${assumptions.join(' ')}))\n`;
}

export interface Spent {
  readonly seconds: number;
  readonly resources: number | undefined;
}

/**
 * Solvers say `canceled` and even `incomplete` after a limit of theirs, so the limits are looked at first. They do not
 * count everything: one that was cut off before its time has used up its resources, whatever it tells of them.
 */
export function unknownReason(said: string, limits: Limits, spent: Spent): UnknownReason {
  if (isMemory(said)) return 'memory';
  if (limits.resources > 0 && (spent.resources ?? 0) >= limits.resources) return 'resources';
  if (/resource ?limit|resource ?out|resource limits reached/i.test(said)) return 'resources';
  const isOutOfTime = spent.seconds >= limits.seconds;
  if (!isOutOfTime && !/timeout|cancell?ed|interrupted/i.test(said)) return 'incomplete';
  return isOutOfTime || limits.resources === 0 ? 'timeout' : 'resources';
}

export function isMemory(said: string): boolean {
  return /memout|out of memory|max\. memory|bad_alloc|\bOOM\b|memory access out of bounds/i.test(said);
}

function milliseconds(seconds: number, largest: number): number {
  return whole(seconds * 1000, 1, largest);
}

function whole(value: number, least: number, largest: number): number {
  return Math.min(largest, Math.max(least, Math.ceil(value)));
}
