/** Applications of function values, and what is asked of them. */
import type { Term } from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import { UnsupportedFeature } from '../../unsupported.js';
import { claimReadableFrame } from './access.js';
import { lowerExpression, typeOf, type LowerContext } from './context.js';
import { convert, lowerAgainst } from './conversions.js';
import { askValue, functionType, mayRead } from './reading-values.js';
import type { Scope } from './scope.js';

export function applyValue(context: LowerContext, expression: ast.ApplyExpression, scope: Scope): Term {
  const { arena } = context;
  const callee = lowerExpression(context, expression.callee, scope);
  const type = functionType(context, typeOf(context, expression.callee, scope));
  const args = expression.args.map(({ value }, i) => {
    const term = lowerExpression(context, value, scope);
    const to = type?.parameters[i];
    return to === undefined ? term : convert(context, scope, term, typeOf(context, value, scope), to, value.span);
  });
  if (type?.effect === 'reading') {
    const requires = askValue(context, 'requires', callee, args, scope.heap);
    scope.claim('function-requires', requires, expression.span);
    claimReadableValue(context, scope, callee, args, expression.span);
    return askValue(context, 'call', callee, args, scope.heap);
  }
  if (type?.effect !== 'total') {
    scope.claim('function-requires', arena.make('value-requires', [callee, ...args]), expression.span);
  }
  return arena.make('call-value', [callee, ...args]);
}

/** What a function value reads may be read here. */
function claimReadableValue(
  context: LowerContext,
  scope: Scope,
  value: Term,
  args: readonly Term[],
  span: ast.Span,
): void {
  const objects = (): Term => askValue(context, 'reads', value, args, scope.heap);
  claimReadableFrame(
    context,
    scope,
    () => ({ kind: 'items', items: [{ objects: objects(), field: undefined }] }),
    span,
  );
}

/** `f.requires(x)`, `f.reads(x)`, `b.RotateLeft(n)`. */
export function applyBuiltin(
  context: LowerContext,
  expression: ast.ApplyExpression,
  scope: Scope,
  callee: ast.MemberExpression,
  member: resolved.BuiltinField,
): Term {
  const { arena } = context;
  const receiver = lowerExpression(context, callee.receiver, scope);
  const parameters = functionType(context, typeOf(context, callee.receiver, scope))?.parameters ?? [];
  const args = expression.args.map(({ value }, i) => {
    const to = parameters[i];
    return to === undefined ? lowerExpression(context, value, scope) : lowerAgainst(context, value, to, scope);
  });
  const isReading = mayRead(context, typeOf(context, callee.receiver, scope));
  // Where a function value is defined and what it reads depends on what it reads.
  if (isReading) claimReadableValue(context, scope, receiver, args, expression.span);
  switch (member.name) {
    case 'requires':
      return isReading
        ? askValue(context, 'requires', receiver, args, scope.heap)
        : arena.make('value-requires', [receiver, ...args]);
    case 'reads':
      return isReading
        ? askValue(context, 'reads', receiver, args, scope.heap)
        : arena.make('set', [], undefined, arena.types.set(arena.types.reference));
    case 'RotateLeft':
    case 'RotateRight': {
      const type = arena.type(receiver);
      const [amount] = args;
      if (type.kind !== 'bitvector' || amount === undefined) throw new UnsupportedFeature(member.name, expression.span);
      const inRange = arena.make('and', [
        arena.make('le', [arena.int(0), amount]),
        arena.make('le', [amount, arena.int(type.width)]),
      ]);
      scope.claim('shift-range', inRange, expression.span);
      return arena.make(member.name === 'RotateLeft' ? 'bv-rotl' : 'bv-rotr', [receiver, amount]);
    }
    default:
      return applyValue(context, expression, scope);
  }
}
