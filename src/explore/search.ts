/** Which side of which decision to look for next: strategies behind one interface (seed 000, 2.4.1 and 2.4.3). */
import type { ClaimId, Method } from '../model/index.js';
import type { Edge } from './coverage.js';

export type StrategyName = 'breadth' | 'depth' | 'generational' | 'coverage';

/** A side of a decision that no execution has taken yet. */
export interface Prospect {
  /** How many decisions lie before it. */
  readonly depth: number;
  /** How many sides were flipped to get to the path it stands on. */
  readonly generation: number;
  /** In the order in which prospects were found. */
  readonly number: number;
  /** What it would violate. */
  readonly violates: ClaimId | undefined;
  /** The branch that it would take. */
  readonly edge: { readonly method: Method; readonly edge: Edge } | undefined;
  /** The place in the code, whatever the path. */
  readonly site: string;
  /** Somebody prefers what it would show (seed 004, 3.3). */
  readonly isPreferred?: true;
}

/** What a strategy may look at. */
export interface SearchState {
  isCovered(edge: NonNullable<Prospect['edge']>): boolean;
  /** Settled already, by a violation or by a proof of another engine. */
  isSettled(claim: ClaimId): boolean;
  /** How often a side of this place was asked for. */
  attempts(site: string): number;
}

/** Smaller is sooner. */
export type Strategy<P extends Prospect = Prospect> = (prospect: P, state: SearchState) => number;

export const STRATEGIES: Readonly<Record<StrategyName, Strategy>> = {
  breadth: ({ depth, number }) => depth + number * TIE,
  depth: ({ depth, number }) => -depth - number * TIE,
  generational: ({ generation, number }) => generation + number * TIE,
  /** New code first, then violations that were tried seldom, then anything that was tried seldom. */
  coverage: (prospect, state) => {
    const attempts = state.attempts(prospect.site);
    const { edge, violates } = prospect;
    const base =
      edge !== undefined && !state.isCovered(edge)
        ? attempts
        : violates !== undefined && !state.isSettled(violates)
          ? 1 + 2 * attempts
          : violates === undefined
            ? 4 + 2 * attempts
            : 1000 + attempts;
    return base + prospect.depth * 0.01 + prospect.number * TIE;
  },
};

const TIE = 1e-9;

/** What is preferred comes before anything else, in the order of the strategy. */
export function preferredFirst<P extends Prospect>(strategy: Strategy<P>): Strategy<P> {
  return (prospect, state) => strategy(prospect, state) - (prospect.isPreferred === true ? PREFERENCE : 0);
}

/** More than any strategy counts. */
const PREFERENCE = 1e6;

/** The best prospect under scores that change while runs come in: stale scores are computed again when they come up. */
export class Frontier<P extends Prospect> {
  private readonly heap: { readonly prospect: P; readonly score: number }[] = [];
  private readonly strategy: Strategy<P>;
  private readonly state: SearchState;

  constructor(strategy: Strategy<P>, state: SearchState) {
    this.strategy = strategy;
    this.state = state;
  }

  get size(): number {
    return this.heap.length;
  }

  add(prospect: P): void {
    this.push({ prospect, score: this.strategy(prospect, this.state) });
  }

  take(): P | undefined {
    for (let tries = 0; ; tries++) {
      const top = this.pop();
      if (top === undefined) return undefined;
      const score = this.strategy(top.prospect, this.state);
      const next = this.heap[0];
      if (next === undefined || score <= next.score || tries >= MOST_TRIES) return top.prospect;
      this.push({ prospect: top.prospect, score });
    }
  }

  private push(entry: { readonly prospect: P; readonly score: number }): void {
    const { heap } = this;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((heap[parent]?.score ?? 0) <= entry.score) break;
      heap[at] = heap[parent] as typeof entry;
      at = parent;
    }
    heap[at] = entry;
  }

  private pop(): { readonly prospect: P; readonly score: number } | undefined {
    const { heap } = this;
    const top = heap[0];
    const last = heap.pop();
    if (top === undefined || last === undefined || heap.length === 0) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if ((heap[child + 1]?.score ?? Infinity) < (heap[child]?.score ?? Infinity)) child++;
      if ((heap[child]?.score ?? Infinity) >= last.score) break;
      heap[at] = heap[child] as typeof last;
      at = child;
    }
    heap[at] = last;
    return top;
  }
}

const MOST_TRIES = 50;
