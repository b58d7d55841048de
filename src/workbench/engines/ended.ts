/** What is said of a method whose thread had to be ended. */
import { spanOf } from '../../languages/origins.js';
import type { Method } from '../../model/index.js';

/** `work` and `reason` are words and a sentence: `The exploration`, `It did not end within 4 s.` */
export function endedWarning(work: string, { name, origin }: Method, reason: string): string {
  const { source, start } = spanOf(origin);
  const { line } = source.position(start);
  return `${work} of ${name} (line ${line}) had to be ended: ${reason} What it found before counts.`;
}
