/** What reading an object needs: it is not null, it exists in the state that is read, and the frame allows it. */
import type { Arena, Frame, Term, Type, Variable } from '../../../model/index.js';
import { abstract, holdsReferences, simplify } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import { typeOf, type LowerContext } from './context.js';
import { frameContains, frameWithin } from './frames.js';
import type { HeapView, Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

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

/** A condition on every object that a value holds; function values are taken to hold none. */
export function forEachObject(context: LowerContext, operand: Term, condition: (object: Term) => Term): Term {
  return eachIn(context, context.arena.type(operand), operand, condition, []);
}

function eachIn(
  context: LowerContext,
  type: Type,
  value: Term,
  condition: (object: Term) => Term,
  around: readonly Type[],
): Term {
  const { arena } = context;
  const all = (part: Type, range: (element: Term) => Term, more: (element: Term) => Term = () => arena.true): Term => {
    const variable: Variable = { name: 'part', type: part, role: 'local', ghost: true };
    const element = arena.variable(variable);
    const holds = simplify.and(arena, [eachIn(context, part, element, condition, around), more(element)]);
    if (holds === arena.true) return holds;
    return arena.bind(
      'forall',
      [part],
      [abstract(arena, range(element), [variable]), abstract(arena, holds, [variable])],
    );
  };
  switch (type.kind) {
    case 'reference':
    case 'array':
      return condition(value);
    case 'set':
    case 'infinite-set':
      return all(type.element, (element) => setMember(arena, value, element));
    case 'seq':
      return all(type.element, (element) => arena.make('seq-contains', [value, element]));
    case 'multiset':
      return all(type.element, (element) =>
        arena.make('lt', [arena.int(0), arena.make('multiset-count', [value, element])]),
      );
    case 'map':
    case 'infinite-map':
      return all(
        type.key,
        (key) => arena.make('map-has', [value, key]),
        (key) => eachIn(context, type.value, arena.make('map-get', [value, key]), condition, around),
      );
    case 'datatype': {
      if (!holdsReferences(arena.types, type)) return arena.true;
      if (around.includes(type))
        throw new UnsupportedFeature(
          'all objects that a recursive value holds',
          context.program.files[0]?.span as ast.Span,
        );
      const { constructors, typeParameters } = type.datatype;
      const parts = constructors.map((constructor) => {
        const fields = constructor.fields.map((field, i) => {
          const part = arena.types.erase(arena.types.substitute(field.type, typeParameters, type.args));
          return eachIn(context, part, arena.destruct(value, constructor, i), condition, [...around, type]);
        });
        const holds = simplify.and(arena, fields);
        const isOne = arena.make('is-constructor', [value], constructor);
        return holds === arena.true || constructors.length === 1 ? holds : arena.make('implies', [isOne, holds]);
      });
      return simplify.and(arena, parts);
    }
    default:
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
