/** The tree of runs as rows, each below the one that it comes from: what pages and pictures show. */
import type { FlippedDecision, UntakenSide } from '../../explore/nodes.js';
import type { Tone } from '../graph/signs.js';
import type { NodeReport, TreeReport } from './tree-report.js';

export interface TreeRow {
  /** Of its node, `7`, or of the side, `7-2`: the second one of node 7 that no run took. */
  readonly id: string;
  /** Position of the row above that it hangs on. */
  readonly parent: number | undefined;
  readonly depth: number;
  readonly tone: Tone;
  /** `run 7`, `impossible`. */
  readonly label: string;
  /** What was asked for to get here from there. */
  readonly flipped: FlippedDecision | undefined;
  /** `x = 3, y = 4`; empty for a side. */
  readonly inputs: string;
  /** What came of it. */
  readonly outcome: string;
  readonly line: number | undefined;
}

/** Runs in the order in which they were made; sides that no run took after the runs that took others. */
export function treeRows({ nodes, untaken }: TreeReport): readonly TreeRow[] {
  const known = new Set(nodes.map(({ id }) => id));
  const children = grouped(nodes, ({ parent }) => (parent !== null && known.has(parent) ? parent : undefined));
  const sides = grouped(untaken, ({ node }) => node);
  const rows: TreeRow[] = [];
  // Trees may be deep: nothing recurses.
  const pending: Pending[] = [...(children.get(undefined) ?? [])]
    .reverse()
    .map((node) => ({ node, parent: undefined, depth: 0 }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, parent, depth } = next;
    const at = rows.push(runRow(node, parent, depth)) - 1;
    for (const [i, side] of (sides.get(node.id) ?? []).entries()) rows.push(sideRow(side, i + 1, at, depth + 1));
    for (const child of [...(children.get(node.id) ?? [])].reverse())
      pending.push({ node: child, parent: at, depth: depth + 1 });
  }
  return rows;
}

interface Pending {
  readonly node: NodeReport;
  readonly parent: number | undefined;
  readonly depth: number;
}

function grouped<One, Key>(all: readonly One[], keyOf: (one: One) => Key): ReadonlyMap<Key, readonly One[]> {
  const groups = new Map<Key, One[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}

function runRow(node: NodeReport, parent: number | undefined, depth: number): TreeRow {
  const { id, test, flipped, error, violated } = node;
  const tone = error === null ? 'good' : violated === null ? 'open' : 'bad';
  return {
    ...{ id: String(id), parent, depth, tone, label: `run ${id}`, flipped: flipped ?? undefined },
    inputs: inputsText(test),
    outcome: error === null ? returnText(node) : error.message,
    line: error?.at?.line,
  };
}

const SIDE_TONES: Readonly<Record<UntakenSide['outcome'], Tone>> = {
  impossible: 'dead',
  undecided: 'open',
  'beyond-bounds': 'open',
  untried: 'open',
};

const SIDE_LABELS: Readonly<Record<UntakenSide['outcome'], string>> = {
  impossible: 'impossible',
  undecided: 'not decided',
  'beyond-bounds': 'beyond the bounds',
  untried: 'not tried',
};

function sideRow(side: UntakenSide, number: number, parent: number, depth: number): TreeRow {
  const { node, outcome, reason, condition, at } = side;
  return {
    ...{ id: `${node}-${number}`, parent, depth, tone: SIDE_TONES[outcome], label: SIDE_LABELS[outcome] },
    flipped: { condition, at },
    inputs: '',
    outcome: outcome === 'impossible' ? 'no execution goes there' : (reason ?? ''),
    line: undefined,
  };
}

/** `x = 3, a = @array1`: what is one object has one name. */
function inputsText({ inputs, choices = [] }: NodeReport['test']): string {
  const values = Object.entries(inputs).map(([name, value]) => `${name} = ${value}`);
  const chosen = choices.length === 0 ? [] : [`chosen: ${choices.join(', ')}`];
  return shortened([...values, ...chosen].join(', '));
}

/** `r = 7 (2 * x + 1)`. */
function returnText({ outputs, terms }: NodeReport): string {
  const values = Object.entries(outputs).map(([name, value]) => {
    const term = terms[name];
    const isMore = term !== undefined && 'text' in term && term.text !== value;
    return `${name} = ${value}${isMore ? `, that is ${term.text}` : ''}`;
  });
  return values.length === 0 ? 'returns' : shortened(`returns ${values.join('; ')}`);
}

const MOST_TEXT = 160;

function shortened(text: string): string {
  return text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT - 1)}…`;
}
