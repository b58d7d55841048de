/** The experiment as one page: the table, what the paper has beside what is ours, and the charts. */
import type { Markup } from '../../src/report/html/markup.js';
import { markup, trusted } from '../../src/report/html/markup.js';
import type { Bar } from './bars.js';
import { barsOf } from './bars.js';
import { boundsChart, changesChart, failingChart, suitesChart } from './charts.js';
import type { Summary } from './summary.js';
import { tableRows } from './tables.js';

export interface PageInput {
  /** What was measured, in sentences. */
  readonly setting: readonly string[];
  readonly summaries: readonly Summary[];
}

export function guidePage({ setting, summaries }: PageInput): string {
  const { text } = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Guided exploration</title><style>${trusted(STYLE)}</style></head>
<body><h1>Guided exploration, as in seed 004</h1>
<ul>${setting.map((one) => markup`<li>${one}</li>`)}</ul>
<h2>All analyzers and bounds beside the paper</h2>
${barsPart(summaries)}
${summaries.map(summaryPart)}</body></html>
`;
  return text;
}

function summaryPart(summary: Summary): Markup {
  const [head = [], ...rows] = tableRows(summary);
  return markup`<section><h2>Analyzer ${summary.analyzer}, at most ${summary.most} runs, ${summary.methods} methods</h2>
<table><thead><tr>${head.map((cell) => markup`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(([name = '', ...cells]) => markup`<tr><th scope="row">${name}</th>${cells.map((cell) => markup`<td>${cell}</td>`)}</tr>`)}</tbody></table>
<h3>Beside the paper</h3>
${barsPart([summary])}
<div class="charts">
${chart('Tests that are redundant and that are not (Figure 6)', suitesChart(summary))}
${chart('Change in the number of tests by method, tests that a guide ended included (Figure 7)', changesChart(summary))}
${chart('Failing tests (Figure 8)', failingChart(summary))}
${chart('Bounds by kind (Figure 9)', boundsChart(summary))}
</div>
<h3>Methods that take longer with MAY than with PV</h3>
${slowerPart(summary)}
${listPart('Violations that MAY loses', summary.lost)}
${listPart('Claims that one configuration proves and a run violates', summary.contradicted)}
</section>
`;
}

function barsPart(summaries: readonly Summary[]): Markup {
  return markup`<table><thead><tr><th scope="col"></th><th scope="col">paper</th><th scope="col">wanted</th><th scope="col">ours</th><th scope="col">reached</th></tr></thead>
<tbody>${barsOf(summaries).map(barRow)}</tbody></table>`;
}

function barRow({ what, paper, wanted, ours, isReached }: Bar): Markup {
  return markup`<tr class="${isReached ? 'reached' : 'missed'}"><th scope="row">${what}</th><td>${paper}</td><td>${wanted}</td><td>${ours}</td><td>${isReached ? 'yes' : 'no'}</td></tr>`;
}

function chart(caption: string, picture: Markup): Markup {
  return markup`<figure><figcaption>${caption}</figcaption>${picture}</figure>`;
}

function slowerPart({ slower }: Summary): Markup {
  if (slower.length === 0) return markup`<p>None.</p>`;
  const rows = slower
    .toSorted((a, b) => b.seconds - b.before - (a.seconds - a.before))
    .map(
      ({ name, seconds, before, reason }) =>
        markup`<tr><th scope="row">${name}</th><td>${before.toFixed(2)}</td><td>${seconds.toFixed(2)}</td><td class="text">${reason}</td></tr>`,
    );
  return markup`<table><thead><tr><th scope="col"></th><th scope="col">PV, s</th><th scope="col">MAY, s</th><th scope="col">reason</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function listPart(title: string, list: readonly string[]): Markup | undefined {
  if (list.length === 0) return undefined;
  return markup`<h3>${title}</h3><ul>${list.map((one) => markup`<li>${one}</li>`)}</ul>`;
}

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; } h3 { font-size: 1rem; margin-top: 1.8rem; }
table { border-collapse: collapse; font-size: 0.88rem; display: block; overflow-x: auto; }
th, td { padding: 0.3rem 0.7rem; border-bottom: 1px solid #ddd; text-align: right; font-variant-numeric: tabular-nums; }
td { white-space: nowrap; } th[scope=row], td.text { text-align: left; font-weight: 400; white-space: normal; } th[scope=col] { color: #555; font-weight: 600; }
.reached td:last-child { color: #1b6843; } .missed td:last-child { color: #a9251c; font-weight: 700; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(26rem, 1fr)); gap: 1.5rem; margin-top: 1.5rem; }
figure { margin: 0; } figcaption { font-weight: 600; margin-bottom: 0.3rem; } svg { width: 100%; height: auto; }
svg text { font: 11px system-ui, sans-serif; }
`;
