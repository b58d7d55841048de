/** Pieces of text that know how tightly they hold together. */

/** How tightly a text holds together: an operand that holds less than its operator asks for is put in brackets. */
export const ANY = 0;
export const LOGICAL = 1;
export const COMPARISON = 2;
export const SUM = 3;
export const PRODUCT = 4;
export const PREFIX = 5;
export const WHOLE = 6;

export interface Written {
  readonly text: string;
  readonly level: number;
}

/** A longer part of a text is left out. */
export const MOST_CHARACTERS = 300;
export const LEFT_OUT: Written = { text: '…', level: WHOLE };

export function joined(texts: readonly string[], between: string): string {
  let text = '';
  for (const [i, part] of texts.entries()) {
    if (i > 0 && text.length + part.length > MOST_CHARACTERS) return `${text}${between}…`;
    text += i === 0 ? part : `${between}${part}`;
  }
  return text;
}

export function bracketed({ text, level }: Written, asked: number): string {
  return level < asked ? `(${text})` : text;
}

export function whole(text: string): Written {
  return { text, level: WHOLE };
}

export function list(args: readonly Written[]): string {
  return joined(
    args.map(({ text }) => text),
    ', ',
  );
}
