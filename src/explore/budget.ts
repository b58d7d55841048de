/** What an exploration may use, what it has used, and why it stopped. */
import { counted } from '../model/index.js';
import type { CutBound } from '../model/index.js';
import type { CancelToken } from '../model/index.js';
import type { Bounds } from './bounds.js';

/** What is counted in place of time, if anything is. */
export interface Clock {
  /** Milliseconds on a clock that only goes forward, or of work that is counted in place of time. */
  readonly now: () => number;
  /** For work that is counted: whether `now` is far ahead because it takes too long by the clock. */
  readonly isOverdue?: () => boolean;
}

export interface BudgetSource {
  readonly bounds: Bounds;
  readonly clock: Clock;
  readonly cancel: CancelToken | undefined;
  /** That were made. */
  readonly runs: () => number;
  /** That they took. */
  readonly paths: () => number;
  /** What was to be found is found. */
  readonly isEnough: () => boolean;
}

export class Budget {
  private readonly source: BudgetSource;
  private readonly began: number;

  constructor(source: BudgetSource) {
    this.source = source;
    this.began = source.clock.now();
  }

  get seconds(): number {
    return (this.source.clock.now() - this.began) / 1000;
  }

  get secondsLeft(): number {
    return this.source.bounds.seconds - this.seconds;
  }

  /** Whether to stop now, or after this share of the time. */
  isSpent(share = 1): boolean {
    return this.source.isEnough() || this.hasAllPaths || this.isExhausted(share);
  }

  /** Whether runs are to be given up. */
  isExhausted(share = 1): boolean {
    const { bounds, cancel, runs } = this.source;
    if (cancel?.aborted === true || runs() >= bounds.runs) return true;
    return this.seconds >= share * bounds.seconds;
  }

  /** For an exploration that stopped before its end. */
  whyStopped(): { readonly bound: CutBound; readonly reason: string } {
    const { bounds, runs, isEnough } = this.source;
    if (isEnough()) return { bound: 'enough', reason: 'Exploration stopped because what it looked for was found.' };
    if (runs() >= bounds.runs)
      return { bound: 'runs', reason: `Exploration stopped after ${counted(bounds.runs, 'run')}.` };
    if (this.hasAllPaths)
      return { bound: 'paths', reason: `Exploration stopped after ${counted(bounds.paths, 'path')}.` };
    return { bound: this.limit, reason: this.end };
  }

  /** As many as there may be. The run under way goes on. */
  private get hasAllPaths(): boolean {
    return this.source.paths() >= this.source.bounds.paths;
  }

  private get end(): string {
    const seconds = counted(Math.round(this.source.bounds.seconds * 100) / 100, 'second');
    switch (this.source.clock.isOverdue?.()) {
      case undefined:
        return `Exploration stopped after ${seconds}.`;
      case false:
        return `Exploration stopped after work of about ${seconds}.`;
      case true:
        return `Exploration stopped because work of about ${seconds} took too long.`;
    }
  }

  /** What has ended, if anything has, when no seconds are left. */
  get limit(): 'time' | 'work' {
    return this.source.clock.isOverdue?.() === false ? 'work' : 'time';
  }
}
