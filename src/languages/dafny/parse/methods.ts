/** Methods, lemmas and constructors. */
import type * as ast from '../syntax/index.js';
import { attributes } from './attributes.js';
import { closeBrace } from './braces.js';
import { formals } from './formals.js';
import type { FormalRules } from './formals.js';
import { allowModifiers, modifiersOf } from './modifiers.js';
import type { Prefix } from './modifiers.js';
import { declaredNameOrDigits } from './names.js';
import type { Parser } from './parser.js';
import { optionalPrefixIndex } from './prefix-index.js';
import { clauses } from './specifications.js';
import { statements } from './statements.js';
import { optionalTypeParameters } from './types.js';

export function isMethod(p: Parser): boolean {
  switch (p.kind) {
    case 'method':
    case 'lemma':
    case 'colemma':
      return true;
    case 'twostate':
    case 'inductive':
      return p.peek() === 'lemma';
    case 'identifier':
      return (p.atWord('least') || p.atWord('greatest')) && p.peek() === 'lemma';
    default:
      return false;
  }
}

function flavourOf(p: Parser): ast.MethodFlavour {
  switch (p.kind) {
    case 'method':
    case 'lemma': {
      const flavour = p.kind;
      p.next();
      return flavour;
    }
    case 'colemma':
      p.warn('deprecated', p.tokenSpan(), '`colemma` is the older spelling of `greatest lemma`');
      p.next();
      return 'greatest lemma';
    case 'inductive':
      p.warn('deprecated', p.tokenSpan(), '`inductive lemma` is the older spelling of `least lemma`');
      p.next();
      p.next();
      return 'least lemma';
    default: {
      const flavour = p.at('twostate') ? 'twostate lemma' : p.atWord('least') ? 'least lemma' : 'greatest lemma';
      p.next();
      p.next();
      return flavour;
    }
  }
}

interface Signature {
  readonly typeParameters: readonly ast.TypeParameter[];
  readonly prefixIndex: ast.PrefixIndex;
  readonly formals: readonly ast.Formal[];
  readonly returns: readonly ast.Formal[];
  readonly refining: boolean;
}

function signature(p: Parser, flavour: ast.MethodFlavour | 'constructor', compiled: boolean): Signature {
  const none = { typeParameters: [], prefixIndex: undefined, formals: [], returns: [] };
  if (p.eat('...')) return { ...none, refining: true };
  const typeParameters = optionalTypeParameters(p, false);
  const prefixIndex = optionalPrefixIndex(p, flavour === 'least lemma' || flavour === 'greatest lemma', 'lemmas');
  const rules: FormalRules = { ghost: compiled, isNew: flavour === 'twostate lemma', older: false, incoming: true };
  const inputs = formals(p, rules);
  const start = p.start();
  let returns: readonly ast.Formal[] = [];
  if (p.eat('returns')) {
    returns = formals(p, { ...rules, isNew: false, incoming: false });
    if (flavour === 'constructor')
      p.report('bad-declaration', p.span(start), 'a constructor has no results: remove the `returns`');
  } else if (p.at(':')) {
    p.fail('a method names its results after `returns`: write `returns (r: T)` instead of `: T`');
  }
  return { typeParameters, prefixIndex, formals: inputs, returns, refining: false };
}

const NAMES: Readonly<Record<ast.MethodFlavour, string>> = {
  method: 'a method',
  lemma: 'a lemma',
  'twostate lemma': 'a two-state lemma',
  'least lemma': 'a least lemma',
  'greatest lemma': 'a greatest lemma',
};

export function methodDeclaration(p: Parser, prefix: Prefix): ast.MethodDeclaration {
  const flavour = flavourOf(p);
  const isLemma = flavour !== 'method';
  allowModifiers(p, prefix, isLemma ? ['static'] : ['ghost', 'static'], NAMES[flavour]);
  const modifiers = modifiersOf(prefix);
  const attrs = [...prefix.attributes, ...attributes(p)];
  const name = declaredNameOrDigits(p, `the name of ${NAMES[flavour]}`);
  const head = signature(p, flavour, !isLemma && !modifiers.ghost);
  const ghost = isLemma || modifiers.ghost;
  const spec = clauses(p, {
    modifies: true,
    decreases: ghost ? 'yes' : 'wildcard',
    readsWildcard: true,
    what: NAMES[flavour],
  });
  const body = p.at('{') ? p.block() : undefined;
  return {
    kind: 'method',
    flavour,
    attributes: attrs,
    modifiers,
    name,
    ...head,
    specification: spec,
    body,
    span: p.span(prefix.start),
  };
}

export function constructorDeclaration(p: Parser, prefix: Prefix, allowed: boolean): ast.ConstructorDeclaration {
  if (!allowed)
    p.report(
      'bad-declaration',
      p.tokenSpan(),
      'only classes and traits have constructors: declare a function or method',
    );
  allowModifiers(p, prefix, ['ghost'], 'a constructor');
  const keyword = p.tokenSpan();
  p.next();
  const attrs = [...prefix.attributes, ...attributes(p)];
  const named = p.at('identifier') || p.at('digits');
  const anonymous: ast.Ident = { text: '', span: { ...keyword, start: keyword.end } };
  const name = named ? declaredNameOrDigits(p, 'the name of a constructor') : anonymous;
  const modifiers = modifiersOf(prefix);
  const { typeParameters, formals: inputs, refining } = signature(p, 'constructor', !modifiers.ghost);
  const decreases = modifiers.ghost ? 'yes' : 'wildcard';
  const spec = clauses(p, { modifies: true, decreases, readsWildcard: true, what: 'a constructor' });
  const body = p.at('{') ? constructorBody(p) : undefined;
  return {
    kind: 'constructor',
    attributes: attrs,
    modifiers,
    name,
    typeParameters,
    formals: inputs,
    specification: spec,
    body,
    refining,
    span: p.span(prefix.start),
  };
}

/** `{ S new; T }`: the two halves share the braces, and each is a block of its own. */
function constructorBody(p: Parser): ast.ConstructorBody {
  const start = p.start();
  const opener = p.index;
  p.next();
  const first = statements(p);
  const firstEnd = p.end;
  if (!p.at('new')) {
    closeBrace(p, opener);
    const span = p.span(start);
    return { first: { kind: 'block', labels: [], statements: first, span }, second: undefined, span };
  }
  p.next();
  p.expect(';', 'after `new`, which ends the first part of the constructor');
  // From `new;` on, not from the next token: there may be none.
  const secondStart = p.end;
  const second = statements(p);
  closeBrace(p, opener);
  const { source } = p;
  return {
    first: { kind: 'block', labels: [], statements: first, span: { source, start, end: Math.max(start, firstEnd) } },
    second: { kind: 'block', labels: [], statements: second, span: p.span(secondStart) },
    span: p.span(start),
  };
}
