/** Markup that is safe by construction: what is put into a template is escaped unless it is markup already. */
import { escapedHtml } from '../escaping.js';

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
  if (typeof part === 'string') return escapedHtml(part);
  if (typeof part === 'number') return String(part);
  if (part === undefined || part === false) return '';
  return part.map(partText).join('');
}
