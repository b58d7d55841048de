/**
 * Signals that end a run which has processes of its own. The first one stops the work, and what is known is printed; if
 * that takes longer than a second, or a second signal comes, the process ends at once. Solvers end with this process.
 *
 * Handlers wait for the event loop. While something is done that does not let it run for long, the default action
 * applies, which is quicker: see `unheard`.
 */
import { setImmediate } from 'node:timers/promises';

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** The code that shells give to a process that a signal ended. */
export type SignalCode = (typeof SIGNALS)[keyof typeof SIGNALS];

/** Milliseconds in which what is known must have been printed. */
const LAST_WORDS = 850;

export class Interrupts {
  private readonly stop = new AbortController();
  private readonly handlers: readonly (readonly [NodeJS.Signals, () => void])[];
  private isHearing = false;
  private received: SignalCode | undefined;

  /** `onFirst` is called when the first signal comes. */
  constructor(onFirst: () => void) {
    this.handlers = Object.entries(SIGNALS).map(([signal, code]) => [
      signal as NodeJS.Signals,
      () => {
        if (this.received !== undefined) process.exit(this.received);
        this.received = code;
        setTimeout(() => process.exit(code), LAST_WORDS).unref();
        onFirst();
        this.stop.abort();
      },
    ]);
  }

  /** Fires with the first signal. */
  get signal(): AbortSignal {
    return this.stop.signal;
  }

  /** The code to end with, if a signal came. */
  get code(): SignalCode | undefined {
    return this.received;
  }

  /** From now on signals are for us. */
  readonly hear = (): void => {
    if (this.isHearing) return;
    this.isHearing = true;
    for (const [signal, handler] of this.handlers) process.on(signal, handler);
  };

  /** They do what they usually do. */
  release(): void {
    this.isHearing = false;
    for (const [signal, handler] of this.handlers) process.off(signal, handler);
  }

  /**
   * Does something that must not be left half done, as a report that is one JSON text: a signal waits for its end, and then
   * does what it usually does. A signal that came before has had its say.
   */
  async whole(work: () => Promise<void>): Promise<void> {
    if (this.received !== undefined) return work();
    this.release();
    const waiting: NodeJS.Signals[] = [];
    const wait = (signal: NodeJS.Signals): void => {
      if (waiting.length > 0) end(signal);
      setTimeout(end, LAST_WORDS, signal).unref();
      waiting.push(signal);
    };
    const end = (signal: NodeJS.Signals): void => {
      for (const [name] of this.handlers) process.off(name, wait);
      process.kill(process.pid, signal);
    };
    for (const [name] of this.handlers) process.on(name, wait);
    await work();
    // Node hears signals between two turns of its loop: one that came meanwhile is told now.
    await setImmediate();
    const [signal] = waiting;
    if (signal === undefined) for (const [name] of this.handlers) process.off(name, wait);
    else end(signal);
  }

  /** Does something that keeps the event loop waiting: meanwhile a signal ends the process at once. */
  readonly unheard = <Result>(work: () => Result): Result => {
    const wasHearing = this.isHearing;
    this.release();
    try {
      return work();
    } finally {
      if (wasHearing) this.hear();
    }
  };
}
