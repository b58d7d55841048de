/** `e as T` and `e is T`. */
import type { Operator, Term, Type } from '../../../model/index.js';
import { simplify } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { lowerExpression, instantiate, typeOf, type LowerContext } from './context.js';
import { losesReading, typeCondition } from './conversions.js';
import { isCodePoint } from './operators.js';
import type { Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

export function lowerAs(context: LowerContext, expression: ast.ConversionExpression, scope: Scope): Term {
  const { arena } = context;
  const operand = lowerExpression(context, expression.operand, scope);
  const from = typeOf(context, expression.operand, scope);
  const to = typeOf(context, expression, scope);
  if (losesReading(arena.types, from, to))
    throw new UnsupportedFeature('a function value that may read the heap, where one must not', expression.span);
  const value = represent(context, scope, operand, arena.types.erase(to), expression);
  // Between representations nothing of the source's constraint is left to rely on.
  const source = value === operand ? from : arena.type(value);
  scope.claim('cast', typeCondition(arena, value, source, to), expression.span);
  return value;
}

/** The value in another representation, with the claim that it has one. */
function represent(
  context: LowerContext,
  scope: Scope,
  term: Term,
  to: Type,
  expression: ast.ConversionExpression,
): Term {
  const { arena } = context;
  const { types } = arena;
  const { ordinals } = context.types;
  const from = arena.type(term);
  if (from === to) return term;
  const make = (operator: Operator, value: Term): Term => arena.make(operator, [value]);
  const cast = (condition: Term): void => scope.claim('cast', condition, expression.span);
  const between = (low: Term, value: Term, high: Term): Term =>
    simplify.and(arena, [arena.make('le', [low, value]), arena.make('lt', [value, high])]);
  // Everything goes through the integers.
  let int: Term;
  switch (from.kind) {
    case 'int':
      int = term;
      break;
    case 'real':
      cast(arena.make('eq', [make('int-to-real', make('real-floor', term)), term]));
      int = make('real-floor', term);
      break;
    case 'char':
      int = make('char-to-int', term);
      break;
    case 'bitvector':
      int = make('bv-to-int', term);
      break;
    case 'datatype':
      if (!ordinals.is(from)) throw new UnsupportedFeature('a conversion between these types', expression.span);
      cast(ordinals.isFinite(term));
      int = ordinals.offset(term);
      break;
    default:
      throw new UnsupportedFeature('a conversion between these types', expression.span);
  }
  switch (to.kind) {
    case 'int':
      return int;
    case 'real':
      return make('int-to-real', int);
    case 'char': {
      cast(isCodePoint(arena, int));
      return make('int-to-char', int);
    }
    case 'bitvector':
      cast(between(arena.int(0), int, arena.int(2n ** BigInt(to.width))));
      return arena.make('int-to-bv', [int], undefined, types.bitvector(to.width));
    case 'datatype':
      if (!ordinals.is(to)) throw new UnsupportedFeature('a conversion between these types', expression.span);
      cast(arena.make('le', [arena.int(0), int]));
      return ordinals.finite(int);
    default:
      throw new UnsupportedFeature('a conversion between these types', expression.span);
  }
}

export function lowerIs(context: LowerContext, expression: ast.TypeTestExpression, scope: Scope): Term {
  const operand = lowerExpression(context, expression.operand, scope);
  const tested = context.program.resolution.typeNodes.get(expression.type);
  if (tested === undefined) throw new UnsupportedFeature('a type without a meaning', expression.span);
  const to = instantiate(context, context.types.type(tested, expression.span), scope);
  if (context.arena.types.erase(to) !== context.arena.type(operand))
    throw new UnsupportedFeature('a test between these types', expression.span);
  return typeCondition(context.arena, operand, typeOf(context, expression.operand, scope), to);
}
