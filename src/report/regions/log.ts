/** What DASH did for one method, step by step: what was told of it while it was at work, as plain data. */
import type { Finding, Method } from '../../model/index.js';
import type { Heading } from './iteration-words.js';
import type { RegionPicture } from './picture.js';

/** An iteration, or the end. Survives structured cloning: whoever is at work may be in another thread. */
export interface LoggedStep {
  /** `i3` */
  readonly anchor: string;
  /** `iteration-003`: for the file of the picture. */
  readonly file: string;
  readonly title: string;
  readonly heading: Heading | undefined;
  /** Markup that we made. */
  readonly sentences: readonly string[];
  readonly picture: RegionPicture;
  /** Graphs are told apart by it. */
  readonly generation: number;
}

/** More than a reader steps through: the first and the last ones are kept. */
const MOST_FIRST = 100;
const MOST_LAST = 100;

export class IterationLog {
  readonly entry: Method;
  readonly first: LoggedStep[] = [];
  readonly last: LoggedStep[] = [];
  iterations = 0;
  /** The graph at the end; undefined if there was none, or if it is not known. */
  end: LoggedStep | undefined;
  findings: readonly Finding[] = [];

  constructor(entry: Method) {
    this.entry = entry;
  }

  add(iteration: LoggedStep): void {
    this.iterations++;
    if (this.first.length < MOST_FIRST) this.first.push(iteration);
    else this.last.push(iteration);
    if (this.last.length > MOST_LAST) this.last.shift();
  }

  finished(end: LoggedStep | undefined, findings: readonly Finding[]): void {
    this.end = end;
    this.findings = findings;
  }
}
