/**
 * Difference bounds `x - y ≤ c` between terms, as a sparse graph. Nothing is closed under transitivity until it is asked
 * for: questions follow a few edges, and forgetting a term first connects its neighbours. Degrees and path
 * lengths are limited, so every operation takes constant time or time in what differs; what does not fit is not known.
 */
import type { Term } from '../../model/index.js';
import type { Exact } from './exact.js';
import * as exact from './exact.js';
import type { Interval } from './interval.js';
import type { PMap } from './persistent.js';
import * as persistent from './persistent.js';

type Edges = ReadonlyMap<Term, Exact>;

/** `out` of x has c at y for `x - y ≤ c`; `into` of y has the same c at x. */
export interface Differences {
  readonly out: PMap<Edges>;
  readonly into: PMap<Edges>;
}

/** What the intervals say of a term, which bounds differences as well. */
export type Ranges = (term: Term) => Interval;

export const NONE: Differences = { out: undefined, into: undefined };

const MOST_EDGES = 12;
const LONGEST_PATH = 3;

export function edge(graph: Differences, x: Term, y: Term): Exact {
  return persistent.get(graph.out, x)?.get(y) ?? Infinity;
}

/** The terms that are compared with this one. */
export function neighbours(graph: Differences, x: Term): readonly Term[] {
  return [...(persistent.get(graph.out, x)?.keys() ?? []), ...(persistent.get(graph.into, x)?.keys() ?? [])];
}

/** An upper bound of `x - y`. */
export function upper(graph: Differences, ranges: Ranges, x: Term, y: Term): Exact {
  if (x === y) return 0;
  const lowY = ranges(y).low;
  let best = exact.subtract(ranges(x).high, lowY);
  let frontier = new Map<Term, Exact>([[x, 0]]);
  for (let length = 1; length <= LONGEST_PATH && frontier.size > 0 && frontier.size <= MOST_EDGES; length++) {
    const next = new Map<Term, Exact>();
    for (const [from, sofar] of frontier) {
      for (const [to, bound] of persistent.get(graph.out, from) ?? []) {
        const total = exact.add(sofar, bound);
        if (to === y) {
          best = exact.least(best, total);
        } else if (to !== x) {
          best = exact.least(best, exact.add(total, exact.subtract(ranges(to).high, lowY)));
          next.set(to, exact.least(next.get(to) ?? Infinity, total));
        }
      }
    }
    frontier = next;
  }
  return best;
}

/** With `x - y ≤ bound`. A term with too many bounds loses its oldest one: its variable is likely to be done with. */
export function add(graph: Differences, x: Term, y: Term, bound: Exact): Differences {
  if (x === y || bound === Infinity || exact.compare(edge(graph, x, y), bound) <= 0) return graph;
  const { out, into } = withRoom(graph, x, y);
  const fromX = new Map(persistent.get(out, x)).set(y, bound);
  const toY = new Map(persistent.get(into, y)).set(x, bound);
  return { out: persistent.set(out, x, fromX), into: persistent.set(into, y, toY) };
}

function withRoom(graph: Differences, x: Term, y: Term): Differences {
  let result = graph;
  const out = persistent.get(result.out, x);
  if (out !== undefined && out.size >= MOST_EDGES && !out.has(y)) result = cut(result, x, oldest(out));
  const into = persistent.get(result.into, y);
  if (into !== undefined && into.size >= MOST_EDGES && !into.has(x)) result = cut(result, oldest(into), y);
  return result;
}

/** Maps keep the order of insertion. */
function oldest(edges: Edges): Term {
  const [[term] = [-1 as Term]] = edges;
  return term;
}

function cut(graph: Differences, x: Term, y: Term): Differences {
  return {
    out: persistent.put(graph.out, x, without(persistent.get(graph.out, x), y)),
    into: persistent.put(graph.into, y, without(persistent.get(graph.into, y), x)),
  };
}

/** Without the term. What it said about two others by way of this one stays. */
export function forget(graph: Differences, term: Term): Differences {
  const out = persistent.get(graph.out, term);
  const into = persistent.get(graph.into, term);
  if (out === undefined && into === undefined) return graph;
  let result = remove(graph, term, out, into);
  for (const [x, first] of into ?? []) {
    for (const [y, second] of out ?? []) result = add(result, x, y, exact.add(first, second));
  }
  return result;
}

function remove(graph: Differences, term: Term, out: Edges | undefined, into: Edges | undefined): Differences {
  let outs = persistent.remove(graph.out, term);
  let intos = persistent.remove(graph.into, term);
  for (const y of out?.keys() ?? []) intos = persistent.put(intos, y, without(persistent.get(intos, y), term));
  for (const x of into?.keys() ?? []) outs = persistent.put(outs, x, without(persistent.get(outs, x), term));
  return { out: outs, into: intos };
}

function without(edges: Edges | undefined, term: Term): Edges | undefined {
  if (edges === undefined) return undefined;
  const rest = new Map(edges);
  rest.delete(term);
  return rest.size === 0 ? undefined : rest;
}

/** The term under another name, of which nothing is known. */
export function rename(graph: Differences, from: Term, to: Term): Differences {
  const out = persistent.get(graph.out, from);
  const into = persistent.get(graph.into, from);
  if (out === undefined && into === undefined) return graph;
  let result = remove(graph, from, out, into);
  for (const [y, bound] of out ?? []) result = add(result, to, y, bound);
  for (const [x, bound] of into ?? []) result = add(result, x, to, bound);
  return result;
}

/** Bounds that hold in both: the weaker of the two, where each may follow from the intervals alone. */
export function join(a: Differences, rangesA: Ranges, b: Differences, rangesB: Ranges): Differences {
  const changes: [Term, Term, Exact][] = [];
  persistent.forEachDifference(a.out, b.out, (key, ofA, ofB) => {
    const x = key as Term;
    for (const [y, bound] of ofA ?? []) {
      const other = ofB?.get(y) ?? upper(b, rangesB, x, y);
      if (exact.compare(other, bound) > 0) changes.push([x, y, other]);
    }
    for (const [y, bound] of ofB ?? []) {
      if (ofA?.has(y) !== true) changes.push([x, y, exact.greatest(bound, upper(a, rangesA, x, y))]);
    }
  });
  return changes.reduce((graph, [x, y, bound]) => replace(graph, x, y, bound), a);
}

/** The old bounds that still hold. */
export function widen(old: Differences, next: Differences, ranges: Ranges): Differences {
  const lost: [Term, Term][] = [];
  eachWeaker(old, next, ranges, (x, y) => lost.push([x, y]));
  return lost.reduce((graph, [x, y]) => replace(graph, x, y, Infinity), old);
}

/** Whether every bound of `weaker` holds in the other. */
export function implies(graph: Differences, ranges: Ranges, weaker: Differences): boolean {
  let all = true;
  eachWeaker(weaker, graph, ranges, () => (all = false));
  return all;
}

function eachWeaker(old: Differences, next: Differences, ranges: Ranges, visit: (x: Term, y: Term) => void): void {
  persistent.forEachDifference(old.out, next.out, (key, before, after) => {
    const x = key as Term;
    for (const [y, bound] of before ?? []) {
      const now = after?.get(y) ?? Infinity;
      if (exact.compare(now, bound) > 0 && exact.compare(upper(next, ranges, x, y), bound) > 0) visit(x, y);
    }
  });
}

/** Sets a bound whether it is stronger or weaker than the one there is. */
function replace(graph: Differences, x: Term, y: Term, bound: Exact): Differences {
  if (edge(graph, x, y) === Infinity) return add(graph, x, y, bound);
  return add(cut(graph, x, y), x, y, bound);
}
