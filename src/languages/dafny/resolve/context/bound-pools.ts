/** The bound that one condition gives to one variable, and the bound that a type gives by itself. */
import type * as ast from '../../syntax/index.js';
import type { Variable } from '../symbols.js';
import { baseOf, representationOf } from '../types-base.js';
import { sameType } from '../types-relations.js';
import type { Type } from '../types.js';
import type { World } from '../world.js';
import type { Conjunct, NormalRelation } from './conjuncts.js';
import { calleeOf, givenArguments, mentionedVariables, variableOf } from './references.js';
import { hasFinitelyManyValues, isEnumeration, mayHoldReferences } from './type-facts.js';

/** A set of values that a variable is known to be drawn from. */
export interface Pool {
  readonly finite: boolean;
  /** Dafny takes it for finite, and it need not be. */
  readonly passesForFinite?: true;
  readonly enumerable: boolean;
  /** The same whatever objects are allocated. */
  readonly allocationFree: boolean;
  /** Among several pools the one with the highest rank is used. */
  readonly rank: number;
  /** The type of the enumerated values, if it is not the variable's own without constraints. */
  readonly source?: Type;
  /** For integers: the variables that the lower and the upper end depend on; absent for an open end. */
  readonly lower?: ReadonlySet<Variable>;
  readonly upper?: ReadonlySet<Variable>;
}

const EXACT: Pool = { finite: true, enumerable: true, allocationFree: true, rank: 15 };
const BOOLEANS: Pool = { finite: true, enumerable: true, allocationFree: true, rank: 14 };
const COLLECTION: Pool = { finite: true, enumerable: true, allocationFree: true, rank: 10 };
const ENUMERATION: Pool = { finite: true, enumerable: true, allocationFree: true, rank: 8 };
const CHARACTERS: Pool = { finite: true, enumerable: true, allocationFree: true, rank: 5 };
const INTEGERS: Pool = { finite: false, enumerable: true, allocationFree: true, rank: 1 };
const REFERENCE_FREE: Pool = { finite: false, enumerable: false, allocationFree: true, rank: 0 };
const OLDER: Pool = REFERENCE_FREE;
const ALLOCATED: Pool = { finite: true, enumerable: false, allocationFree: false, rank: 0 };
/** There are finitely many objects, and any number of values that hold them. */
const OF_ALLOCATED: Pool = { ...ALLOCATED, finite: false, passesForFinite: true };

/** What is known of the variables when the formula holds. In a type's constraint, `alias` is the constrained variable. */
export type Fact =
  | {
      readonly kind: 'conjunct';
      readonly conjunct: Conjunct;
      readonly mentioned: ReadonlySet<Variable>;
      readonly alias: ReadonlyMap<Variable, Variable>;
    }
  | { readonly kind: 'natural'; readonly variable: Variable }
  | { readonly kind: 'drawn'; readonly variable: Variable; readonly domain: ast.Expression };

const NO_ALIAS: ReadonlyMap<Variable, Variable> = new Map();

export function factOf(world: World, conjunct: Conjunct, alias: ReadonlyMap<Variable, Variable> = NO_ALIAS): Fact {
  const expressions = conjunct.kind === 'atom' ? [conjunct.expression] : [conjunct.left, conjunct.right];
  const mentioned = new Set<Variable>();
  for (const expression of expressions) for (const v of mentions(world, expression, alias)) mentioned.add(v);
  return { kind: 'conjunct', conjunct, mentioned, alias };
}

export interface LaterVariable {
  readonly variable: Variable | undefined;
  readonly pool: Pool | undefined;
}

export function poolOfType(type: Type): readonly Pool[] {
  const base = representationOf(type);
  switch (base.kind) {
    case 'bool':
      return [BOOLEANS];
    case 'char':
      return [CHARACTERS];
    case 'int':
      return [INTEGERS];
    case 'datatype':
      if (isEnumeration(base.symbol)) return [ENUMERATION];
      break;
    default:
  }
  return mayHoldReferences(base) ? [] : [REFERENCE_FREE];
}

export function integerPool(lower: ReadonlySet<Variable> | undefined, upper: ReadonlySet<Variable> | undefined): Pool {
  const both = lower !== undefined && upper !== undefined;
  return {
    finite: both,
    enumerable: true,
    allocationFree: true,
    rank: both ? 5 : 4,
    ...(lower === undefined ? {} : { lower }),
    ...(upper === undefined ? {} : { upper }),
  };
}

/** The bound that a fact gives to a variable, in terms of variables that come before it. */
export function poolOfFact(
  world: World,
  fact: Fact,
  variable: Variable,
  later: readonly LaterVariable[],
): readonly Pool[] {
  switch (fact.kind) {
    case 'natural':
      return fact.variable === variable ? [integerPool(new Set(), undefined)] : [];
    case 'drawn': {
      if (fact.variable !== variable) return [];
      const mentioned = mentionedVariables(world, fact.domain);
      const depends = later.some((other) => other.variable !== undefined && mentioned.has(other.variable));
      return depends ? [] : collectionPool(world, fact.domain);
    }
    case 'conjunct':
      return fact.mentioned.has(variable) ? conjunctPool(world, fact, variable, later) : [];
  }
}

function conjunctPool(
  world: World,
  { conjunct, alias }: Fact & { kind: 'conjunct' },
  variable: Variable,
  later: readonly LaterVariable[],
): readonly Pool[] {
  const isVariable = (expression: ast.Expression): boolean => {
    const named = variableOf(world, expression);
    return named !== undefined && (alias.get(named) ?? named) === variable;
  };
  if (conjunct.kind === 'atom') return atomPool(world, conjunct, variable, isVariable);
  const isolated = isolate(world, conjunct, variable, isVariable, (expression) => mentions(world, expression, alias));
  const sides = isolated && replaceLater(variable, conjunct.operator, isolated, later);
  if (sides === undefined) return [];
  switch (conjunct.operator) {
    case '==':
      return [EXACT];
    case 'in':
      return sides.variableIsLeft ? collectionPool(world, conjunct.right) : [];
    case '<':
    case '<=':
      return orderPool(world, conjunct, sides);
    case '!=':
    case '!in':
      return [];
  }
}

function atomPool(
  world: World,
  { expression, positive }: Conjunct & { kind: 'atom' },
  variable: Variable,
  isVariable: (expression: ast.Expression) => boolean,
): readonly Pool[] {
  if (isVariable(expression)) return [EXACT];
  const inner = expression.kind === 'old' ? expression.operand : expression;
  if (inner.kind === 'allocated' && positive) {
    if (!isVariable(inner.operand)) return [];
    return [hasFinitelyManyValues(variable.type) ? ALLOCATED : OF_ALLOCATED];
  }
  if (expression.kind !== 'apply' || !positive) return [];
  const callee = calleeOf(world, expression);
  if (callee?.kind !== 'function') return [];
  const older = givenArguments(world, expression, callee.formals).some(
    ({ value, formal }) => formal !== undefined && 'older' in formal.node && formal.node.older && isVariable(value),
  );
  return older ? [OLDER] : [];
}

interface Sides {
  variableIsLeft: boolean;
  /** What the other side depends on. */
  readonly dependsOn: Set<Variable>;
}

/** Brings `x + a < b` into the form `x < b - a`, if the rest does not depend on `x`, and `+` and `-` are those of numbers. */
function isolate(
  world: World,
  conjunct: Conjunct & { kind: 'relation' },
  variable: Variable,
  isVariable: (expression: ast.Expression) => boolean,
  mentioned: (expression: ast.Expression) => Set<Variable>,
): Sides | undefined {
  const left = mentioned(conjunct.left);
  const right = mentioned(conjunct.right);
  if (left.has(variable) === right.has(variable)) return undefined;
  const sides: Sides = left.has(variable)
    ? { variableIsLeft: true, dependsOn: right }
    : { variableIsLeft: false, dependsOn: left };
  let side = sides.variableIsLeft ? conjunct.left : conjunct.right;
  const movesTerms = conjunct.operator !== 'in' && conjunct.operator !== '!in';
  while (!isVariable(withoutCasts(side))) {
    if (side.kind === 'as' && keepsType(world, side)) {
      side = side.operand;
      continue;
    }
    if (!movesTerms || side.kind !== 'binary' || (side.operator !== '+' && side.operator !== '-')) return undefined;
    if (!isNumeric(world, side)) return undefined;
    const inLeft = mentioned(side.left);
    const inRight = mentioned(side.right);
    if (inLeft.has(variable) === inRight.has(variable)) return undefined;
    for (const other of inLeft.has(variable) ? inRight : inLeft) sides.dependsOn.add(other);
    // In `a - x < b` the order is turned round: `a - b < x`.
    if (side.operator === '-' && inRight.has(variable)) sides.variableIsLeft = !sides.variableIsLeft;
    side = inLeft.has(variable) ? side.left : side.right;
  }
  return sides;
}

/** Of numbers, one operand is known from the other and the result. Many maps have the same union with another. */
function isNumeric(world: World, expression: ast.Expression): boolean {
  const type = world.tables.types.get(expression);
  const kind = type === undefined ? 'error' : representationOf(type).kind;
  return kind === 'int' || kind === 'real' || kind === 'bitvector' || kind === 'char' || kind === 'error';
}

/** Whatever casts are around a variable, its value is meant. */
function withoutCasts(expression: ast.Expression): ast.Expression {
  let inner = expression;
  while (inner.kind === 'as') inner = inner.operand;
  return inner;
}

function keepsType(world: World, { operand, type }: ast.ConversionExpression): boolean {
  const from = world.tables.types.get(operand);
  const to = world.tables.typeNodes.get(type);
  return from !== undefined && to !== undefined && sameType(baseOf(from), baseOf(to));
}

/** A later variable on the other side is replaced by its own end, if it has one that does not depend on `variable`. */
function replaceLater(
  variable: Variable,
  operator: NormalRelation,
  sides: Sides,
  later: readonly LaterVariable[],
): Sides | undefined {
  for (const other of later.toReversed()) {
    if (other.variable === undefined || !sides.dependsOn.has(other.variable)) continue;
    if (operator !== '<' && operator !== '<=') return undefined;
    const end = sides.variableIsLeft ? other.pool?.upper : other.pool?.lower;
    if (end === undefined || end.has(variable)) return undefined;
    sides.dependsOn.delete(other.variable);
    for (const part of end) sides.dependsOn.add(part);
  }
  return sides;
}

function collectionPool(world: World, collection: ast.Expression): readonly Pool[] {
  const type = world.tables.types.get(collection);
  if (type === undefined) return [COLLECTION];
  const base = representationOf(type);
  switch (base.kind) {
    case 'set':
    case 'seq':
    case 'multiset':
      return [{ ...COLLECTION, source: base.element }];
    case 'iset':
      return [{ ...COLLECTION, finite: false, source: base.element }];
    case 'map':
      return [{ ...COLLECTION, source: base.key }];
    case 'imap':
      return [{ ...COLLECTION, finite: false, source: base.key }];
    case 'error':
      return [COLLECTION];
    default:
      return [];
  }
}

function orderPool(world: World, conjunct: Conjunct & { kind: 'relation' }, sides: Sides): readonly Pool[] {
  const type = world.tables.types.get(conjunct.left);
  const base = type === undefined ? undefined : representationOf(type);
  switch (base?.kind) {
    case undefined:
    case 'int':
      return [sides.variableIsLeft ? integerPool(undefined, sides.dependsOn) : integerPool(sides.dependsOn, undefined)];
    case 'set':
    case 'iset': {
      if (conjunct.operator !== '<=') return [];
      const other = world.tables.types.get(sides.variableIsLeft ? conjunct.right : conjunct.left);
      if (sides.variableIsLeft) {
        const finite = other === undefined || representationOf(other).kind === 'set';
        return [{ finite, enumerable: true, allocationFree: true, rank: 3 }];
      }
      const allocationFree = other !== undefined && !mayHoldReferences(other);
      return [{ finite: false, enumerable: false, allocationFree, rank: 2 }];
    }
    case 'datatype':
      // `x < d` on datatypes: the values inside `d`.
      if (conjunct.operator !== '<' || !sides.variableIsLeft) return [];
      return [{ finite: !base.symbol.declaration.coinductive, enumerable: false, allocationFree: true, rank: 2 }];
    default:
      return [];
  }
}

function mentions(world: World, expression: ast.Expression, alias: ReadonlyMap<Variable, Variable>): Set<Variable> {
  const found = mentionedVariables(world, expression);
  for (const [from, to] of alias) if (found.delete(from)) found.add(to);
  return found;
}
