/** Questions to a solver about the values of terms, sent in batches. */
import type { Term } from '../model/index.js';

export interface SolverModel {
  /** The text of a term, or undefined if the solver knows nothing of something in it. */
  text(term: Term): string | undefined;
  /** Values of terms, as the solver prints them; undefined if it has none. */
  evaluate(texts: readonly string[]): Promise<readonly string[] | undefined>;
}

/** Why a value cannot be read; the message is the reason. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

interface Question {
  readonly text: string;
  readonly settle: (answer: string) => void;
  readonly refuse: (reason: Error) => void;
}

export class Questions {
  private readonly model: SolverModel;
  private readonly most: number;
  private asked = 0;
  private queue: Question[] = [];

  constructor(model: SolverModel, most: number) {
    this.model = model;
    this.most = most;
  }

  /** Undefined where the solver knows nothing of the term. Questions asked before anyone waits are sent together. */
  ask(term: Term): Promise<string | undefined> {
    const text = this.model.text(term);
    if (text === undefined) return Promise.resolve(undefined);
    if (++this.asked > this.most) return Promise.reject(new Unreadable(`it takes more than ${this.most} questions`));
    if (this.queue.length === 0) void Promise.resolve().then(() => this.flush());
    return new Promise((settle, refuse) => this.queue.push({ text, settle, refuse }));
  }

  private async flush(): Promise<void> {
    const queue = this.queue;
    this.queue = [];
    const answers = await this.model.evaluate(queue.map(({ text }) => text)).catch(() => undefined);
    queue.forEach(({ settle, refuse }, i) => {
      const answer = answers?.[i];
      if (answer === undefined) refuse(new Unreadable('the solver has no values'));
      else settle(answer);
    });
  }
}
