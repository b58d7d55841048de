/** Statuses, outcomes and engines in the reader's words. */
import type { Status } from '../../evidence/index.js';
import type { CutBound, EngineName } from '../../model/index.js';
import type { EvidenceReport } from '../evidence-report.js';

/** What a colour stands for. */
export type Tone = 'good' | 'bad' | 'open' | 'dead';

interface StatusWords {
  readonly tone: Tone;
  readonly name: string;
  readonly meaning: string;
}

export const STATUS_WORDS: Readonly<Record<Status, StatusWords>> = {
  R: { tone: 'bad', name: 'Refuted', meaning: 'An execution violates it. Its inputs were run.' },
  F: {
    tone: 'bad',
    name: 'Faulty',
    meaning: 'In an execution it cannot be evaluated, because something in it has no value there.',
  },
  'R?': {
    tone: 'open',
    name: 'Perhaps refuted',
    meaning: 'A run violates it, but something on the way could not be checked.',
  },
  'F?': {
    tone: 'open',
    name: 'Perhaps faulty',
    meaning: 'In a run it cannot be evaluated, but something on the way could not be checked.',
  },
  I: { tone: 'open', name: 'Inconclusive', meaning: 'No engine could tell whether it holds.' },
  U: {
    tone: 'open',
    name: 'Not reached',
    meaning: 'No run reached it, and executions were left out that may.',
  },
  'V?': {
    tone: 'open',
    name: 'Held so far',
    meaning: 'It held in every run that reached it, and executions were left out.',
  },
  D: { tone: 'dead', name: 'Dead', meaning: 'Proved that no execution reaches it.' },
  V: { tone: 'good', name: 'Proved', meaning: 'Every execution that reaches it satisfies it.' },
};

export type Outcome = EvidenceReport['outcome'];

interface OutcomeWords {
  readonly name: string;
  /** In a table. */
  readonly short: string;
  readonly meaning: string;
}

/** The categories of seed 003, section V, the most telling first, and the two that speak of all executions. */
export const OUTCOME_ORDER: readonly Outcome[] = [
  'false',
  'undefined',
  'false?',
  'undefined?',
  'unreachable',
  'proved',
  'partly',
  'cutoff',
  'dontknow',
  'true',
];

export const OUTCOME_WORDS: Readonly<Record<Outcome, OutcomeWords>> = {
  false: { name: 'Violated', short: 'false', meaning: 'A run in which it is false.' },
  undefined: {
    name: 'Undefined',
    short: 'undefined',
    meaning: 'A run in which it cannot be evaluated, because something in it has no value.',
  },
  'false?': {
    name: 'Perhaps violated',
    short: 'false?',
    meaning: 'A run in which it is false, if what could not be checked holds.',
  },
  'undefined?': {
    name: 'Perhaps undefined',
    short: 'undefined?',
    meaning: 'A run in which it cannot be evaluated, if what could not be checked holds.',
  },
  unreachable: { name: 'Unreachable', short: 'unreachable', meaning: 'Proved that no execution gets here.' },
  proved: { name: 'Proved', short: 'proved', meaning: 'Proved for every execution.' },
  partly: {
    name: 'Proved in part',
    short: 'partly',
    meaning: 'Proved for the executions in which something holds that nobody has checked.',
  },
  dontknow: { name: 'Not known', short: 'don’t know', meaning: 'What stood in the way of an answer.' },
  cutoff: { name: 'Left out', short: 'cutoff', meaning: 'Executions that were not tried and may reach it.' },
  true: { name: 'Held', short: 'true', meaning: 'Runs in which it is true.' },
};

export const ENGINE_WORDS: Readonly<Record<EngineName, string>> = {
  verifier: 'the verifier',
  explorer: 'exploration',
  dash: 'DASH',
  dafny: 'Dafny',
};

/** What executions were left out for, in a table. */
export const BOUND_WORDS: Readonly<Record<CutBound, string>> = {
  runs: 'the number of runs',
  paths: 'the number of paths',
  branches: 'decisions on a path',
  depth: 'the depth of calls',
  collection: 'larger inputs',
  objects: 'more objects',
  nesting: 'deeper data',
  unfolding: 'deeper recursion of functions',
  range: 'longer ranges',
  time: 'time',
  work: 'the amount of work',
  steps: 'the length of a run',
  undecided: 'branches that were not decided',
  sampled: 'values of which only some are tried',
  'not-executable': 'what cannot be executed',
  enough: 'enough was found',
  assumed: 'what was taken for granted',
};

/** `index-range` as `index range`. */
export function kindText(kind: string): string {
  return kind.replaceAll('-', ' ');
}
