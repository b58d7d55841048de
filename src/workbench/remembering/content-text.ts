/** Small words of the texts of declarations (`content-writer.ts`). */

/** Compiles only for objects of which every field was taken out. */
export function nothingElse(_rest: Readonly<Record<string, never>>): void {
  // There is nothing to do.
}

export function quoted(text: string): string {
  return JSON.stringify(text);
}
