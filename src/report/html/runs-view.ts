/** The runs of a member on its page: the tree that they make, with the decision that was flipped for each of them. */
import { counted } from '../../model/index.js';
import type { MethodReport } from '../claims-report.js';
import { treeRows, treeSvg } from '../runs/index.js';
import { markup, trusted } from './markup.js';
import type { Part } from './markup.js';

/** More are not looked at on a page. */
const MOST_ROWS = 600;

export function runsView({ name, exploration }: MethodReport): Part {
  const { nodes = [], untaken = [], moreUntaken = 0 } = exploration ?? {};
  if (nodes.length === 0) return undefined;
  const rows = treeRows({ nodes, untaken, moreUntaken });
  const shown = rows.slice(0, MOST_ROWS);
  const left = rows.length - shown.length;
  const note =
    left > 0 && markup`<p class="note">${counted(left, 'more row')} are left out; the JSON report has them.</p>`;
  const picture = trusted(treeSvg(name, shown, moreUntaken, false));
  return markup`<details class="graph"><summary>Tree of runs (${counted(nodes.length, 'path')})</summary>${note}<div class="scroll" role="region" aria-label="Runs of ${name}" tabindex="0">${picture}</div></details>`;
}
