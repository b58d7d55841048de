/** `{:name args}` and `@name(args)`. */
import type { Argument, Attribute, Ident } from '../syntax/index.js';
import { declaredNameOrDigits, usedName } from './names.js';
import { ANY, commaSeparated } from './parser.js';
import type { Allow, Parser } from './parser.js';

/** Attributes in braces, none or more. */
export function attributes(p: Parser): readonly Attribute[] {
  if (!p.at('{:')) return NONE;
  const all: Attribute[] = [];
  while (p.at('{:')) all.push(attribute(p));
  return all;
}

const NONE: readonly Attribute[] = [];

function attribute(p: Parser): Attribute {
  const start = p.start();
  const opener = p.index;
  p.next();
  // A keyword may name an attribute: `{:opaque}`, `{:fresh}`, `{:induction}`.
  const name = /^[a-z]/i.test(p.tokenText()) ? p.takeIdent() : usedName(p, 'the name of an attribute');
  const args = p.at('}') ? [] : commaSeparated(p, positional);
  p.close('}', opener);
  return { form: 'brace', name, args, span: p.span(start) };
}

function positional(p: Parser): Argument {
  const start = p.start();
  const value = p.expression(ANY);
  return { name: undefined, value, span: p.span(start) };
}

/** Attributes of the form `@name(args)`, before a declaration. */
export function atAttributes(p: Parser): readonly Attribute[] {
  const all: Attribute[] = [];
  while (p.at('@')) {
    const start = p.start();
    p.next();
    const name = dottedName(p);
    const args = p.at('(') ? callArguments(p) : [];
    all.push({ form: 'at', name, args, span: p.span(start) });
  }
  return all;
}

function dottedName(p: Parser): Ident {
  const start = p.start();
  usedName(p, 'the name of an attribute after `@`');
  while (p.eat('.')) usedName(p, 'a name after the `.`');
  const span = p.span(start);
  return { span, text: p.text.slice(span.start, span.end) };
}

/** `(a, x := b)`. */
export function callArguments(p: Parser): readonly Argument[] {
  const opener = p.index;
  p.next();
  const args = p.at(')') ? [] : commaSeparated(p, (q) => argument(q));
  p.close(')', opener);
  return args;
}

/** `e` or `x := e`. */
export function argument(p: Parser, allow: Allow = ANY): Argument {
  const start = p.start();
  const named = (p.at('identifier') || p.at('digits')) && p.peek() === ':=';
  const name = named ? declaredNameOrDigits(p, 'the name of a parameter') : undefined;
  if (named) p.next();
  const value = p.expression(allow);
  return { name, value, span: p.span(start) };
}
