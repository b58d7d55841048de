/** Expressions about two states: `old`, `unchanged`, `fresh`, and `allocated`. */
import type { Term, Type, Variable } from '../../../model/index.js';
import { shift, simplify } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { claimAllocated, claimReadableFrame, forEachObject } from './access.js';
import { instantiate, lowerExpression, type LowerContext } from './context.js';
import { lowerFrame } from './frames.js';
import type { HeapView, Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

export function lowerOld(context: LowerContext, expression: ast.OldExpression, scope: Scope): Term {
  return lowerExpression(context, expression.operand, inState(scope, expression.label, expression.span));
}

/**
 * The scope that sees the state of a label; without one, the state on entry. Frames compare values in two current states
 * with the same earlier one, so that what is read of the earlier one may be outside of them.
 */
function inState(scope: Scope, label: ast.Ident | undefined, span: ast.Span): Scope {
  return scope.with({ heap: viewOf(scope, label, span), past: true, reads: undefined });
}

function viewOf(scope: Scope, label: ast.Ident | undefined, span: ast.Span): HeapView {
  const view = scope.labels.get(label?.text ?? '');
  if (view === undefined) throw new UnsupportedFeature('an earlier state here', span);
  return view;
}

export function lowerFresh(context: LowerContext, expression: ast.FreshExpression, scope: Scope): Term {
  const { arena } = context;
  const alloc = viewOf(scope, expression.label, expression.span)(context.heap.alloc);
  const operand = lowerExpression(context, expression.operand, scope);
  const isFresh = (object: Term): Term => {
    const isNull = arena.make('eq', [object, arena.make('null', [])]);
    return arena.make('and', [arena.make('not', [isNull]), arena.make('not', [arena.make('select', [alloc, object])])]);
  };
  return forEachObject(context, operand, isFresh);
}

export function lowerAllocated(context: LowerContext, expression: ast.AllocatedExpression, scope: Scope): Term {
  const { arena } = context;
  const operand = lowerExpression(context, expression.operand, scope);
  const alloc = scope.heap(context.heap.alloc);
  if (scope.past && mayHideObjects(arena.type(operand)))
    throw new UnsupportedFeature('whether a value of an unknown type existed', expression.span);
  const exists = (object: Term): Term =>
    arena.make('or', [arena.make('eq', [object, arena.make('null', [])]), arena.make('select', [alloc, object])]);
  return forEachObject(context, operand, exists);
}

/** Values of a type parameter may hold objects, and function values may have been made from some. */
function mayHideObjects(type: Type, seen: Set<Type> = new Set()): boolean {
  if (seen.has(type)) return false;
  seen.add(type);
  switch (type.kind) {
    case 'parameter':
    case 'function':
      return true;
    case 'datatype':
      return (
        type.args.some((arg) => mayHideObjects(arg, seen)) ||
        type.datatype.constructors.some(({ fields }) =>
          fields.some((field) => field.type.kind !== 'parameter' && mayHideObjects(field.type, seen)),
        )
      );
    case 'map':
    case 'infinite-map':
      return mayHideObjects(type.key, seen) || mayHideObjects(type.value, seen);
    default:
      return 'element' in type && type.kind !== 'array' && mayHideObjects(type.element, seen);
  }
}

/** Every place of the named objects has the value that it had. */
export function lowerUnchanged(context: LowerContext, expression: ast.UnchangedExpression, scope: Scope): Term {
  const { arena } = context;
  const old = viewOf(scope, expression.label, expression.span);
  const frame = lowerFrame(context, expression.frame, scope);
  if (frame.kind === 'everything') throw new UnsupportedFeature('unchanged(*)', expression.span);
  const conditions = frame.items.map(({ objects, field }, i) => {
    const item = expression.frame[i] as ast.FrameExpression;
    const { span } = item;
    const notNull = (object: Term): Term => arena.make('not', [arena.make('eq', [object, arena.make('null', [])])]);
    if (objects !== scope.self) scope.claim('non-null', forEachObject(context, objects, notNull), span);
    claimAllocated(context, scope, old, objects, span);
    claimReadableFrame(context, scope, () => ({ kind: 'items', items: [{ objects, field }] }), span);
    const stores = context.functions.frameStores(item).map((store) => {
      return context.heap.instantiate(store, (type) => instantiate(context, type, scope));
    });
    const same = (object: Term): Term =>
      simplify.and(
        arena,
        stores.map((store) => samePlace(context, store, object, scope, old)),
      );
    return forEachObject(context, objects, same);
  });
  return simplify.and(arena, conditions);
}

function samePlace(context: LowerContext, store: Variable, object: Term, scope: Scope, old: HeapView): Term {
  const { arena } = context;
  const { types } = arena;
  const rank = store.place?.kind === 'array' ? store.place.rank : 0;
  // Indices become the variables of a quantifier, so the object moves under it.
  const indices = Array.from({ length: rank }, (_, i) => arena.bound(i, types.int));
  const moved = rank === 0 ? object : shift(arena, object, rank);
  const at = (view: HeapView): Term => arena.make('select', [view(store), moved, ...indices]);
  const equal = arena.make('eq', [at(scope.heap), at(old)]);
  if (rank === 0) return equal;
  const range = simplify.and(
    arena,
    indices.flatMap((index, i) => [
      arena.make('le', [arena.int(0), index]),
      arena.make('lt', [index, arena.make('array-length', [moved], i)]),
    ]),
  );
  return arena.bind(
    'forall',
    indices.map(() => types.int),
    [range, equal],
  );
}
