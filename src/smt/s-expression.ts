/**
 * Reads what solvers print. Tolerant: whatever the text, the reader gives what is complete and says where the
 * incomplete rest begins; nesting is a list of its own and not the call stack.
 */
export type SExpression = Atom | List;

export interface Atom {
  readonly kind: 'atom';
  /** As printed, with the quotes of strings and the bars of quoted symbols. */
  readonly text: string;
}

export interface List {
  readonly kind: 'list';
  readonly items: readonly SExpression[];
}

/** A top-level expression and where it stands. */
export interface Read {
  readonly expression: SExpression;
  readonly start: number;
  readonly end: number;
}

export interface Reading {
  readonly expressions: readonly Read[];
  /** Where the text begins that needs more to be read; undefined if there is none. */
  readonly rest: number | undefined;
}

export function readExpressions(source: string): Reading {
  const expressions: Read[] = [];
  const open: { readonly items: SExpression[]; readonly start: number }[] = [];
  const add = (expression: SExpression, start: number, end: number): void => {
    const parent = open.at(-1);
    if (parent === undefined) expressions.push({ expression, start, end });
    else parent.items.push(expression);
  };
  let at = 0;
  while (at < source.length) {
    const char = source[at];
    if (char === '(') {
      open.push({ items: [], start: at++ });
    } else if (char === ')') {
      at++;
      const list = open.pop();
      // A bracket too many is handed on as what it is: no answer.
      if (list === undefined) add({ kind: 'atom', text: ')' }, at - 1, at);
      else add({ kind: 'list', items: list.items }, list.start, at);
    } else if (char === ';') {
      const line = source.indexOf('\n', at);
      at = line < 0 ? source.length : line + 1;
    } else if (char === ' ' || char === '\n' || char === '\r' || char === '\t') {
      at++;
    } else {
      const end = atomEnd(source, at);
      if (end === undefined) return { expressions, rest: open[0]?.start ?? at };
      add({ kind: 'atom', text: source.slice(at, end) }, at, end);
      at = end;
    }
  }
  return { expressions, rest: open[0]?.start };
}

/** The text of an expression on one line. */
export function printExpression(expression: SExpression): string {
  const pieces: string[] = [];
  const work: (SExpression | string)[] = [expression];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (typeof next === 'string') {
      pieces.push(next);
    } else if (next.kind === 'atom') {
      pieces.push(next.text);
    } else {
      pieces.push('(');
      work.push(')');
      for (let i = next.items.length - 1; i >= 0; i--) {
        const item = next.items[i];
        if (item !== undefined) work.push(item);
        if (i > 0) work.push(' ');
      }
    }
  }
  return pieces.join('');
}

/** What a string stands for; other atoms are their text. */
export function unquoted(text: string): string {
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replaceAll('""', '"').replaceAll('\\"', '"')
    : text;
}

function atomEnd(source: string, start: number): number | undefined {
  if (source[start] === '"') return stringEnd(source, start);
  if (source[start] === '|') {
    const end = source.indexOf('|', start + 1);
    return end < 0 ? undefined : end + 1;
  }
  let end = start + 1;
  while (end < source.length && !' \n\r\t()";|'.includes(source.charAt(end))) end++;
  return end;
}

/** Two quotes are one, by the standard; a quote after a backslash is one in the error texts of z3. */
function stringEnd(source: string, start: number): number | undefined {
  for (let at = start + 1; at < source.length; at++) {
    const char = source[at];
    if (char === '\\' && source[at + 1] === '"') at++;
    else if (char === '"') {
      if (source[at + 1] !== '"') return at + 1;
      at++;
    }
  }
  return undefined;
}
