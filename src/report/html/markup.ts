/** Markup that is safe by construction: what is put into a template is escaped unless it is markup already. */

export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Nothing is written for `undefined` and `false`, so that parts can be left out where they are mentioned. */
export type Part = Markup | string | number | undefined | false | readonly Part[];

/** Attributes are written in double quotes in every template; addresses are made by us, never by a program that was read. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = strings[0] ?? '';
  parts.forEach((part, i) => {
    text += partText(part) + (strings[i + 1] ?? '');
  });
  return new Markup(text);
}

/** Text that is markup already and comes from us: style sheets, scripts, pictures. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

function partText(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  if (part === undefined || part === false) return '';
  return part.map(partText).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Beside what has a meaning in markup, characters that a reader cannot see, or that change the order of those seen. */
function escaped(text: string): string {
  return text.replace(HARMFUL, (character) => ENTITIES[character] ?? '\ufffd');
}

const HARMFUL =
  /[&<>"'\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
