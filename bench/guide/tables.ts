/** The table of the experiment: configurations and their figures, each with its change against PV. */
import { changeText } from './bars.js';
import type { ConfigurationSummary, Summary } from './summary.js';
import { BOUND_KINDS, changeInPercent } from './summary.js';

type Figure = readonly [name: string, value: (one: ConfigurationSummary) => number, digits?: number];

/** A row for each figure, a column for each configuration. */
export function tableRows({ configurations, equalMethods, equallyCovered }: Summary): readonly (readonly string[])[] {
  const base = configurations.find(({ configuration }) => configuration === 'PV');
  const kinds = BOUND_KINDS.filter((kind) => configurations.some((one) => one.bounds[kind] > 0));
  const figures: readonly Figure[] = [
    ['tests', (one) => one.tests],
    ['- redundant', (one) => one.redundant],
    ['- not redundant', (one) => one.nonRedundant],
    ['- unverified executions', (one) => one.unverifiedExecutions],
    ['- not judged', (one) => one.unjudged],
    ['ended by a guide', (one) => one.aborted],
    ['put off', (one) => one.deferred],
    ['failing tests', (one) => one.failing],
    ['refuted claims', (one) => one.violatedClaims],
    ['proved claims', (one) => one.proved],
    ['runs', (one) => one.runs],
    ['queries', (one) => one.queries],
    ['seconds', (one) => one.seconds, 1],
    ['- of the solver', (one) => one.solverSeconds, 1],
    [`- on methods with as many tests that are not redundant (${equalMethods})`, (one) => one.equalSeconds, 1],
    [`- on methods with as many unverified executions (${equallyCovered})`, (one) => one.equallyCoveredSeconds, 1],
    ['work', (one) => one.work, 1],
    ['- on methods with as many tests that are not redundant', (one) => one.equalWork, 1],
    ['- on methods with as many unverified executions', (one) => one.equallyCoveredWork, 1],
    ...kinds.map((kind): Figure => [`methods that reach a bound: ${kind}`, (one) => one.bounds[kind]]),
    ['methods that are exhausted', (one) => one.exhaustive],
  ];
  return [
    ['', ...configurations.map(({ configuration }) => configuration)],
    ...figures.map(([name, value, digits = 0]) => [
      name,
      ...configurations.map((one) => cell(value(one), base === undefined ? undefined : value(base), digits)),
    ]),
  ];
}

/** `12 (-20.0 %)`. */
function cell(value: number, base: number | undefined, digits: number): string {
  const shown = value.toFixed(digits);
  if (base === undefined || base === value || base === 0) return shown;
  return `${shown} (${changeText(changeInPercent(value, base))})`;
}
