/** The table of the experiment: configurations and their figures, each with its change against PV. */
import { changeText } from './bars.js';
import type { ConfigurationSummary, Summary } from './summary.js';
import { BOUND_KINDS, changeInPercent } from './summary.js';

type Column = readonly [name: string, value: (one: ConfigurationSummary) => number, digits?: number];

export function tableRows(summary: Summary): readonly (readonly string[])[] {
  const { configurations, equalMethods } = summary;
  const base = configurations.find(({ configuration }) => configuration === 'PV');
  const kinds = BOUND_KINDS.filter((kind) => configurations.some((one) => one.bounds[kind] > 0));
  const columns: readonly Column[] = [
    ['tests', (one) => one.tests],
    ['redundant', (one) => one.redundant],
    ['not redundant', (one) => one.nonRedundant],
    ['ended', (one) => one.aborted],
    ['failing', (one) => one.failing],
    ['refuted claims', (one) => one.violatedClaims],
    ['put off', (one) => one.deferred],
    ['runs', (one) => one.runs],
    ['queries', (one) => one.queries],
    ['solver s', (one) => one.solverSeconds, 1],
    ['s', (one) => one.seconds, 1],
    [`s on ${equalMethods} equal`, (one) => one.equalSeconds, 1],
    ...kinds.map((kind): Column => [`bound: ${kind}`, (one) => one.bounds[kind]]),
    ['exhaustive', (one) => one.exhaustive],
  ];
  return [
    ['', ...columns.map(([name]) => name)],
    ...configurations.map((one) => [
      one.configuration,
      ...columns.map(([, value, digits = 0]) => cell(value(one), base === undefined ? undefined : value(base), digits)),
    ]),
  ];
}

/** `12 (-20.0 %)`. */
function cell(value: number, base: number | undefined, digits: number): string {
  const shown = value.toFixed(digits);
  if (base === undefined || base === value || base === 0) return shown;
  return `${shown} (${changeText(changeInPercent(value, base))})`;
}
