/** Classes, traits, datatypes, newtypes, subset types, synonyms, abstract types and iterators. */
import type * as ast from '../syntax/index.js';
import { attributes } from './attributes.js';
import { constructorFormals, formals } from './formals.js';
import type { FormalRules } from './formals.js';
import { memberList } from './members.js';
import { allowModifiers } from './modifiers.js';
import type { Prefix } from './modifiers.js';
import { declaredName, declaredNameOrDigits } from './names.js';
import { BEFORE_SEMICOLON } from './parser.js';
import type { Parser } from './parser.js';
import { recoverToBlock } from './recovery.js';
import { allClauses } from './specifications.js';
import { optionalCharacteristics, optionalExtends, optionalTypeParameters, parseType } from './types.js';

export function isTypeDeclaration(p: Parser): boolean {
  switch (p.kind) {
    case 'class':
    case 'trait':
    case 'datatype':
    case 'codatatype':
    case 'newtype':
    case 'type':
    case 'iterator':
      return true;
    default:
      return false;
  }
}

/** The declaration at hand; call only where `isTypeDeclaration`. */
export function typeDeclaration(p: Parser, prefix: Prefix): ast.TypeDeclaration {
  const word = p.tokenText();
  allowModifiers(p, prefix, [], word === 'iterator' ? 'an iterator' : `a ${word}`);
  switch (p.kind) {
    case 'class':
    case 'trait':
      return classOrTrait(p, prefix, p.kind);
    case 'datatype':
    case 'codatatype':
      return datatype(p, prefix);
    case 'newtype':
      return newtype(p, prefix);
    case 'iterator':
      return iterator(p, prefix);
    default:
      return typeSynonym(p, prefix);
  }
}

function head(
  p: Parser,
  prefix: Prefix,
  what: string,
): { readonly attributes: readonly ast.Attribute[]; readonly name: ast.Ident } {
  p.next();
  const attrs = [...prefix.attributes, ...attributes(p)];
  return { attributes: attrs, name: declaredName(p, `the name of ${what}`) };
}

function classOrTrait(p: Parser, prefix: Prefix, kind: 'class' | 'trait'): ast.ClassDeclaration | ast.TraitDeclaration {
  const declared = head(p, prefix, `a ${kind}`);
  const typeParameters = optionalTypeParameters(p, true);
  const parents = optionalExtends(p);
  const refining = p.eat('...');
  if (p.panicking) recoverToBlock(p);
  const members = memberList(p, 'class');
  return { kind, ...declared, typeParameters, extends: parents, members, refining, span: p.span(prefix.start) };
}

/** Members in braces, or none. */
function optionalMembers(p: Parser): readonly ast.Member[] {
  if (p.panicking) recoverToBlock(p);
  return p.at('{') ? memberList(p, 'type') : [];
}

function datatype(p: Parser, prefix: Prefix): ast.DatatypeDeclaration {
  const coinductive = p.at('codatatype');
  const declared = head(p, prefix, 'a datatype');
  const typeParameters = optionalTypeParameters(p, true);
  const parents = optionalExtends(p);
  const constructors: ast.DatatypeConstructor[] = [];
  const refining = p.eat('...');
  if (!refining && p.expect('=', 'and the constructors of the datatype')) {
    if (p.at('...')) p.fail('in a refinement `...` stands instead of `=` and the constructors: remove the `=`');
    p.eat('|');
    do constructors.push(constructor(p));
    while (p.eat('|'));
  }
  // Braces after a missing `=` are probably meant to hold the constructors.
  const members = p.panicking && constructors.length === 0 ? [] : optionalMembers(p);
  return {
    kind: 'datatype',
    coinductive,
    ...declared,
    typeParameters,
    extends: parents,
    constructors,
    members,
    refining,
    span: p.span(prefix.start),
  };
}

function constructor(p: Parser): ast.DatatypeConstructor {
  const start = p.start();
  const ghost = p.eat('ghost');
  const attrs = attributes(p);
  const name = declaredNameOrDigits(p, 'the name of a constructor');
  const inputs = p.at('(') ? constructorFormals(p) : [];
  return { attributes: attrs, ghost, name, formals: inputs, span: p.span(start) };
}

/** `x: T | P` or `x | P` after the `=` of a type. */
function isConstrained(p: Parser): boolean {
  return p.at('identifier') && (p.peek() === ':' || p.peek() === '|');
}

interface Constrained {
  readonly variable: ast.Ident;
  readonly base: ast.TypeNode | undefined;
  readonly constraint: ast.Expression;
}

function constrained(p: Parser): Constrained {
  const variable = declaredName(p, 'a variable');
  const base = p.eat(':') ? parseType(p) : undefined;
  p.expect('|', 'and the condition of the type after its variable');
  return { variable, base, constraint: p.expression(BEFORE_SEMICOLON) };
}

function optionalWitness(p: Parser): ast.Witness | undefined {
  if (p.at('ghost') && p.peek() === 'witness') {
    p.next();
    p.next();
    return { kind: 'ghost-witness', value: p.expression(BEFORE_SEMICOLON) };
  }
  if (!p.eat('witness')) return undefined;
  if (p.eat('*')) return { kind: 'no-witness' };
  return { kind: 'witness', value: p.expression(BEFORE_SEMICOLON) };
}

function newtype(p: Parser, prefix: Prefix): ast.NewtypeDeclaration {
  const declared = head(p, prefix, 'a newtype');
  const typeParameters = optionalTypeParameters(p, true);
  const parents = optionalExtends(p);
  const refining = p.eat('...');
  let base: ast.TypeNode | undefined;
  let variable: ast.Ident | undefined;
  let constraint: ast.Expression | undefined;
  let witness: ast.Witness | undefined;
  if (!refining && p.expect('=', 'and the base of the newtype')) {
    if (isConstrained(p)) ({ base, variable, constraint } = constrained(p));
    else base = parseType(p);
    witness = optionalWitness(p);
  }
  const members = optionalMembers(p);
  return {
    kind: 'newtype',
    ...declared,
    typeParameters,
    extends: parents,
    base,
    variable,
    constraint,
    witness,
    members,
    refining,
    span: p.span(prefix.start),
  };
}

/** `type T = U`, `type T = x: U | P`, or an abstract type. */
function typeSynonym(
  p: Parser,
  prefix: Prefix,
): ast.SynonymDeclaration | ast.SubsetTypeDeclaration | ast.AbstractTypeDeclaration {
  const declared = head(p, prefix, 'a type');
  const characteristics = optionalCharacteristics(p);
  const typeParameters = optionalTypeParameters(p, true);
  const common = { ...declared, characteristics, typeParameters };
  if (p.eat('=')) {
    if (isConstrained(p)) {
      const parts = constrained(p);
      const witness = optionalWitness(p);
      return { kind: 'subset-type', ...common, ...parts, witness, span: p.span(prefix.start) };
    }
    const target = parseType(p);
    return { kind: 'synonym', ...common, target, span: p.span(prefix.start) };
  }
  const refining = p.eat('...');
  const parents = refining ? [] : optionalExtends(p);
  const members = optionalMembers(p);
  return { kind: 'abstract-type', ...common, extends: parents, members, refining, span: p.span(prefix.start) };
}

const ITERATOR_INPUTS: FormalRules = { ghost: true, isNew: false, older: false, incoming: true };
const ITERATOR_OUTPUTS: FormalRules = { ghost: true, isNew: false, older: false, incoming: false };

function iterator(p: Parser, prefix: Prefix): ast.IteratorDeclaration {
  const declared = head(p, prefix, 'an iterator');
  const refining = p.eat('...');
  const typeParameters = refining ? [] : optionalTypeParameters(p, true);
  const inputs = refining ? [] : formals(p, ITERATOR_INPUTS);
  if (p.at('returns')) {
    p.report('expected', p.tokenSpan(), 'an iterator yields values: write `yields` instead of `returns`');
  }
  const yields = p.eat('yields') || p.eat('returns') ? formals(p, ITERATOR_OUTPUTS) : [];
  const what = 'an iterator';
  const { yieldRequires, yieldEnsures, ...specification } = allClauses(p, {
    modifies: true,
    decreases: 'yes',
    readsWildcard: false,
    yields: true,
    what,
  });
  const body = p.at('{') ? p.block() : undefined;
  return {
    kind: 'iterator',
    ...declared,
    typeParameters,
    formals: inputs,
    yields,
    specification,
    yieldRequires,
    yieldEnsures,
    body,
    refining,
    span: p.span(prefix.start),
  };
}
