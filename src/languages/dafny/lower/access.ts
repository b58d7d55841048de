/** What reading an object needs: it is not null, it exists in the state that is read, and the frame allows it. */
import type { Arena, Frame, Term, Variable } from '../../../model/index.js';
import { simplify } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { typeOf, type LowerContext } from './context.js';
import { frameContains, frameWithin } from './frames.js';
import type { HeapView, Scope } from './scope.js';

export function claimNotNull(context: LowerContext, scope: Scope, expression: ast.Expression, object: Term): void {
  const { arena } = context;
  if (expression.kind === 'this') return;
  const type = typeOf(context, expression, scope);
  const canBeNull = !('nullable' in type) || type.nullable;
  if (canBeNull)
    scope.claim('non-null', arena.make('not', [arena.make('eq', [object, arena.make('null', [])])]), expression.span);
}

/** That a value's references are to objects that exist in a state. */
export function claimAllocated(context: LowerContext, scope: Scope, view: HeapView, term: Term, span: ast.Span): void {
  const { arena } = context;
  const alloc = view(context.heap.alloc);
  const exists = (object: Term): Term =>
    arena.make('or', [arena.make('eq', [object, arena.make('null', [])]), arena.make('select', [alloc, object])]);
  scope.claim('allocated', forEachObject(context, term, exists), span);
}

/** A condition on one object, or on all of a collection; trivially true of what has no objects at hand. */
export function forEachObject(context: LowerContext, operand: Term, condition: (object: Term) => Term): Term {
  const { arena } = context;
  const type = arena.type(operand);
  const { reference } = arena.types;
  if (type === reference) return condition(operand);
  if (!('element' in type) || type.element !== reference) return arena.true;
  const element = arena.bound(0, reference);
  const all = (range: Term): Term => arena.bind('forall', [reference], [range, condition(element)]);
  switch (type.kind) {
    case 'set':
    case 'infinite-set':
      return all(setMember(arena, operand, element));
    case 'seq':
      return all(arena.make('seq-contains', [operand, element]));
    case 'multiset':
      return all(arena.make('lt', [arena.int(0), arena.make('multiset-count', [operand, element])]));
    case 'array':
      return arena.true;
  }
}

/** Membership of a difference is said of its parts, so that a proof that knows of a part finds the whole. */
function setMember(arena: Arena, set: Term, element: Term): Term {
  const without: Term[] = [];
  let part = set;
  for (; arena.operator(part) === 'set-difference'; part = arena.arg(part, 0)) without.push(arena.arg(part, 1));
  const outside = without.map((one) => arena.make('not', [arena.make('set-member', [one, element])]));
  return simplify.and(arena, [arena.make('set-member', [part, element]), ...outside]);
}

export function claimReadable(scope: Scope, alloc: Variable, object: Term, store: Variable, span: ast.Span): void {
  const { arena } = scope;
  if (scope.past) scope.claim('allocated', arena.make('select', [scope.heap(alloc), object]), span);
  if (scope.reads === undefined) return;
  const { frame, existed } = scope.reads;
  const isNew = simplify.not(arena, existed(object));
  scope.claim('reads', simplify.or(arena, [isNew, frameContains(arena, frame, object, store)]), span);
}

/** Everything in a callee's frame may be read here. */
export function claimReadableFrame(context: LowerContext, scope: Scope, frame: () => Frame, span: ast.Span): void {
  if (scope.reads === undefined || scope.sink === undefined) return;
  const { frame: allowed, existed } = scope.reads;
  scope.claim('reads', frameWithin(context, frame(), allowed, existed), span);
}
