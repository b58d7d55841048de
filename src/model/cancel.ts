/** How work is told to stop: what an `AbortSignal` offers, which is a type of the host and not of the core. */
export interface CancelToken {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Work that may be told to stop, by its owner or by whoever owns the work around it. */
export class Cancellation implements CancelToken {
  aborted = false;
  private readonly listeners = new Set<() => void>();
  private readonly around: CancelToken | undefined;
  private readonly stop = (): void => {
    this.abort();
  };

  constructor(around?: CancelToken) {
    this.around = around;
    if (around?.aborted === true) this.aborted = true;
    else around?.addEventListener('abort', this.stop);
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    this.release();
    for (const listener of [...this.listeners]) listener();
  }

  /** The work has ended: the work around it need not remember it. */
  release(): void {
    this.around?.removeEventListener('abort', this.stop);
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.delete(listener);
  }
}
