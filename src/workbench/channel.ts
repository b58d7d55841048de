/** What is told by many and heard by one. */
export class Channel<T> {
  private waiting: T[] = [];
  private wake: () => void = () => undefined;

  push(value: T): void {
    this.waiting.push(value);
    this.wake();
  }

  /** What is told until the promise has settled, all of it. */
  async *until(promise: Promise<unknown>): AsyncGenerator<T, void, undefined> {
    let isSettled = false;
    const settled = (): void => {
      isSettled = true;
      this.wake();
    };
    promise.then(settled, settled);
    for (;;) {
      const told = this.waiting;
      this.waiting = [];
      yield* told;
      if (this.waiting.length > 0) continue;
      if (isSettled) return;
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }
}
