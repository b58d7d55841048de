/** A text with words put around parts of it. Line ends stay where they are, so that whoever reads it sees the same lines. */

interface Wrap {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

export class Edits {
  private readonly wraps: Wrap[] = [];
  private readonly replaced: { readonly start: number; readonly end: number; readonly by: string }[] = [];

  /** Of wraps around the same range, the first is the outermost. */
  wrap({ start, end }: { readonly start: number; readonly end: number }, before: string, after: string): void {
    this.wraps.push({ start, end, before, after });
  }

  insert(at: number, text: string): void {
    this.replace(at, at, text);
  }

  replace(start: number, end: number, by: string): void {
    this.replaced.push({ start, end, by });
  }

  applied(text: string): string {
    const pieces: {
      readonly at: number;
      readonly end: number;
      readonly order: readonly number[];
      readonly by: string;
    }[] = [];
    this.wraps.forEach(({ start, end, before, after }, i) => {
      // At one place, what ends comes first, then what is inserted, then what begins; the longer begins sooner and ends later.
      pieces.push({ at: start, end: start, order: [1, -end, i], by: before });
      pieces.push({ at: end, end, order: [0, -start, -i], by: after });
    });
    this.replaced.forEach(({ start, end, by }, i) => pieces.push({ at: start, end, order: [0.5, 0, i], by }));
    pieces.sort((a, b) => a.at - b.at || compare(a.order, b.order));
    let made = '';
    let from = 0;
    for (const { at, end, by } of pieces) {
      made += text.slice(from, at) + by;
      from = Math.max(from, end);
    }
    return made + text.slice(from);
  }
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, one] of a.entries()) if (one !== b[i]) return one - (b[i] ?? 0);
  return 0;
}
