/** The time that the proofs of a method may take, as counted or by the clock, and the words for its end. */
import type { CancelToken } from '../model/index.js';

export interface ProofClock {
  /** Milliseconds on a clock that only goes forward, or of work that is counted in place of time. */
  readonly now: () => number;
  /** For work that is counted: whether `now` is far ahead because it takes too long by the clock. */
  readonly isOverdue?: () => boolean;
}

export class ProofTime {
  readonly seconds: number;
  private readonly clock: ProofClock;
  private readonly cancel: CancelToken | undefined;
  private readonly began: number;
  /** In seconds after the beginning. */
  private end: number;

  constructor(clock: ProofClock, seconds: number, cancel: CancelToken | undefined) {
    this.clock = clock;
    this.seconds = seconds;
    this.cancel = cancel;
    this.began = clock.now();
    this.end = seconds;
  }

  get used(): number {
    return (this.clock.now() - this.began) / 1000;
  }

  /** Seconds until the end. */
  get left(): number {
    return this.end - this.used;
  }

  get isCancelled(): boolean {
    return this.cancel?.aborted === true;
  }

  get isOver(): boolean {
    return this.isCancelled || this.left < 0;
  }

  /** What is found is looked at once more, and that may take as long again. */
  extend(): void {
    this.end = this.used + this.seconds;
  }

  /** What ended, if no time is left. */
  get limit(): 'time' | 'work' {
    return this.clock.isOverdue?.() === false ? 'work' : 'time';
  }

  /** A phrase: `the time limit of 20 s was reached`. */
  get phrase(): string {
    const seconds = Math.round(this.seconds * 100) / 100;
    return this.limit === 'time'
      ? `the time limit of ${seconds} s was reached`
      : `the limit of ${seconds} s of work was reached`;
  }
}
