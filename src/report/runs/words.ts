/** The words of a tree of runs. */
import { counted } from '../../model/index.js';
import type { Tone } from '../graph/signs.js';
import type { TreeRow } from './rows.js';

export const TONE_MEANINGS: Readonly<Record<Tone, string>> = {
  good: 'came to its end',
  bad: 'violates a claim',
  open: 'not known, or cut off',
  dead: 'no execution goes there',
};

const MOST_COLUMNS = 104;

/** What stands in a box: who it is, what was asked for to get there, and what came of it. */
export function boxLines({ label, inputs, flipped, outcome, line }: TreeRow, most = MOST_COLUMNS): readonly string[] {
  const place = line === undefined ? '' : ` (line ${line})`;
  const lines = [
    inputs === '' ? label : `${label}: ${inputs}`,
    ...(flipped === undefined ? [] : [`asked for ${flipped.condition} (line ${flipped.at.line})`]),
    `${outcome}${place}`,
  ];
  return lines.map((text) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`));
}

/** A sentence for those who do not see the picture. */
export function treeWords(name: string, rows: readonly TreeRow[], more: number): string {
  const runs = rows.filter(({ inputs, label }) => inputs !== '' || label.startsWith('run ')).length;
  const sides = rows.length - runs + more;
  const violating = rows.filter(({ tone }) => tone === 'bad').length;
  const parts = [
    `${counted(runs, 'path')} of ${name} that ${runs === 1 ? 'was' : 'were'} run`,
    `${counted(sides, 'side')} of decisions that no run took`,
  ];
  const wrong = violating === 0 ? '' : ` ${counted(violating, 'run')} violated a claim.`;
  const left = more === 0 ? '' : ` ${counted(more, 'more side')} are not shown.`;
  return `${parts.join(', and ')}.${wrong}${left}`;
}
