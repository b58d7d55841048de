/** What reading an object needs: it is not null, it exists in the state that is read, and the frame allows it. */
import type { Arena, Frame, Term, Type, Variable } from '../../../model/index.js';
import { abstract, holdsReferences, mayHoldObjects, simplify } from '../../../model/index.js';
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
  return eachIn(context, context.arena.type(operand), operand, { condition }, []);
}

/** That what a value of a declared type holds, or was made from, exists; of what its type does not show, only the model says it. */
export function existsIn(context: LowerContext, type: Type, operand: Term, alloc: Term): Term {
  const { arena } = context;
  const condition = (object: Term): Term =>
    arena.make('or', [arena.make('eq', [object, arena.make('null', [])]), arena.make('select', [alloc, object])]);
  const hidden = (part: Term): Term => arena.make('allocated', [alloc, part]);
  return eachIn(context, type, operand, { condition, hidden }, []);
}

/** What is asked of each object in a value, and of the parts in which objects are not seen. */
interface Asked {
  readonly condition: (object: Term) => Term;
  /** Of values of type parameters, function values, and recursive values. */
  readonly hidden?: (part: Term) => Term;
}

function eachIn(context: LowerContext, type: Type, value: Term, asked: Asked, around: readonly Type[]): Term {
  const { arena } = context;
  const all = (part: Type, range: (element: Term) => Term, more: (element: Term) => Term = () => arena.true): Term => {
    const variable: Variable = { name: 'part', type: arena.types.erase(part), role: 'local', ghost: true };
    const element = arena.variable(variable);
    const holds = simplify.and(arena, [eachIn(context, part, element, asked, around), more(element)]);
    if (holds === arena.true) return holds;
    return arena.bind(
      'forall',
      [variable.type],
      [abstract(arena, range(element), [variable]), abstract(arena, holds, [variable])],
    );
  };
  switch (type.kind) {
    case 'reference':
    case 'array':
      return asked.condition(value);
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
        (key) => eachIn(context, type.value, arena.make('map-get', [value, key]), asked, around),
      );
    case 'datatype': {
      const { hidden } = asked;
      if (!(hidden === undefined ? holdsReferences : mayHoldObjects)(arena.types, type)) return arena.true;
      if (around.includes(type)) {
        if (hidden !== undefined) return hidden(value);
        throw new UnsupportedFeature(
          'all objects that a recursive value holds',
          context.program.files[0]?.span as ast.Span,
        );
      }
      const { constructors, typeParameters } = type.datatype;
      const parts = constructors.map((constructor) => {
        const fields = constructor.fields.map((field, i) => {
          const part = arena.types.substitute(field.type, typeParameters, type.args);
          return eachIn(context, part, arena.destruct(value, constructor, i), asked, [...around, type]);
        });
        const holds = simplify.and(arena, fields);
        const isOne = arena.make('is-constructor', [value], constructor);
        return holds === arena.true || constructors.length === 1 ? holds : arena.make('implies', [isOne, holds]);
      });
      return simplify.and(arena, parts);
    }
    case 'constrained': {
      const { base, typeParameters } = type.constrained;
      return eachIn(context, arena.types.substitute(base, typeParameters, type.args), value, asked, around);
    }
    case 'parameter':
    case 'function':
      return mayHoldObjects(arena.types, type) ? (asked.hidden?.(value) ?? arena.true) : arena.true;
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
