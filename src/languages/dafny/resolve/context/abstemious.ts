/**
 * Functions that are `{:abstemious}`: for any number of constructors of its result, such a function needs at most as many of
 * each codatatype value that it is given, so corecursive calls may be made through it. That is checked here, by the shape of
 * the body: the result comes from a constructor of a codatatype, only parameters are taken apart, and nothing that may need
 * more gets a value with a codatatype in it.
 */
import type * as ast from '../../syntax/index.js';
import type { DatatypeSymbol, FunctionSymbol } from '../symbols.js';
import { representationOf } from '../types-base.js';
import type { Type } from '../types.js';
import type { World } from '../world.js';
import { expressionsIn, expressionsInGuard } from './parts.js';
import { patternsIn } from './patterns.js';
import { calleeOf, givenArguments, memberOf, receiverOf, referenceOf, variableOf } from './references.js';

export function abstemiousFunctions(world: World): ReadonlySet<FunctionSymbol> {
  const found = new Set<FunctionSymbol>();
  for (const symbol of world.callables) if (symbol.kind === 'function' && isDeclaredSo(symbol)) found.add(symbol);
  // Each may rely on the others, as long as all of them keep to it.
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const symbol of found) if (!keepsToIt(world, symbol, found)) found.delete(symbol);
  }
  return found;
}

function isDeclaredSo({ declaration }: FunctionSymbol): boolean {
  const attribute = declaration?.attributes.find(({ name }) => name.text === 'abstemious');
  const value = attribute?.args[0]?.value;
  return attribute !== undefined && (value === undefined || (value.kind === 'bool' && value.value));
}

function keepsToIt(world: World, symbol: FunctionSymbol, others: ReadonlySet<FunctionSymbol>): boolean {
  const body = symbol.declaration?.body;
  if (body === undefined || !isConstructed(world, symbol, body)) return false;
  const pending = [body];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const parts = partsIfSparing(world, symbol, next, others);
    if (parts === undefined) return false;
    pending.push(...parts);
  }
  return true;
}

function isFormal(world: World, symbol: FunctionSymbol, expression: ast.Expression): boolean {
  const variable = variableOf(world, expression);
  return variable !== undefined && symbol.formals.includes(variable);
}

/** The value is made by a constructor of a codatatype, or is a parameter. */
function isConstructed(world: World, symbol: FunctionSymbol, expression: ast.Expression): boolean {
  switch (expression.kind) {
    case 'name': {
      const reference = referenceOf(world, expression);
      if (reference?.kind === 'constructor') return reference.constructor.datatype.declaration.coinductive;
      return isFormal(world, symbol, expression);
    }
    case 'apply': {
      const callee = calleeOf(world, expression);
      return callee?.kind === 'constructor' && callee.symbol.datatype.declaration.coinductive;
    }
    case 'if':
      return isConstructed(world, symbol, expression.then) && isConstructed(world, symbol, expression.else);
    case 'match':
      return expression.cases.every(({ body }) => isConstructed(world, symbol, body));
    case 'let':
    case 'statement-expression':
      return isConstructed(world, symbol, expression.body);
    default:
      return false;
  }
}

/** What is left to look at, or undefined if the expression itself may need more of a codatatype value. */
function partsIfSparing(
  world: World,
  symbol: FunctionSymbol,
  expression: ast.Expression,
  others: ReadonlySet<FunctionSymbol>,
): readonly ast.Expression[] | undefined {
  switch (expression.kind) {
    case 'member': {
      const kind = memberOf(world, expression)?.kind;
      const isOneStep = kind === 'destructor' || kind === 'discriminator';
      if (isOneStep && isFormal(world, symbol, expression.receiver)) return [];
      break;
    }
    case 'match': {
      const bodies = expression.cases.map(({ body }) => body);
      const tops = isFormal(world, symbol, expression.scrutinee) ? expression.cases.map(({ pattern }) => pattern) : [];
      const patterns = expression.cases.flatMap(({ pattern }) => patternsIn(pattern));
      return takesApart(world, patterns, tops) ? undefined : [expression.scrutinee, ...bodies];
    }
    case 'let':
      return takesApart(world, expression.patterns.flatMap(patternsIn), []) ? undefined : expressionsIn(expression);
    case 'if':
      return [...expressionsInGuard(expression.guard), expression.then, expression.else];
    case 'tuple':
    case 'seq-display':
    case 'lambda':
    case 'statement-expression':
      return expressionsIn(expression);
    case 'apply': {
      const callee = calleeOf(world, expression);
      if (callee?.kind === 'constructor') return expression.args.map(({ value }) => value);
      if (callee?.kind !== 'function') break;
      const receiver = receiverOf(world, expression.callee);
      const given = givenArguments(world, expression, callee.formals);
      const strict = given.flatMap(({ value, formal }) =>
        others.has(callee.symbol) && isLazy(world, value, formal?.type) ? [] : [value],
      );
      if (receiver !== undefined) strict.push(receiver);
      if (!strict.every((part) => isPlainValue(world, part))) return undefined;
      return [...given.map(({ value }) => value), ...(receiver === undefined ? [] : [receiver])];
    }
    default:
  }
  const parts = expressionsIn(expression);
  return parts.every((part) => isPlainValue(world, part)) ? parts : undefined;
}

/** Whether an abstemious function takes no more of this argument than it gives. */
export function isLazy(world: World, value: ast.Expression, formal: Type | undefined): boolean {
  const base = formal === undefined ? undefined : representationOf(formal);
  const given = world.tables.types.get(value);
  if (base?.kind !== 'datatype' || !base.symbol.declaration.coinductive || given === undefined) return false;
  // What it does with values of a type parameter is its own affair, so there must be nothing in them to take apart.
  const actual = representationOf(given);
  return actual.kind === 'datatype' && actual.args.every((arg) => isPlain(arg, new Set()));
}

/** Whether patterns, but those of a parameter itself, ask for constructors of codatatypes. */
function takesApart(world: World, patterns: readonly ast.Pattern[], tops: readonly ast.Pattern[]): boolean {
  return patterns.some((pattern) => {
    const constructor = world.tables.patterns.get(pattern);
    return constructor?.datatype.declaration.coinductive === true && !tops.includes(pattern);
  });
}

function isPlainValue(world: World, expression: ast.Expression): boolean {
  const type = world.tables.types.get(expression);
  return type !== undefined && isPlain(type, new Set());
}

/** Whether values of the type have no codatatype in them. Objects are what they are before anything is computed. */
function isPlain(type: Type, open: ReadonlySet<DatatypeSymbol>): boolean {
  const plain = (part: Type): boolean => isPlain(part, open);
  const represented = representationOf(type);
  switch (represented.kind) {
    case 'seq':
    case 'set':
    case 'iset':
    case 'multiset':
      return plain(represented.element);
    case 'map':
    case 'imap':
      return plain(represented.key) && plain(represented.value);
    case 'tuple':
      return represented.parts.every(plain);
    case 'arrow':
      return represented.parameters.every(plain) && plain(represented.result);
    case 'datatype': {
      const { symbol, args } = represented;
      if (symbol.declaration.coinductive) return false;
      const inner = new Set([...open, symbol]);
      const fields = open.has(symbol) ? [] : symbol.constructors.flatMap(({ formals }) => formals);
      return args.every(plain) && fields.every((field) => isPlain(field.type, inner));
    }
    case 'abstract':
    case 'error':
      return false;
    default:
      return true;
  }
}
