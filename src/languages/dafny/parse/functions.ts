/** Functions and predicates. */
import type * as ast from '../syntax/index.js';
import { attributes } from './attributes.js';
import { formals } from './formals.js';
import { allowModifiers, modifiersOf } from './modifiers.js';
import type { Prefix } from './modifiers.js';
import { declaredName, declaredNameOrDigits } from './names.js';
import { ANY } from './parser.js';
import type { Parser } from './parser.js';
import { optionalPrefixIndex } from './prefix-index.js';
import { recoverInBraces } from './recovery.js';
import { clauses } from './specifications.js';
import { optionalTypeParameters, parseType } from './types.js';

export function isFunction(p: Parser): boolean {
  switch (p.kind) {
    case 'function':
    case 'predicate':
    case 'copredicate':
      return true;
    case 'inductive':
      return p.peek() === 'predicate';
    case 'twostate':
      return p.peek() === 'function' || p.peek() === 'predicate';
    case 'identifier':
      return (p.atWord('least') || p.atWord('greatest')) && p.peek() === 'predicate';
    default:
      return false;
  }
}

function flavourOf(p: Parser): ast.FunctionFlavour {
  switch (p.kind) {
    case 'function':
    case 'predicate': {
      const flavour = p.kind;
      p.next();
      return flavour;
    }
    case 'copredicate':
      p.warn('deprecated', p.tokenSpan(), '`copredicate` is the older spelling of `greatest predicate`');
      p.next();
      return 'greatest predicate';
    case 'inductive':
      p.warn('deprecated', p.tokenSpan(), '`inductive predicate` is the older spelling of `least predicate`');
      p.next();
      p.next();
      return 'least predicate';
    case 'twostate': {
      p.next();
      const flavour = p.at('function') ? 'twostate function' : 'twostate predicate';
      p.next();
      return flavour;
    }
    default: {
      const flavour = p.atWord('least') ? 'least predicate' : 'greatest predicate';
      p.next();
      p.next();
      return flavour;
    }
  }
}

const NAMES: Readonly<Record<ast.FunctionFlavour, string>> = {
  function: 'a function',
  predicate: 'a predicate',
  'twostate function': 'a two-state function',
  'twostate predicate': 'a two-state predicate',
  'least predicate': 'a least predicate',
  'greatest predicate': 'a greatest predicate',
};

interface Signature {
  readonly typeParameters: readonly ast.TypeParameter[];
  readonly prefixIndex: ast.PrefixIndex;
  readonly formals: readonly ast.Formal[];
  readonly result: ast.FunctionDeclaration['result'];
  readonly refining: boolean;
}

export function functionDeclaration(p: Parser, prefix: Prefix): ast.FunctionDeclaration {
  const flavour = flavourOf(p);
  const what = NAMES[flavour];
  const plain = flavour === 'function' || flavour === 'predicate';
  const modifiers = modifiersOf(prefix);
  allowModifiers(p, prefix, plain ? ['ghost', 'static', 'opaque'] : ['static', 'opaque'], what);
  const methodKeyword = p.at('method') && oldMethodKeyword(p, plain, modifiers.ghost, what);
  const attrs = [...prefix.attributes, ...attributes(p)];
  const name = declaredNameOrDigits(p, `the name of ${what}`);
  const head = signature(p, flavour, plain && !modifiers.ghost);
  const extreme = flavour === 'least predicate' || flavour === 'greatest predicate';
  const spec = clauses(p, { modifies: false, decreases: extreme ? 'no' : 'yes', readsWildcard: true, what });
  const body = p.at('{') ? functionBody(p) : undefined;
  const byMethod =
    body !== undefined && p.at('by') ? byMethodBody(p, plain && !modifiers.ghost && !methodKeyword) : undefined;
  return {
    kind: 'function',
    flavour,
    attributes: attrs,
    modifiers,
    methodKeyword,
    name,
    ...head,
    specification: spec,
    body,
    byMethod,
    span: p.span(prefix.start),
  };
}

/** `function method`: the older spelling of a function that is compiled. */
function oldMethodKeyword(p: Parser, plain: boolean, ghost: boolean, what: string): boolean {
  if (!plain || ghost) {
    p.report(
      'bad-modifier',
      p.tokenSpan(),
      `${ghost ? 'a ghost function' : what} is never compiled: remove \`method\``,
    );
  }
  p.next();
  return true;
}

function signature(p: Parser, flavour: ast.FunctionFlavour, allowGhost: boolean): Signature {
  if (p.eat('...'))
    return { typeParameters: [], prefixIndex: undefined, formals: [], result: undefined, refining: true };
  const isTwoState = flavour === 'twostate function' || flavour === 'twostate predicate';
  const extreme = flavour === 'least predicate' || flavour === 'greatest predicate';
  const typeParameters = optionalTypeParameters(p, false);
  const prefixIndex = optionalPrefixIndex(p, extreme, 'predicates');
  const inputs = formals(p, { ghost: allowGhost, isNew: isTwoState, older: !extreme, incoming: true });
  const isFunctionWord = flavour === 'function' || flavour === 'twostate function';
  const result = isFunctionWord ? functionResult(p) : predicateResult(p);
  return { typeParameters, prefixIndex, formals: inputs, result, refining: false };
}

function functionResult(p: Parser): ast.FunctionDeclaration['result'] {
  if (!p.expect(':', 'and the type of the result')) return undefined;
  return isNamedResult(p) ? namedResult(p) : { name: undefined, ghost: false, type: parseType(p) };
}

/** `: (r: T)`. */
function isNamedResult(p: Parser): boolean {
  if (!p.at('(')) return false;
  const first = p.peek() === 'ghost' ? 2 : 1;
  return p.peek(first) === 'identifier' && p.peek(first + 1) === ':';
}

function namedResult(p: Parser): ast.FunctionDeclaration['result'] {
  const opener = p.index;
  p.next();
  attributes(p);
  const ghost = p.at('ghost');
  if (ghost) {
    p.report('bad-modifier', p.tokenSpan(), 'the result of a function may not be `ghost`: remove the modifier');
    p.next();
  }
  const name = declaredName(p, 'the name of the result');
  p.expect(':', 'and a type after the name of the result');
  const type = parseType(p);
  p.close(')', opener);
  return { name, ghost, type };
}

/** A predicate writes no result, except to name it. */
function predicateResult(p: Parser): ast.FunctionDeclaration['result'] {
  if (!p.eat(':')) return undefined;
  if (isNamedResult(p)) {
    const result = namedResult(p);
    const type = result?.type;
    if (type !== undefined && !(type.kind === 'primitive-type' && type.name === 'bool') && !p.panicking) {
      p.report(
        'type-mismatch',
        type.span,
        'the result of a predicate is a `bool`: declare a function for another type',
      );
    }
    return result;
  }
  const type = parseType(p);
  p.report(
    'expected',
    type.span,
    'a predicate writes no result type, which is always `bool`: remove it, or name the result as `(r: bool)`',
  );
  return undefined;
}

function functionBody(p: Parser): ast.Expression {
  const opener = p.index;
  p.next();
  const body = p.expression(ANY);
  if (p.at(';')) p.fail('the body of a function is one expression, its value: remove the `;`');
  p.close('}', opener);
  if (p.panicking) recoverInBraces(p, opener);
  return body;
}

/** `by method { … }` after the body. */
function byMethodBody(p: Parser, allowed: boolean): ast.BlockStatement {
  if (!allowed)
    p.report('bad-declaration', p.tokenSpan(), 'only a plain `function` or `predicate` can be implemented `by method`');
  p.next();
  p.expect('method', 'after `by`');
  return p.block();
}
