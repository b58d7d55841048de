/** How far a run is, on one line of the terminal that is written again and again. */
import type { WriteStream } from 'node:tty';
import { visible } from '../../report/text.js';
import type { ProgramEvent } from '../../workbench/check-program.js';

export type Terminal = Pick<WriteStream, 'isTTY' | 'columns' | 'write'>;

const MILLISECONDS = 100;
const DEFAULT_COLUMNS = 80;
const ERASE_LINE = '\r\u001b[K';

/** Silent unless the stream is a terminal: what goes to a file or a pipe is read later. */
export class Progress {
  private readonly stream: Terminal;
  private readonly now: () => number;
  private readonly verb: string;
  private total = 0;
  private done = 0;
  private shown = -Infinity;
  private isVisible = false;

  constructor(stream: Terminal, now: () => number, verb = 'verified') {
    this.stream = stream;
    this.now = now;
    this.verb = verb;
  }

  /** Takes what is told while a program is checked. */
  hear(told: ProgramEvent): void {
    if (told.kind === 'begun') {
      this.planned(told.methods.length);
      return;
    }
    if (told.kind !== 'told') return;
    const { event } = told;
    if (event.kind === 'finished') this.finished(event.method.name);
    if (event.kind === 'progress') this.note(`${event.method.name}, ${event.text}`);
  }

  planned(methods: number): void {
    this.total += methods;
    this.show('');
  }

  finished(name: string): void {
    this.done++;
    this.show(`: ${name}`);
  }

  /** What is under way. */
  note(text: string): void {
    this.show(`: ${text}`);
  }

  /** Makes room for other output. */
  clear(): void {
    if (this.isVisible) this.stream.write(ERASE_LINE);
    this.isVisible = false;
  }

  private show(last: string): void {
    if (!this.stream.isTTY || this.now() - this.shown < MILLISECONDS) return;
    this.shown = this.now();
    this.isVisible = true;
    const line = visible(`${this.verb} ${this.done} of ${this.total} members${last}`);
    // Some terminals do not say how wide they are.
    const width = this.stream.columns > 0 ? this.stream.columns : DEFAULT_COLUMNS;
    this.stream.write(ERASE_LINE + line.slice(0, width - 1));
  }
}
