/** A reply that is waited for: until it comes, the time is over, or the caller cancels. */
import type { Reply } from '../../smt/channel.js';
import type { CancelToken } from '../../model/index.js';

const LONGEST_TIMER = 2 ** 31 - 1;

export class Waiting {
  readonly reply: Promise<Reply>;
  private readonly started = performance.now();
  private resolve: (reply: Reply) => void = () => undefined;

  constructor(seconds: number, cancel: CancelToken | undefined) {
    const late = (): void => {
      this.finish({ kind: 'late', text: '' });
    };
    const cancelled = (): void => {
      this.finish({ kind: 'cancelled' });
    };
    const timer = setTimeout(late, Math.min(LONGEST_TIMER, Math.max(1, seconds * 1000)));
    cancel?.addEventListener('abort', cancelled);
    this.reply = new Promise<Reply>((resolve) => {
      this.resolve = resolve;
    }).finally(() => {
      clearTimeout(timer);
      cancel?.removeEventListener('abort', cancelled);
    });
    if (cancel?.aborted === true) cancelled();
  }

  answer(text: string): void {
    this.finish({ kind: 'answered', text, seconds: (performance.now() - this.started) / 1000 });
  }

  /** Only the first counts. */
  finish(reply: Reply): void {
    this.resolve(reply);
  }
}
