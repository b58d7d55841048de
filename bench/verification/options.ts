/** Options of benches: `--name VALUE`, and words. */

export interface BenchOptions {
  readonly words: readonly string[];
  readonly values: ReadonlyMap<string, string>;
}

/** A text says what is wrong. */
export function readOptions(args: readonly string[], known: readonly string[]): BenchOptions | string {
  const values = new Map<string, string>();
  const words: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (!arg.startsWith('--')) {
      words.push(arg);
      continue;
    }
    const value = args[++i];
    if (!known.includes(arg.slice(2)))
      return `There is no option ${arg}; there are ${known.map((one) => `--${one}`).join(', ')}.`;
    if (value === undefined) return `${arg} needs a value.`;
    values.set(arg.slice(2), value);
  }
  return { words, values };
}

export function numberOption({ values }: BenchOptions, name: string, otherwise: number): number {
  const value = Number(values.get(name) ?? otherwise);
  if (Number.isFinite(value) && value >= 0) return value;
  throw new RangeError(`--${name} takes a number that is not negative.`);
}
