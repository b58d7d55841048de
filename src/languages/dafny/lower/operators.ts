/** Operators to terms: the type of the operands decides which. Lazy operators guard what stands behind them. */
import type { Arena, Operator, Term, Type } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { lowerExpression, erasedTypeOf, typeOf, type LowerContext } from './context.js';
import { claimComparable } from './ghost-variants.js';
import type { Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

export function lowerUnary(context: LowerContext, expression: ast.UnaryExpression, scope: Scope): Term {
  const { arena } = context;
  if (expression.operator === '-' && expression.operand.kind === 'int') {
    // `-128` is one number: 128 need not be of the type.
    const type = erasedTypeOf(context, expression, scope);
    if (type.kind === 'int') return arena.int(-expression.operand.value);
  }
  const operand = lowerExpression(context, expression.operand, scope);
  if (expression.operator === '!') {
    return arena.make(arena.type(operand).kind === 'bitvector' ? 'bv-not' : 'not', [operand]);
  }
  return arena.make('neg', [operand]);
}

export function lowerBinary(context: LowerContext, expression: ast.BinaryExpression, scope: Scope): Term {
  const { arena } = context;
  const { operator, left, right } = expression;
  const a = (): Term => lowerExpression(context, left, scope);
  switch (operator) {
    case '&&': {
      const first = a();
      return arena.make('and', [first, lowerExpression(context, right, scope.under(first))]);
    }
    case '||': {
      const first = a();
      return arena.make('or', [first, lowerExpression(context, right, scope.under(arena.make('not', [first])))]);
    }
    case '==>': {
      const premise = a();
      return arena.make('implies', [premise, lowerExpression(context, right, scope.under(premise))]);
    }
    case '<==': {
      // The right operand is the premise, and is evaluated first.
      const premise = lowerExpression(context, right, scope);
      return arena.make('implies', [premise, lowerExpression(context, left, scope.under(premise))]);
    }
    case '==#':
    case '!=#':
      throw new UnsupportedFeature('prefix equality of codatatypes', expression.span);
    default: {
      const [x, y] = [a(), lowerExpression(context, right, scope)];
      return lowerOperation(context, scope, operator, x, y, typeOf(context, left, scope), expression.span);
    }
  }
}

/** `a <= b < c`: neighbours are compared, and a comparison is evaluated only where those before it hold. */
export function lowerChain(context: LowerContext, expression: ast.ChainExpression, scope: Scope): Term {
  const { arena } = context;
  const conjuncts: Term[] = [];
  let within = scope;
  let [previous] = expression.operands;
  if (previous === undefined) return arena.true;
  let left = lowerExpression(context, previous, within);
  const earlier: Term[] = [left];
  expression.operators.forEach((operator, i) => {
    const operand = expression.operands[i + 1];
    if (operand === undefined || previous === undefined) return;
    const right = lowerExpression(context, operand, within);
    const type = typeOf(context, previous, within);
    const compared = operator === '!!' ? earlier : [left];
    for (const one of compared) {
      const conjunct = lowerOperation(context, within, operator, one, right, type, expression.span);
      conjuncts.push(conjunct);
      within = within.under(conjunct);
    }
    earlier.push(right);
    [left, previous] = [right, operand];
  });
  return arena.make('and', conjuncts);
}

type Strict = Exclude<ast.BinaryOperator, '&&' | '||' | '==>' | '<==' | '==#' | '!=#'>;

/** Operators that evaluate both operands. */
function lowerOperation(
  context: LowerContext,
  scope: Scope,
  operator: Strict,
  x: Term,
  y: Term,
  leftType: Type,
  span: ast.Span,
): Term {
  const { arena } = context;
  const { ordinals } = context.types;
  const kind = arena.type(x).kind;
  const make = (name: Operator, ...args: Term[]): Term => arena.make(name, args);
  switch (operator) {
    case '<==>':
      return make('eq', x, y);
    case '==':
    case '!=': {
      claimComparable(context, scope, [x, y], span);
      const same = equality(context, x, y);
      return operator === '==' ? same : make('not', same);
    }
    case '<':
    case '<=':
      return ordering(context, operator, x, y, leftType, span);
    case '>':
      return ordering(context, '<', y, x, leftType, span);
    case '>=':
      return ordering(context, '<=', y, x, leftType, span);
    case 'in':
      return membership(context, x, y);
    case '!in':
      return make('not', membership(context, x, y));
    case '!!':
      return make(kind === 'multiset' ? 'multiset-disjoint' : 'set-disjoint', x, y);
    case '+':
      if (kind === 'char') return charArithmetic(context, scope, 'add', x, y, span);
      return ordinals.is(arena.type(x)) ? ordinals.plus(x, y) : addition(context, x, y);
    case '-':
      if (ordinals.is(arena.type(x))) return ordinals.minus(scope, x, y, span);
      if (kind === 'set' || kind === 'infinite-set') return make('set-difference', x, y);
      if (kind === 'multiset') return make('multiset-difference', x, y);
      if (kind === 'map' || kind === 'infinite-map') return make('map-without', x, y);
      if (kind === 'char') return charArithmetic(context, scope, 'sub', x, y, span);
      return make('sub', x, y);
    case '*':
      if (kind === 'set' || kind === 'infinite-set') return make('set-intersection', x, y);
      if (kind === 'multiset') return make('multiset-intersection', x, y);
      return make('mul', x, y);
    case '/':
    case '%':
      scope.claim('division-by-zero', make('not', make('eq', y, zero(context, arena.type(y)))), span);
      return make(operator === '/' ? 'div' : 'mod', x, y);
    case '&':
      return make('bv-and', x, y);
    case '|':
      return make('bv-or', x, y);
    case '^':
      return make('bv-xor', x, y);
    case '<<':
    case '>>': {
      const amount = arena.type(y).kind === 'bitvector' ? make('bv-to-int', y) : y;
      const type = arena.type(x);
      const width = arena.int(type.kind === 'bitvector' ? type.width : 0);
      const inRange = make('and', make('le', arena.int(0), amount), make('le', amount, width));
      scope.claim('shift-range', inRange, span);
      return make(operator === '<<' ? 'bv-shl' : 'bv-shr', x, amount);
    }
  }
}

function addition(context: LowerContext, x: Term, y: Term): Term {
  const { arena } = context;
  switch (arena.type(x).kind) {
    case 'seq':
      return arena.make('seq-concat', [x, y]);
    case 'set':
    case 'infinite-set':
      return arena.make('set-union', [x, y]);
    case 'multiset':
      return arena.make('multiset-sum', [x, y]);
    case 'map':
    case 'infinite-map':
      return arena.make('map-merge', [x, y]);
    default:
      return arena.make('add', [x, y]);
  }
}

/** The result must be a character again. */
function charArithmetic(
  context: LowerContext,
  scope: Scope,
  operator: 'add' | 'sub',
  x: Term,
  y: Term,
  span: ast.Span,
): Term {
  const { arena } = context;
  const value = arena.make(operator, [arena.make('char-to-int', [x]), arena.make('char-to-int', [y])]);
  scope.claim('constraint', isCodePoint(arena, value), span);
  return arena.make('int-to-char', [value]);
}

/** A number that a character can have: not half of a surrogate pair. */
export function isCodePoint(arena: Arena, value: Term): Term {
  const between = (low: number, high: number): Term =>
    arena.make('and', [arena.make('le', [arena.int(low), value]), arena.make('lt', [value, arena.int(high)])]);
  return arena.make('or', [between(0, 0xd800), between(0xe000, 0x110000)]);
}

/** Sets that are finite and infinite compare as infinite ones. */
export function equality(context: LowerContext, x: Term, y: Term): Term {
  const { arena } = context;
  const [a, b] = [arena.type(x).kind, arena.type(y).kind];
  if (a === 'set' && b === 'infinite-set') return arena.make('eq', [arena.make('set-widen', [x]), y]);
  if (a === 'infinite-set' && b === 'set') return arena.make('eq', [x, arena.make('set-widen', [y])]);
  return arena.make('eq', [x, y]);
}

export function ordering(
  context: LowerContext,
  operator: '<' | '<=',
  x: Term,
  y: Term,
  type: Type,
  span: ast.Span,
): Term {
  const { arena } = context;
  const make = (name: Operator, ...args: Term[]): Term => arena.make(name, args);
  const { ordinals } = context.types;
  if (ordinals.is(arena.type(x))) return operator === '<' ? ordinals.less(x, y) : make('not', ordinals.less(y, x));
  const subset = (name: 'set-subset' | 'multiset-subset' | 'seq-prefix'): Term => {
    const inside = make(name, x, y);
    return operator === '<=' ? inside : make('and', inside, make('not', make('eq', x, y)));
  };
  switch (arena.type(x).kind) {
    case 'set':
    case 'infinite-set':
      return subset('set-subset');
    case 'multiset':
      return subset('multiset-subset');
    case 'seq':
      return subset('seq-prefix');
    case 'datatype':
      return make('rank-lt', x, y);
    case 'int':
    case 'real':
    case 'char':
    case 'bitvector':
      return make(operator === '<' ? 'lt' : 'le', x, y);
    default:
      throw new UnsupportedFeature(`an order on ${type.kind} values`, span);
  }
}

export function membership(context: LowerContext, element: Term, collection: Term): Term {
  const { arena } = context;
  switch (arena.type(collection).kind) {
    case 'seq':
      return arena.make('seq-contains', [collection, element]);
    case 'multiset':
      return arena.make('lt', [arena.int(0), arena.make('multiset-count', [collection, element])]);
    case 'map':
    case 'infinite-map':
      return arena.make('map-has', [collection, element]);
    default:
      return arena.make('set-member', [collection, element]);
  }
}

function zero(context: LowerContext, type: Type): Term {
  const { arena } = context;
  switch (type.kind) {
    case 'real':
      return arena.real(0);
    case 'bitvector':
      return arena.bitvector(0, type.width);
    default:
      return arena.int(0);
  }
}
