/** Fields, constants, constructors and lists of members. */
import type * as ast from '../syntax/index.js';
import { attributes } from './attributes.js';
import { closeBrace } from './braces.js';
import { functionDeclaration, isFunction } from './functions.js';
import { memberHint } from './hints.js';
import { constructorDeclaration, isMethod, methodDeclaration } from './methods.js';
import { allowModifiers, declarationPrefix, modifiersOf } from './modifiers.js';
import type { Prefix } from './modifiers.js';
import { declaredNameOrDigits } from './names.js';
import { ANY, BEFORE_SEMICOLON } from './parser.js';
import type { Parser } from './parser.js';
import { columnOf, enterMember, recoverMember } from './recovery.js';
import { parseType } from './types.js';

/** Where a member stands: a module has no fields, and only classes and traits have constructors. */
export type Place = 'module' | 'class' | 'type';

/** `{ members }`. */
export function memberList(p: Parser, place: Place): readonly ast.Member[] {
  const opener = p.index;
  if (!p.expect('{', 'and the members')) return [];
  const members: ast.Member[] = [];
  while (!p.at('}') && !p.at('eof')) {
    if (isForeign(p)) break;
    const before = p.index;
    const leave = enterMember(p);
    const prefix = declarationPrefix(p);
    if (isMember(p)) members.push(...member(p, prefix, place));
    else noMember(p);
    if (p.panicking) recoverMember(p, before);
    leave();
    if (p.index === before) p.next();
  }
  closeBrace(p, opener);
  return members;
}

/** Declarations that cannot be members: the list of members was left open before them. */
function isForeign(p: Parser): boolean {
  switch (p.kind) {
    case 'class':
    case 'trait':
    case 'datatype':
    case 'codatatype':
    case 'newtype':
    case 'type':
    case 'module':
    case 'import':
    case 'export':
    case 'iterator':
    case 'include':
    case 'abstract':
      return columnOf(p) <= p.memberColumn;
    default:
      return false;
  }
}

function noMember(p: Parser): void {
  p.fail(`expected a member (a field, constant, function, method or lemma), but found ${p.found()}${memberHint(p)}`);
}

export function isMember(p: Parser): boolean {
  return p.at('var') || p.at('const') || p.at('constructor') || isFunction(p) || isMethod(p);
}

/** The member at hand; a `var` may declare several fields. */
export function member(p: Parser, prefix: Prefix, place: Place): readonly ast.Member[] {
  if (p.at('var')) return fields(p, prefix, place);
  if (p.at('const')) return [constant(p, prefix)];
  if (p.at('constructor')) return [constructorDeclaration(p, prefix, place === 'class')];
  return [isFunction(p) ? functionDeclaration(p, prefix) : methodDeclaration(p, prefix)];
}

function fields(p: Parser, prefix: Prefix, place: Place): readonly ast.FieldDeclaration[] {
  allowModifiers(p, prefix, ['ghost'], 'a field');
  if (place === 'module') {
    p.report('bad-declaration', p.tokenSpan(), 'a module has no variables: declare a `const`, or a field of a class');
  }
  const modifiers = modifiersOf(prefix);
  let { start } = prefix;
  p.next();
  const attrs = [...prefix.attributes, ...attributes(p)];
  const all: ast.FieldDeclaration[] = [];
  do {
    if (all.length > 0) start = p.start();
    const name = declaredNameOrDigits(p, 'the name of a field');
    const type = fieldType(p);
    all.push({ kind: 'field', attributes: attrs, modifiers, name, type, span: p.span(start) });
    refuseInitializer(p);
  } while (p.eat(','));
  p.eat(';');
  // A module has no place for them.
  return place === 'module' ? [] : all;
}

function fieldType(p: Parser): ast.TypeNode | undefined {
  if (p.eat(':')) return parseType(p);
  p.report(
    'expected',
    { source: p.source, start: p.end, end: p.end },
    'expected `:` and a type: a field must be declared with its type',
  );
  return undefined;
}

function refuseInitializer(p: Parser): void {
  if (!p.at(':=') && !p.at('=')) return;
  p.report(
    'bad-declaration',
    p.tokenSpan(),
    'a field has no initial value here: assign it in the constructor, or declare a `const`',
  );
  p.next();
  p.expression(ANY);
}

function constant(p: Parser, prefix: Prefix): ast.ConstDeclaration {
  allowModifiers(p, prefix, ['ghost', 'static', 'opaque'], 'a constant');
  p.next();
  const attrs = [...prefix.attributes, ...attributes(p)];
  const name = declaredNameOrDigits(p, 'the name of a constant');
  const type = p.eat(':') ? parseType(p) : undefined;
  const refining = p.eat('...');
  if (p.at('=')) p.report('expected', p.tokenSpan(), 'a constant gets its value by `:=`: write `:=` instead of `=`');
  const value = p.eat(':=') || p.eat('=') ? p.expression(BEFORE_SEMICOLON) : undefined;
  if (type === undefined && value === undefined && !refining) {
    p.report('expected', name.span, 'a constant needs a type or a value');
  }
  const span = p.span(prefix.start);
  p.eat(';');
  return { kind: 'const', attributes: attrs, modifiers: modifiersOf(prefix), name, type, value, refining, span };
}
