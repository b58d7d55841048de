/** What comments at the ends of lines say of the claims there. */

export interface Marks {
  /** Statuses that would be wrong, by line. */
  readonly wrong: ReadonlyMap<number, readonly string[]>;
  /** The status that there must be, by line. */
  readonly expected: ReadonlyMap<number, string>;
  /** Lines that cannot both hold where an execution comes, by the name of the pair. */
  readonly twins: ReadonlyMap<string, readonly number[]>;
}

const MARK = /\/\/\s*((?:not|is|twin)\s[^/]*)$/;

/** `// not V D; is R`, `// twin NAME`: several are separated by semicolons. */
export function marksOf(text: string): Marks {
  const wrong = new Map<number, readonly string[]>();
  const expected = new Map<number, string>();
  const twins = new Map<string, number[]>();
  text.split('\n').forEach((content, i) => {
    const line = i + 1;
    for (const part of MARK.exec(content)?.[1]?.split(';') ?? []) {
      const [word, ...rest] = part.trim().split(/\s+/);
      const [first = ''] = rest;
      if (word === 'not') wrong.set(line, rest.filter(isStatus));
      if (word === 'is') expected.set(line, first);
      if (word === 'twin') twins.set(first, [...(twins.get(first) ?? []), line]);
    }
  });
  return { wrong, expected, twins };
}

function isStatus(word: string): boolean {
  return /^(?:[VRF]\??|[DUI])$/.test(word);
}
