/** Names where they are declared, and where they are used. */
import type { Ident } from '../syntax/index.js';
import type { Parser } from './parser.js';

/** A name that is used: any identifier. `what` completes "expected …". */
export function usedName(p: Parser, what: string): Ident {
  if (p.at('identifier')) return p.takeIdent();
  return missingName(p, what);
}

export function usedNameOrDigits(p: Parser, what: string): Ident {
  return p.at('digits') ? p.takeIdent() : usedName(p, what);
}

/** A name that is declared: it may not begin with an underscore. */
export function declaredName(p: Parser, what: string): Ident {
  if (!p.at('identifier')) return missingName(p, what);
  const name = p.takeIdent();
  if (name.text.startsWith('_')) reportUnderscore(p, name);
  return name;
}

/** Members, labels and export sets may also be named by digits. */
export function declaredNameOrDigits(p: Parser, what: string): Ident {
  return p.at('digits') ? p.takeIdent() : declaredName(p, what);
}

/** A variable: `_` alone is one that nobody uses. */
export function variableName(p: Parser, what: string): Ident {
  if (!p.at('identifier')) return missingName(p, what);
  const name = p.takeIdent();
  if (name.text.startsWith('_') && name.text !== '_') reportUnderscore(p, name);
  return name;
}

function reportUnderscore(p: Parser, name: Ident): void {
  p.report('bad-declaration', name.span, `a declared name may not begin with an underscore: rename \`${name.text}\``);
}

function missingName(p: Parser, what: string): Ident {
  const keyword = p.kind !== 'bad' && /^[a-z]/i.test(p.tokenText());
  p.fail(`expected ${what}, but found ${p.found()}${keyword && !p.at('eof') ? ', which cannot be a name' : ''}`);
  return { span: p.span(p.start()), text: '' };
}
