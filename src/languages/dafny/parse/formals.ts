/** Parameters of methods, functions and constructors. */
import type * as ast from '../syntax/index.js';
import { attributes } from './attributes.js';
import { declaredName, usedName } from './names.js';
import { ANY, commaSeparated } from './parser.js';
import type { Parser } from './parser.js';
import { parseType } from './types.js';

/** Which modifiers the parameters of a declaration may have. */
export interface FormalRules {
  readonly ghost: boolean;
  /** `new`, in two-state declarations. */
  readonly isNew: boolean;
  readonly older: boolean;
  /** In-parameters may be `nameonly` and have default values. */
  readonly incoming: boolean;
}

interface FormalModifiers {
  readonly ghost: boolean;
  readonly isNew: boolean;
  readonly older: boolean;
  readonly nameonly: boolean;
}

/** `(x: T, ghost y: U := e)`. */
export function formals(p: Parser, rules: FormalRules): readonly ast.Formal[] {
  return parenthesized(p, (q) => formal(q, rules));
}

function parenthesized(p: Parser, item: (p: Parser) => ast.Formal): readonly ast.Formal[] {
  const opener = p.index;
  if (!p.expect('(', 'and the parameters')) return [];
  const all = p.at(')') ? [] : commaSeparated(p, item);
  p.close(')', opener);
  return all;
}

function formal(p: Parser, rules: FormalRules): ast.Formal {
  const start = p.start();
  const attrs = attributes(p);
  const modifiers = formalModifiers(p, rules);
  refuseTypeFirst(p);
  const name = declaredName(p, 'the name of a parameter');
  p.expect(':', 'and a type after the name of the parameter');
  const type = parseType(p);
  return { attributes: attrs, ...modifiers, name, type, default: defaultValue(p, rules), span: p.span(start) };
}

/** `int x`, as other languages have it. */
function refuseTypeFirst(p: Parser): void {
  if (p.at('identifier') || p.peek() !== 'identifier' || !/^[a-z]/i.test(p.tokenText())) return;
  const name = p.tokenText(p.index + 1);
  p.fail(`a parameter is written with its name first: \`${name}: ${p.tokenText()}\``);
}

function formalModifiers(p: Parser, rules: FormalRules): FormalModifiers {
  const found = { ghost: false, isNew: false, older: false, nameonly: false };
  for (;;) {
    const key = modifierAt(p);
    if (key === undefined) return found;
    const allowed = key === 'nameonly' ? rules.incoming : rules[key];
    if (!allowed)
      p.report('bad-modifier', p.tokenSpan(), `a parameter may not be \`${p.tokenText()}\` here: remove the modifier`);
    found[key] = true;
    p.next();
  }
}

function modifierAt(p: Parser): keyof FormalModifiers | undefined {
  if (p.at('ghost')) return 'ghost';
  if (p.at('new')) return 'isNew';
  if (p.at('nameonly')) return 'nameonly';
  // `older` is also a name.
  return p.atWord('older') && p.peek() !== ':' ? 'older' : undefined;
}

function defaultValue(p: Parser, rules: FormalRules): ast.Expression | undefined {
  const start = p.start();
  if (!p.eat(':=')) return undefined;
  const value = p.expression(ANY);
  if (!rules.incoming)
    p.report('bad-declaration', p.span(start), 'a result has no default value: assign it in the body');
  return value;
}

/** Parameters of a datatype constructor, whose names are optional: `(head: T, List<T>)`. */
export function constructorFormals(p: Parser): readonly ast.Formal[] {
  return parenthesized(p, constructorFormal);
}

const CONSTRUCTOR_RULES: FormalRules = { ghost: true, isNew: false, older: false, incoming: true };

function constructorFormal(p: Parser): ast.Formal {
  const start = p.start();
  const attrs = attributes(p);
  const modifiers = formalModifiers(p, CONSTRUCTOR_RULES);
  const named = (p.at('identifier') || p.at('digits')) && p.peek() === ':';
  const name = named ? (p.at('digits') ? p.takeIdent() : usedName(p, 'the name of a parameter')) : undefined;
  if (named) p.next();
  else if (modifiers.nameonly) p.report('bad-modifier', p.tokenSpan(), 'a `nameonly` parameter needs a name');
  const type = parseType(p);
  const value = named ? defaultValue(p, CONSTRUCTOR_RULES) : undefined;
  return { attributes: attrs, ...modifiers, name, type, default: value, span: p.span(start) };
}
