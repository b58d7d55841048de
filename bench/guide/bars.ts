/** What the paper reports of its methods, and what is to be reached on ours (seed 004, section 4). */
import { sum } from '../verification/figures.js';
import type { Configuration } from './configurations.js';
import { isWrong } from './configurations.js';
import type { ConfigurationSummary, Summary } from './summary.js';
import { BOUND_KINDS, changeInPercent } from './summary.js';

export interface Bar {
  readonly what: string;
  readonly paper: string;
  readonly wanted: string;
  readonly ours: string;
  readonly isReached: boolean;
}

/** Of one analyzer and one bound. */
interface Criterion {
  readonly what: string;
  readonly paper: string;
  readonly wanted: string;
  /** Undefined if it needs a configuration that was not measured. */
  readonly value: (summary: Summary) => number | undefined;
  /** Several values as one. */
  readonly together: (values: readonly number[]) => number;
  readonly shown: (value: number) => string;
  readonly isReached: (value: number) => boolean;
}

/** Digits that the text of the seed has lost are left open. */
const LOST = 'digits lost';

/**
 * Of several summaries: medians over analyzers and bounds, and sums of what must not be at all. An analyzer that says more
 * than it knows is no part of the medians.
 */
export function barsOf(summaries: readonly Summary[]): readonly Bar[] {
  const counting = summaries.filter(({ methods }) => methods > 0);
  const right = counting.filter(({ analyzer }) => !isWrong(analyzer));
  return CRITERIA.flatMap(({ what, paper, wanted, value, together, shown, isReached }): readonly Bar[] => {
    const values = (together === sum || right.length === 0 ? counting : right).flatMap((one) => value(one) ?? []);
    if (values.length === 0) return [];
    const joint = together(values);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const range = together === sum || low === high ? '' : ` (${shown(low)} to ${shown(high)})`;
    return [{ what, paper, wanted, ours: `${shown(joint)}${range}`, isReached: isReached(joint) }];
  });
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return sum(middle) / middle.length;
}

type Figure = (one: ConfigurationSummary) => number;

/** A change against PV, in per cent. */
function change(
  name: Configuration,
  bar: Pick<Criterion, 'what' | 'paper' | 'wanted'>,
  of: Figure,
  isReached: Criterion['isReached'],
): Criterion {
  const value: Criterion['value'] = (summary) => {
    const [one, base] = [figuresOf(summary, name), figuresOf(summary, 'PV')];
    return one === undefined || base === undefined ? undefined : changeInPercent(of(one), of(base));
  };
  return { ...bar, what: `${bar.what}, ${name} against PV`, value, together: medianOf, shown: changeText, isReached };
}

function none(bar: Pick<Criterion, 'what' | 'paper'>, value: Criterion['value']): Criterion {
  return { ...bar, wanted: '0', value, together: sum, shown: String, isReached: (count) => count === 0 };
}

function figuresOf({ configurations }: Summary, name: Configuration): ConfigurationSummary | undefined {
  return configurations.find(({ configuration }) => configuration === name);
}

const bounds: Figure = (one) => sum(BOUND_KINDS.map((kind) => one.bounds[kind]));

const CRITERIA: readonly Criterion[] = [
  change(
    'MAY',
    { what: 'tests', paper: '-19.2 %', wanted: 'at most -25 %' },
    (one) => one.tests,
    (value) => value <= -25,
  ),
  change(
    'BOTH',
    { what: 'tests that are not redundant', paper: '+7.1 %', wanted: 'at least +10 %' },
    (one) => one.nonRedundant,
    (value) => value >= 10,
  ),
  change(
    'BOTH',
    { what: 'unverified executions', paper: 'more', wanted: 'at least +10 %' },
    (one) => one.unverifiedExecutions,
    (value) => value >= 10,
  ),
  change(
    'BOTH',
    { what: 'time where all have as many tests that are not redundant', paper: '-52.4 %', wanted: 'at most -60 %' },
    (one) => one.equalSeconds,
    (value) => value <= -60,
  ),
  change(
    'BOTH',
    { what: 'work where all have as many tests that are not redundant', paper: '-52.4 %', wanted: 'at most -60 %' },
    (one) => one.equalWork,
    (value) => value <= -60,
  ),
  change(
    'BOTH',
    { what: 'time where all cover as many unverified executions', paper: '-52.4 %', wanted: 'at most -60 %' },
    (one) => one.equallyCoveredSeconds,
    (value) => value <= -60,
  ),
  change(
    'BOTH',
    { what: 'failing tests', paper: `more (${LOST})`, wanted: 'at least +5 %' },
    (one) => one.failing,
    (value) => value >= 5,
  ),
  none(
    { what: 'methods with fewer refuted claims, BOTH against PV', paper: '-' },
    (summary) => figuresOf(summary, 'BOTH')?.fewerClaims,
  ),
  change(
    'BOTH',
    { what: 'bounds reached', paper: `fewer, the stack never (${LOST})`, wanted: 'fewer' },
    bounds,
    (value) => value < 0,
  ),
  change(
    'BOTH',
    { what: 'bounds on solver time', paper: `more (${LOST})`, wanted: 'at most +20 %' },
    (one) => one.bounds.solver,
    (value) => value <= 20,
  ),
  none(
    { what: 'violations that UV shows where nobody verified, and MAY loses', paper: '0, by construction' },
    (summary) => (figuresOf(summary, 'UV') && figuresOf(summary, 'MAY') ? summary.lost.length : undefined),
  ),
  none(
    { what: 'claims that one configuration proves and a run violates', paper: '-' },
    (summary) => summary.contradicted.length,
  ),
  {
    what: 'making a guided method, BOTH',
    paper: 'negligible',
    wanted: 'at most 20 ms',
    value: (summary) => figuresOf(summary, 'BOTH')?.instrumentation,
    together: medianOf,
    shown: (value) => `${value.toFixed(1)} ms`,
    isReached: (value) => value <= 20,
  },
  literal('time', (one) => one.seconds),
  literal('work', (one) => one.work),
];

/** What it costs to assume each claim under its premise. */
function literal(what: string, of: Figure): Criterion {
  return {
    what: `${what}, PV against UV`,
    paper: 'about equal',
    wanted: 'at most 1.1 times',
    value: (summary) => {
      const [base, plain] = [figuresOf(summary, 'PV'), figuresOf(summary, 'UV')];
      return base === undefined || plain === undefined ? undefined : of(base) / of(plain);
    },
    together: medianOf,
    shown: (value) => `${value.toFixed(2)} times`,
    isReached: (value) => value <= 1.1,
  };
}

/** `+7.1 %`. */
export function changeText(value: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(1)} %`;
}
