/** A number with its noun, for sentences: `1 run`, `2 runs`. */
export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}
