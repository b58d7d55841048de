/**
 * Every name in the text for a solver is made here. Names cannot clash:
 * - declared names come from one table, which never gives a name twice;
 * - each of them contains `@` or ends in `<…>` with something before it, and no name that a solver defines does
 *   (`@` is written by this file only: in what the program wrote it becomes `_`);
 * - bound variables are `?N` and shared sub-terms `$N`, which contain neither.
 */
export class Names {
  private readonly counts = new Map<string, number>();
  private readonly taken = new Set<string>();

  /** A new name that reads like `text`, as it is written in SMT-LIB. */
  fresh(text: string): string {
    const plain = simple(text).slice(0, LONGEST);
    let name = MARKED.test(plain) ? plain : `${plain}@`;
    while (this.taken.has(name)) name = `${plain}@${this.next(plain)}`;
    this.taken.add(name);
    return name;
  }

  private next(plain: string): number {
    const count = (this.counts.get(plain) ?? 1) + 1;
    this.counts.set(plain, count);
    return count;
  }
}

/** A simple symbol: cvc5 1.0 does not find constructors whose names need quotes. */
function simple(text: string): string {
  const plain = text
    .replace(/, /g, '&')
    .replace(/\(/g, '<')
    .replace(/\)/g, '>')
    .replace(/[^A-Za-z0-9~!$%^&*_+=<>.?/-]/g, '_');
  return /^(?:$|[0-9.])/.test(plain) ? `_${plain}` : plain;
}

/** By the number of variables in scope where it is bound, counted from outside. */
export function boundName(level: number): string {
  return `?${level}`;
}

export function sharedName(index: number): string {
  return `$${index}`;
}

/** Instances of instances get names without end; people read the beginning. */
const LONGEST = 100;
const MARKED = /[^<]<.*>$/;
