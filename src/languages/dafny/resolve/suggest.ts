/** Near names: what the writer of an unknown name may have meant. */

/** Longer names are not searched for, and not all of a long list is compared: a suggestion is never worth a wait. */
const LONGEST_NAME = 60;
const MOST_COMPARED = 100;

/** The nearest candidate, if one is near enough to be a likely slip; on a tie the one listed first. */
export function nearestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const limit = name.length <= 2 ? 1 : name.length <= 6 ? 2 : 3;
  let best: string | undefined;
  let bestDistance = limit + 1;
  let count = 0;
  for (const candidate of candidates) {
    if (candidate === '' || candidate === name || Math.abs(candidate.length - name.length) >= bestDistance) continue;
    if (!mayBeNear(name, candidate)) continue;
    if (count++ >= MOST_COMPARED) break;
    const distance = candidate.toLowerCase() === name.toLowerCase() ? 0.5 : editDistance(name, candidate, bestDistance);
    if (distance < bestDistance && distance < Math.max(name.length, candidate.length)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** A slip seldom touches both ends of a name. */
function mayBeNear(name: string, candidate: string): boolean {
  const first = name.charAt(0).toLowerCase();
  return (
    first === candidate.charAt(0).toLowerCase() ||
    first === candidate.charAt(1).toLowerCase() ||
    name.charAt(1) === candidate.charAt(0) ||
    name.at(-1) === candidate.at(-1)
  );
}

/** `; did you mean 'x'?` to end a message with, or nothing. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const near = nearestName(name, candidates);
  return near === undefined ? '' : `; did you mean '${near}'?`;
}

/** Insertions, deletions, replacements and swaps of neighbours; counting stops at `limit`. */
function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let before: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= to.length; j++) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1;
      let value = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + cost);
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) value = Math.min(value, at(before, j - 2) + 1);
      current.push(value);
      least = Math.min(least, value);
    }
    if (least >= limit) return limit;
    before = previous;
    previous = current;
  }
  return Math.min(limit, at(previous, to.length));
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
