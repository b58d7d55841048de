/** Expressions to terms. What evaluating an expression needs to be well-formed is raised as claims on the way. */
import type { Term, Type } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { lowerLambda, lowerMapComprehension, lowerQuantifier, lowerSetComprehension } from './binders.js';
import { lowerApply } from './calls.js';
import { erasedTypeOf, lowerExpression, referenceOf, typeOf, type LowerContext } from './context.js';
import { claimDefinedOn, convert, lowerAgainst, typeCondition } from './conversions.js';
import { lowerAs, lowerIs } from './casts.js';
import { lowerIf, lowerLet, lowerMatch } from './control.js';
import { lowerBinary, lowerChain, lowerUnary } from './operators.js';
import {
  lowerDatatypeUpdate,
  lowerIndex,
  lowerMember,
  lowerName,
  lowerSegments,
  lowerSlice,
  lowerUpdate,
} from './selection.js';
import type { Scope } from './scope.js';
import { lowerAllocated, lowerFresh, lowerOld, lowerUnchanged } from './states.js';
import { lowerStatementExpression } from './statement-expressions.js';
import { lowerDecreasesTo } from './measures.js';
import { functionType, lowerCalledNow } from './reading-values.js';
import { UnsupportedFeature } from '../../unsupported.js';

export function lowerAnyExpression(context: LowerContext, expression: ast.Expression, scope: Scope): Term {
  const term = lowerUnconstrained(context, expression, scope);
  if (scope.sink !== undefined && !GIVEN.has(expression.kind)) claimInNewtype(context, expression, scope, term);
  return term;
}

/** Expressions whose values have been made elsewhere, of their type; all others compute one. */
const GIVEN: ReadonlySet<ast.Expression['kind']> = new Set([
  'this',
  'name',
  'member',
  'apply',
  'index',
  'as',
  'if',
  'match',
  'let',
  'old',
  'statement-expression',
  'missing',
]);

/** What an operation of a newtype gives is a value of the newtype again. */
function claimInNewtype(context: LowerContext, expression: ast.Expression, scope: Scope, term: Term): void {
  const type = typeOf(context, expression, scope);
  if (type.kind !== 'constrained' || type.constrained.flavour !== 'newtype') return;
  scope.claim('constraint', typeCondition(context.arena, term, context.arena.types.erase(type), type), expression.span);
}

function lowerUnconstrained(context: LowerContext, expression: ast.Expression, scope: Scope): Term {
  const { arena } = context;
  switch (expression.kind) {
    case 'bool':
      return arena.boolean(expression.value);
    case 'int':
      return literal(context, erasedTypeOf(context, expression, scope), expression.value);
    case 'real':
      return arena.real(expression.digits, 10n ** BigInt(expression.decimals));
    case 'char':
      return arena.char(expression.value);
    case 'string': {
      const characters = Array.from(expression.value, (character) => arena.char(character.codePointAt(0) ?? 0));
      return arena.make('seq', characters, undefined, arena.types.string);
    }
    case 'null':
      return arena.make('null', []);
    case 'this':
      if (scope.self === undefined) throw new UnsupportedFeature('this outside an object', expression.span);
      return scope.self;
    case 'name':
      return lowerName(context, expression, scope);
    case 'member':
      return lowerMember(context, expression, scope);
    case 'apply':
      return lowerApply(context, expression, scope);
    case 'index':
      return lowerIndex(context, expression, scope);
    case 'slice':
      return lowerSlice(context, expression, scope);
    case 'segments':
      return lowerSegments(context, expression, scope);
    case 'update':
      return lowerUpdate(context, expression, scope);
    case 'datatype-update':
      return lowerDatatypeUpdate(context, expression, scope);
    case 'unary':
      return lowerUnary(context, expression, scope);
    case 'binary':
      return lowerBinary(context, expression, scope);
    case 'chain':
      return lowerChain(context, expression, scope);
    case 'cardinality': {
      const operand = lowerExpression(context, expression.operand, scope);
      return arena.make(SIZES[arena.type(operand).kind] ?? 'seq-length', [operand]);
    }
    case 'as':
      return lowerAs(context, expression, scope);
    case 'is':
      return lowerIs(context, expression, scope);
    case 'if':
      return lowerIf(context, expression, scope);
    case 'match':
      return lowerMatch(context, expression, scope);
    case 'let':
      return lowerLet(context, expression, scope);
    case 'lambda':
      return lowerLambda(context, expression, scope);
    case 'quantifier':
      return lowerQuantifier(context, expression, scope);
    case 'set-comprehension':
      checkFinite(context, expression);
      return lowerSetComprehension(context, expression, scope);
    case 'map-comprehension':
      checkFinite(context, expression);
      return lowerMapComprehension(context, expression, scope);
    case 'seq-construction':
      return seqConstruction(context, expression, scope);
    case 'seq-display':
      return display(context, expression, scope, 'seq', expression.elements);
    case 'set-display':
      return display(context, expression, scope, 'set', expression.elements);
    case 'multiset-display':
      return display(context, expression, scope, 'multiset', expression.elements);
    case 'multiset-of': {
      const operand = lowerExpression(context, expression.operand, scope);
      return arena.make(arena.type(operand).kind === 'seq' ? 'multiset-of-seq' : 'multiset-of-set', [operand]);
    }
    case 'map-display': {
      const parts = expression.entries.flatMap(({ key, value }) => [key, value]);
      return display(context, expression, scope, 'map', parts);
    }
    case 'tuple': {
      const type = typeOf(context, expression, scope);
      const parts = expression.parts.map(({ value, ghost }) =>
        lowerExpression(context, value, ghost ? scope.with({ compiled: false }) : scope),
      );
      const [constructor] = type.kind === 'datatype' ? type.datatype.constructors : [];
      if (constructor === undefined) throw new UnsupportedFeature('a tuple of another type', expression.span);
      return arena.construct(constructor, parts, type);
    }
    case 'old':
      return lowerOld(context, expression, scope);
    case 'unchanged':
      return lowerUnchanged(context, expression, scope);
    case 'fresh':
      return lowerFresh(context, expression, scope);
    case 'allocated':
      return lowerAllocated(context, expression, scope);
    case 'statement-expression':
      return lowerStatementExpression(context, expression, scope);
    case 'decreases-to':
      return lowerDecreasesTo(context, expression, scope);
    case 'assigned':
      return lowerAssigned(context, expression);
    case 'missing':
      throw new UnsupportedFeature('a missing expression', expression.span);
  }
}

/** That a set or map exists at all would be a false premise if it were infinite. */
function checkFinite(context: LowerContext, expression: ast.SetComprehension | ast.MapComprehension): void {
  if (!context.program.resolution.perhapsInfinite.has(expression)) return;
  const what = expression.kind === 'set-comprehension' ? 'set' : 'map';
  throw new UnsupportedFeature(`a ${what} of which nothing says that it is finite`, expression.span);
}

/** Whether a variable has a value yet; those that nothing asks about always have one. */
function lowerAssigned(context: LowerContext, expression: ast.AssignedExpression): Term {
  const { operand } = expression;
  const reference = operand.kind === 'name' ? referenceOf(context, operand) : undefined;
  const item =
    reference?.kind === 'variable'
      ? reference.variable
      : reference?.kind === 'member' && reference.member.kind === 'field'
        ? reference.member
        : undefined;
  const flag = item === undefined ? undefined : context.flags.get(item);
  return flag === undefined ? context.arena.true : context.arena.variable(flag);
}

/** A number of the type that inference gave it. */
function literal({ arena, types: { ordinals } }: LowerContext, type: Type, value: bigint): Term {
  if (ordinals.is(type)) return ordinals.finite(arena.int(value));
  return type.kind === 'bitvector' ? arena.bitvector(value, type.width) : arena.int(value);
}

const SIZES: { readonly [kind in Type['kind']]?: 'seq-length' | 'set-size' | 'multiset-size' | 'map-size' } = {
  seq: 'seq-length',
  set: 'set-size',
  multiset: 'multiset-size',
  map: 'map-size',
};

function display(
  context: LowerContext,
  expression: ast.Expression,
  scope: Scope,
  operator: 'seq' | 'set' | 'multiset' | 'map',
  parts: readonly ast.Expression[],
): Term {
  const type = typeOf(context, expression, scope);
  const partType = (i: number): Type | undefined => {
    if ('element' in type) return type.element;
    if (!('key' in type)) return undefined;
    return i % 2 === 0 ? type.key : type.value;
  };
  const terms = parts.map((part, i) => {
    const to = partType(i);
    return to === undefined ? lowerExpression(context, part, scope) : lowerAgainst(context, part, to, scope);
  });
  return context.arena.make(operator, terms, undefined, erasedTypeOf(context, expression, scope));
}

/** `seq(n, f)`: the length is not negative, and f is defined on every index. */
function seqConstruction(context: LowerContext, expression: ast.SeqConstruction, scope: Scope): Term {
  const { arena } = context;
  const { types } = arena;
  const length = lowerExpression(context, expression.length, scope);
  const initializer = lowerCalledNow(context, expression.initializer, scope);
  scope.claim('size', arena.make('le', [arena.int(0), length]), expression.length.span);
  const type = typeOf(context, expression.initializer, scope);
  const isReading =
    functionType(context, type)?.effect === 'reading' &&
    (expression.initializer.kind !== 'lambda' || expression.initializer.clauses.some(({ kind }) => kind === 'reads'));
  // What the function says that it reads would have to be within the frame.
  if (isReading && scope.reads !== undefined)
    throw new UnsupportedFeature('a sequence built by a function value that reads the heap', expression.span);
  const { span } = expression.initializer;
  claimDefinedOn(context, scope, { term: initializer, type, span }, [length]);
  const built = arena.make('seq-build', [length, initializer]);
  const result = typeOf(context, expression, scope);
  const made = functionType(context, type)?.result;
  if (made !== undefined) convert(context, scope, built, types.seq(made), result, expression.span);
  return built;
}
