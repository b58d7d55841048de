/** Charts of the experiment, after Figures 6 to 9 of seed 004: SVG without scripts. */
import type { Markup } from '../../src/report/html/markup.js';
import { markup } from '../../src/report/html/markup.js';
import type { Configuration } from './configurations.js';
import { CONFIGURATIONS } from './configurations.js';
import type { BoundKind, MethodChange, Summary } from './summary.js';
import { BOUND_KINDS } from './summary.js';

const WIDTH = 540;
const HEIGHT = 300;
const LEFT = 56;
const BOTTOM = 40;
const TOP = 34;
const RIGHT = 12;

/** Told apart without colours, too: each stands in the legend in the order of the bars. */
const COLOURS = ['#31688e', '#b87a14', '#5b8c5a', '#a8475d', '#7d6b9e'] as const;

interface Series {
  /** A configuration has the same colour in each chart. */
  readonly name: string;
  readonly values: readonly number[];
}

/** Figure 6. */
export function suitesChart({ configurations }: Summary): Markup {
  const series = [
    { name: 'not redundant', values: configurations.map((one) => one.nonRedundant) },
    { name: 'redundant', values: configurations.map((one) => one.redundant) },
    { name: 'not judged', values: configurations.map((one) => one.unjudged) },
  ].filter(({ values }, i) => i < 2 || values.some((value) => value > 0));
  return barChart(
    'Tests',
    configurations.map((one) => one.configuration),
    series,
    'stacked',
  );
}

/** Figure 8. */
export function failingChart({ configurations }: Summary): Markup {
  const series = [
    { name: 'failing tests', values: configurations.map((one) => one.failing) },
    { name: 'refuted claims', values: configurations.map((one) => one.violatedClaims) },
  ];
  return barChart(
    'Failing tests',
    configurations.map((one) => one.configuration),
    series,
    'grouped',
  );
}

/** Figure 9. */
export function boundsChart({ configurations }: Summary): Markup {
  const isReached = (kind: BoundKind): boolean => configurations.some((one) => one.bounds[kind] > 0);
  const kinds = BOUND_KINDS.filter(isReached);
  const series = configurations.map((one) => ({
    name: one.configuration,
    values: kinds.map((kind) => one.bounds[kind]),
  }));
  return barChart('Methods that reach a bound', kinds, series, 'grouped');
}

/** Figure 7: a line for each configuration, over the methods in the order of their change. */
export function changesChart({ changes }: Summary): Markup {
  const names = (['MAY', 'MUST', 'BOTH'] as const).filter((name) => changes.some(({ change }) => name in change));
  const lines = names.map((name) => ({ name, values: sortedChanges(changes, name) }));
  const all = lines.flatMap(({ values }) => values);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  const y = heightOf(low, high);
  const count = Math.max(1, changes.length - 1);
  const x = (i: number): number => LEFT + (i * (WIDTH - LEFT - RIGHT)) / count;
  return frame('Change in the number of tests, by method, in per cent of PV', [
    axis(low, high, y, ' %'),
    lines.map(({ name, values }, i) => {
      const points = values.map((value, at) => `${round(x(at))},${round(y(value))}`).join(' ');
      return markup`<polyline points="${points}" fill="none" stroke="${colour(name, i)}" stroke-width="2"${name === 'MUST' ? markup` stroke-dasharray="6 3"` : undefined}/>`;
    }),
    legend(lines.map(({ name }) => name)),
    markup`<text x="${WIDTH / 2}" y="${HEIGHT - 8}" text-anchor="middle">${changes.length} methods, each line sorted by itself</text>`,
  ]);
}

function sortedChanges(changes: readonly MethodChange[], name: Configuration): readonly number[] {
  return changes.flatMap(({ change }) => change[name] ?? []).sort((a, b) => a - b);
}

function barChart(
  title: string,
  groups: readonly string[],
  series: readonly Series[],
  form: 'stacked' | 'grouped',
): Markup {
  const heights = groups.map((_, i) => {
    const values = series.map((one) => one.values[i] ?? 0);
    return form === 'stacked' ? values.reduce((total, value) => total + value, 0) : Math.max(0, ...values);
  });
  const high = Math.max(1, ...heights);
  const y = heightOf(0, high);
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, groups.length);
  const wide = step * 0.7;
  const bars = groups.map((group, i) => {
    let below = 0;
    const from = LEFT + i * step + (step - wide) / 2;
    const parts = series.map((one, j) => {
      const value = one.values[i] ?? 0;
      const width = form === 'stacked' ? wide : wide / series.length;
      const left = form === 'stacked' ? from : from + j * width;
      const base = form === 'stacked' ? below : 0;
      below += value;
      const isRoomy = width > 24 && (form === 'grouped' || y(base) - y(base + value) > 15);
      const label = isRoomy ? barLabel(left + width / 2, y(base + value), String(value), form) : undefined;
      return markup`<rect x="${round(left)}" y="${round(y(base + value))}" width="${round(width - 1)}" height="${round(y(base) - y(base + value))}" fill="${colour(one.name, j)}"><title>${group}, ${one.name}: ${value}</title></rect>${label}`;
    });
    return markup`${parts}<text x="${round(from + wide / 2)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${group}</text>`;
  });
  return frame(title, [axis(0, high, y, ''), bars, legend(series.map(({ name }) => name))]);
}

function barLabel(x: number, top: number, text: string, form: 'stacked' | 'grouped'): Markup {
  const isInside = form === 'stacked';
  return markup`<text x="${round(x)}" y="${round(isInside ? top + 13 : top - 3)}" text-anchor="middle"${isInside ? markup` fill="#fff"` : undefined}>${text}</text>`;
}

function heightOf(low: number, high: number): (value: number) => number {
  const span = high - low || 1;
  return (value) => HEIGHT - BOTTOM - ((value - low) * (HEIGHT - BOTTOM - TOP)) / span;
}

/** Lines at round numbers. */
function axis(low: number, high: number, y: (value: number) => number, unit: string): Markup {
  const step = roundStep((high - low || 1) / 4);
  const values: number[] = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) values.push(value);
  const lines = values.map(
    (value) =>
      markup`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${round(y(value))}" y2="${round(y(value))}" stroke="${value === 0 ? '#666' : '#ddd'}"/><text x="${LEFT - 6}" y="${round(y(value)) + 4}" text-anchor="end">${value}${unit}</text>`,
  );
  return markup`${lines}`;
}

/** 1, 2 or 5 times a power of ten, at least `size`. */
function roundStep(size: number): number {
  const power = Math.max(1, 10 ** Math.floor(Math.log10(size)));
  return ([1, 2, 5].find((one) => one * power >= size) ?? 10) * power;
}

function legend(names: readonly string[]): Markup {
  const step = Math.min(130, (WIDTH - LEFT - RIGHT) / Math.max(1, names.length));
  const items = names.map((name, i) => {
    const x = LEFT + i * step;
    return markup`<rect x="${round(x)}" y="8" width="11" height="11" fill="${colour(name, i)}"/><text x="${round(x + 16)}" y="18">${name}</text>`;
  });
  return markup`${items}`;
}

function frame(title: string, parts: readonly (Markup | readonly Markup[])[]): Markup {
  return markup`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">${parts}</svg>`;
}

function colour(name: string, i: number): string {
  const known = CONFIGURATIONS.indexOf(name as Configuration);
  return COLOURS[(known < 0 ? i : known) % COLOURS.length] ?? '#000';
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
