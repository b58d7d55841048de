/** How many of the paths that a method has were run, counted so that it is never more than there are (seed 000, 1.4). */
import type { ClaimId } from '../model/index.js';
import type { Trace } from './trace.js';
import { decisionText } from './trace.js';

/**
 * Runs that stop early may have taken the beginning of a path that another one took to its end: those count once. What is
 * counted are sequences of decisions that are no beginning of another.
 */
export function pathsRun(traces: readonly Trace[]): number {
  const all = traces.map(({ events }) => events.map((event) => ended(decisionText(event))).join('')).sort();
  return all.filter((one, i) => !(all[i + 1]?.startsWith(one) ?? false)).length;
}

/** For each claim of the entry that runs came to: the sequences of decisions that led there. */
export function pathsTo(traces: readonly Trace[]): Readonly<Record<ClaimId, number>> {
  const prefixes = new Map<ClaimId, Set<number>>();
  for (const { events } of traces) {
    const hash = new PrefixHash();
    for (const event of events) {
      hash.add(ended(decisionText(event)));
      if (event.kind !== 'claim' || event.frame !== 0) continue;
      const known = prefixes.get(event.claim.id);
      if (known === undefined) prefixes.set(event.claim.id, new Set([hash.value]));
      else known.add(hash.value);
    }
  }
  return Object.fromEntries([...prefixes].map(([claim, known]) => [claim, known.size]));
}

/** Without an end, choice 1 would be the beginning of choice 10. */
function ended(decision: string): string {
  return decision === '' ? '' : `${decision};`;
}

/** Of a text that grows: 52 bits, so that thousands of prefixes hardly ever share one. */
class PrefixHash {
  private low = 0x811c9dc5;
  private high = 0x9e3779b9;

  get value(): number {
    return (this.high >>> 12) * 2 ** 32 + (this.low >>> 0);
  }

  add(text: string): void {
    for (let i = 0; i < text.length; i++) {
      this.low = Math.imul(this.low ^ text.charCodeAt(i), 0x01000193);
      this.high = Math.imul(this.high ^ text.charCodeAt(i), 0x85ebca6b) ^ (this.high >>> 15);
    }
  }
}
