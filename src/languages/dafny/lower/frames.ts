/** Frames: what a `reads` or `modifies` clause names, and whether a place is within it. */
import type { Arena, FieldSymbol, Frame, FrameItem, Term, Variable } from '../../../model/index.js';
import { abstract, simplify } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { lowerExpression, referenceOf, typeOf, type LowerContext } from './context.js';
import { askValue, functionType } from './reading-values.js';
import type { Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

export const NOTHING: Frame = { kind: 'items', items: [] };

export function lowerFrame(context: LowerContext, frame: readonly ast.FrameExpression[], scope: Scope): Frame {
  if (frame.some(({ kind }) => kind === 'frame-wildcard')) return { kind: 'everything' };
  const within = scope.compiled ? scope.with({ compiled: false }) : scope;
  return { kind: 'items', items: frame.map((item) => lowerItem(context, item, within)) };
}

function lowerItem(context: LowerContext, item: ast.FrameExpression, scope: Scope): FrameItem {
  const objects = item.object === undefined ? scope.self : objectsOf(context, item.object, scope);
  if (objects === undefined) throw new UnsupportedFeature('a frame without an object', item.span);
  return { objects, field: item.field === undefined ? undefined : fieldOf(context, item) };
}

function fieldOf(context: LowerContext, item: ast.FrameExpression): FieldSymbol {
  const reference = referenceOf(context, item);
  if (reference.kind !== 'member' || reference.member.kind !== 'field')
    throw new UnsupportedFeature('a frame of something else than a field', item.span);
  return context.types.field(reference.member);
}

/** A reference, or a set of references: sequences and multisets as the set of their elements. */
function objectsOf(context: LowerContext, expression: ast.Expression, scope: Scope): Term {
  const { arena } = context;
  const { types } = arena;
  if (expression.kind === 'member' && expression.name.text === 'reads') {
    const all = readByValue(context, expression, scope);
    if (all !== undefined) return all;
  }
  const term = lowerExpression(context, expression, scope);
  const type = arena.type(term);
  switch (type.kind) {
    case 'reference':
    case 'set':
    case 'infinite-set':
      return term;
    case 'seq':
    case 'multiset': {
      const element = arena.bound(0, types.reference);
      const range =
        type.kind === 'seq'
          ? arena.make('seq-contains', [term, element])
          : arena.make('lt', [arena.int(0), arena.make('multiset-count', [term, element])]);
      return arena.bind('set-of', [types.reference], [range, element], [], types.set(types.reference));
    }
    default:
      throw new UnsupportedFeature('a frame of this type', expression.span);
  }
}

/** `f.reads`: what the value reads for any of the arguments that it takes. */
function readByValue(context: LowerContext, { receiver }: ast.MemberExpression, scope: Scope): Term | undefined {
  const { arena } = context;
  const { types } = arena;
  const type = functionType(context, typeOf(context, receiver, scope));
  if (type === undefined) return undefined;
  const none = arena.make('set', [], undefined, types.set(types.reference));
  const value = lowerExpression(context, receiver, scope);
  if (type.effect !== 'reading') return none;
  const variables = type.parameters.map((parameter, i): Variable => ({
    name: `x${i}`,
    type: types.erase(parameter),
    role: 'local',
    ghost: true,
  }));
  const args = variables.map((variable) => arena.variable(variable));
  const object: Variable = { name: 'o', type: types.reference, role: 'local', ghost: true };
  const range = arena.make('and', [
    askValue(context, 'requires', value, args, scope.heap),
    arena.make('set-member', [askValue(context, 'reads', value, args, scope.heap), arena.variable(object)]),
  ]);
  const bound = [object, ...variables];
  return arena.bind(
    'set-of',
    bound.map((variable) => variable.type),
    [abstract(arena, range, bound), abstract(arena, arena.variable(object), bound)],
    [],
    types.elements('infinite-set', types.reference),
  );
}

/** Whether the object's place in this store belongs to the frame. */
export function frameContains(arena: Arena, frame: Frame, object: Term, store: Variable | undefined): Term {
  if (frame.kind === 'everything') return arena.true;
  const field = store?.place?.kind === 'field' ? store.place.field : undefined;
  const items = frame.items.filter((item) => item.field === undefined || item.field === field);
  return simplify.or(
    arena,
    items.map(({ objects }) => among(arena, object, objects)),
  );
}

/** A frame as one set of objects: what a function value says that it reads. */
export function frameObjects(arena: Arena, frame: Frame, span: ast.Span): Term {
  const { types } = arena;
  const all = types.set(types.reference);
  if (frame.kind === 'everything') throw new UnsupportedFeature('a function value that reads everything', span);
  return frame.items.reduce(
    (objects, item) => {
      const type = arena.type(item.objects);
      if (type.kind === 'infinite-set') throw new UnsupportedFeature('a function value that reads all of these', span);
      const more = type.kind === 'set' ? item.objects : arena.make('set', [item.objects], undefined, all);
      return simplifiedUnion(arena, objects, more);
    },
    arena.make('set', [], undefined, all),
  );
}

function simplifiedUnion(arena: Arena, one: Term, other: Term): Term {
  const isEmpty = arena.operator(one) === 'set' && arena.argCount(one) === 0;
  return isEmpty ? other : arena.make('set-union', [one, other]);
}

function mayBeNull(arena: Arena, object: Term): boolean {
  if (arena.operator(object) !== 'variable') return true;
  const { type } = arena.payload(object) as Variable;
  return !('nullable' in type) || type.nullable;
}

function among(arena: Arena, object: Term, objects: Term): Term {
  return arena.type(objects).kind === 'reference'
    ? simplify.eq(arena, object, objects)
    : arena.make('set-member', [objects, object]);
}

/** That all of one frame is within another or did not exist at the given state: what a call must satisfy. */
export function frameWithin(context: LowerContext, inner: Frame, outer: Frame, existed: (object: Term) => Term): Term {
  const { arena } = context;
  if (outer.kind === 'everything') return arena.true;
  if (inner.kind === 'everything') return arena.false;
  const conditions = inner.items.map(({ objects, field }) => {
    const store =
      field === undefined ? undefined : ({ place: { kind: 'field', field, args: [] } } as unknown as Variable);
    const named = outer.items.some(
      (item) => item.objects === objects && (item.field === undefined || item.field === field),
    );
    if (named) return arena.true;
    // There is nothing at null to read or write.
    const covered = (object: Term): Term =>
      simplify.or(arena, [
        mayBeNull(arena, object) ? arena.make('eq', [object, arena.make('null', [])]) : arena.false,
        simplify.not(arena, existed(object)),
        frameContains(arena, outer, object, store),
      ]);
    if (arena.type(objects).kind === 'reference') return covered(objects);
    const object = arena.bound(0, arena.types.reference);
    return arena.bind(
      'forall',
      [arena.types.reference],
      [arena.make('set-member', [objects, object]), covered(object)],
    );
  });
  return simplify.and(arena, conditions);
}
