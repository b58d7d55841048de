/** Medians and ratios. */

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** All our time against all of theirs. */
export function ratioOf(pairs: readonly { readonly ours: number; readonly theirs: number }[]): number {
  return sum(pairs.map(({ ours }) => ours)) / sum(pairs.map(({ theirs }) => theirs));
}
