/** What the paper reports of its methods, and what is to be reached on ours (seed 004, section 4). */
import type { Configuration } from './configurations.js';
import type { ConfigurationSummary, Summary } from './summary.js';
import { BOUND_KINDS, changeInPercent } from './summary.js';
import { sum } from '../verification/figures.js';

export interface Bar {
  readonly what: string;
  readonly paper: string;
  readonly wanted: string;
  readonly ours: string;
  readonly isReached: boolean;
}

/** Digits that the text of the seed has lost are left open. */
const LOST = 'digits lost';

/** Only of configurations that were measured. */
export function barsOf(summary: Summary): readonly Bar[] {
  const by = new Map(summary.configurations.map((one) => [one.configuration, one]));
  const base = by.get('PV');
  if (base === undefined || summary.methods === 0) return [];
  const against = (
    name: Configuration,
    bar: Pick<Bar, 'what' | 'paper' | 'wanted'>,
    of: (one: ConfigurationSummary) => number,
    isReached: (change: number, one: ConfigurationSummary) => boolean,
  ): readonly Bar[] => {
    const one = by.get(name);
    if (one === undefined) return [];
    const change = changeInPercent(of(one), of(base));
    return [
      { ...bar, what: `${bar.what}, ${name} against PV`, ours: changeText(change), isReached: isReached(change, one) },
    ];
  };
  const bounds = (one: ConfigurationSummary): number => sum(BOUND_KINDS.map((kind) => one.bounds[kind]));
  return [
    ...against(
      'MAY',
      { what: 'tests', paper: '-19.2 %', wanted: 'at most -25 %' },
      (one) => one.tests,
      (change) => change <= -25,
    ),
    ...against(
      'BOTH',
      { what: 'tests that are not redundant', paper: '+7.1 %', wanted: 'at least +10 %' },
      (one) => one.nonRedundant,
      (change) => change >= 10,
    ),
    ...against(
      'BOTH',
      { what: 'unverified executions', paper: 'more', wanted: 'at least +10 %' },
      (one) => one.unverifiedExecutions,
      (change) => change >= 10,
    ),
    ...against(
      'BOTH',
      {
        what: `time where all have as many tests that are not redundant (${summary.equalMethods} methods)`,
        paper: '-52.4 %',
        wanted: 'at most -60 %',
      },
      (one) => one.equalSeconds,
      (change) => change <= -60,
    ),
    ...against(
      'BOTH',
      {
        what: `time where all cover as many unverified executions (${summary.equallyCovered} methods)`,
        paper: '-52.4 %',
        wanted: 'at most -60 %',
      },
      (one) => one.equallyCoveredSeconds,
      (change) => change <= -60,
    ),
    ...against(
      'BOTH',
      {
        what: 'failing tests',
        paper: `more (${LOST})`,
        wanted: 'at least +5 %, and no method with fewer refuted claims',
      },
      (one) => one.failing,
      (change, one) => change >= 5 && one.fewerClaims === 0,
    ),
    ...against(
      'BOTH',
      { what: 'bounds reached', paper: `fewer, the stack never (${LOST})`, wanted: 'fewer' },
      bounds,
      (change) => change < 0,
    ),
    ...against(
      'BOTH',
      { what: 'bounds on solver time', paper: `more (${LOST})`, wanted: 'at most +20 %' },
      (one) => one.bounds.solver,
      (change) => change <= 20,
    ),
    ...lostBar(summary),
    contradictedBar(summary),
    ...overheadBar(by.get('BOTH')),
    ...literalBar(base, by.get('UV')),
  ];
}

function lostBar({ lost, configurations }: Summary): readonly Bar[] {
  const names = configurations.map(({ configuration }) => configuration);
  if (!names.includes('UV') || !names.includes('MAY')) return [];
  const what = 'violations that UV shows where nobody verified, and MAY loses';
  return [{ what, paper: '0, by construction', wanted: '0', ours: String(lost.length), isReached: lost.length === 0 }];
}

function contradictedBar({ contradicted }: Summary): Bar {
  const what = 'claims that one configuration proves and a run violates';
  const ours = String(contradicted.length);
  return { what, paper: '-', wanted: '0', ours, isReached: contradicted.length === 0 };
}

function overheadBar(both: ConfigurationSummary | undefined): readonly Bar[] {
  if (both === undefined) return [];
  const ours = `${both.instrumentation.toFixed(1)} ms`;
  const isReached = both.instrumentation <= 20;
  return [{ what: 'making a guided method, BOTH', paper: 'negligible', wanted: 'at most 20 ms', ours, isReached }];
}

function literalBar(base: ConfigurationSummary, plain: ConfigurationSummary | undefined): readonly Bar[] {
  if (plain === undefined) return [];
  const ratio = base.seconds / plain.seconds;
  const ours = `${ratio.toFixed(2)} times`;
  return [
    { what: 'time, PV against UV', paper: 'about equal', wanted: 'at most 1.1 times', ours, isReached: ratio <= 1.1 },
  ];
}

/** `+7.1 %`. */
export function changeText(change: number): string {
  return `${change > 0 ? '+' : ''}${change.toFixed(1)} %`;
}
