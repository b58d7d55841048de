/** `new` in all its forms. */
import type { Term, Type, Variable } from '../../../model/index.js';
import { simplify } from '../../../model/index.js';
import type { Type as ResolvedType } from '../resolve/types.js';
import type * as ast from '../syntax/index.js';
import { instantiate, typeOf } from './context.js';
import { claimDefinedOn, convert } from './conversions.js';
import { evaluate, inCode, isGhost, type Flow } from './flow.js';
import { emitCall } from './method-calls.js';
import { functionType, lowerCalledNow } from './reading-values.js';
import type { Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

interface Made {
  readonly term: Term;
  readonly type: Type;
}

/** A constructor makes the object itself. */
export function allocateObject(flow: Flow, rhs: ast.NewObjectRhs, scope: Scope, statement: ast.Statement): Made {
  const { code } = flow;
  const { context, arena } = code;
  const allocation = context.program.resolution.allocations.get(rhs);
  if (allocation === undefined) throw new UnsupportedFeature('an object of an unknown class', rhs.span);
  const type = instantiate(context, context.types.type(allocation.type, rhs.span), scope);
  if (type.kind !== 'reference') throw new UnsupportedFeature('an object of something else than a class', rhs.span);
  const ghost = isGhost(flow, statement);
  const { constructor } = allocation;
  const site = { call: rhs, typeArgs: type.args, scope, ghost };
  if (constructor?.flavour === 'constructor') {
    const { results } = emitCall(flow, { ...site, symbol: constructor, receiver: undefined });
    return { term: arena.variable(results[0] as Variable), type };
  }
  const object = code.temporary('new', type, ghost);
  code.add({ kind: 'allocate', target: object, type, dimensions: [] }, rhs.span, ghost);
  const made = arena.variable(object);
  // An ordinary method is called with the object that has just been made.
  if (constructor !== undefined) emitCall(flow, { ...site, symbol: constructor, receiver: made });
  return { term: made, type };
}

/** `new T[n, m]`, with elements given by a function, by a list, or left at any value of their type. */
export function allocateArray(flow: Flow, rhs: ast.NewArrayRhs, scope: Scope, statement: ast.Statement): Made {
  const { code } = flow;
  const { context, arena } = code;
  const { types } = arena;
  const inside = inCode(flow, scope);
  const ghost = isGhost(flow, statement);
  const dimensions = rhs.dimensions.map((dimension) => {
    const length = evaluate(flow, dimension, scope);
    const size = arena.type(length).kind === 'bitvector' ? arena.make('bv-to-int', [length]) : length;
    inside.claim('size', arena.make('le', [arena.int(0), size]), dimension.span);
    return size;
  });
  const { elements } = rhs;
  if (elements === undefined && rhs.initializer === undefined)
    claimNeedsNoElements(flow, rhs, dimensions, inside, ghost);
  if (dimensions.length === 0) dimensions.push(arena.int(elements?.length ?? 0));
  else if (elements !== undefined) {
    const fits = arena.make('eq', [dimensions[0] as Term, arena.int(elements.length)]);
    inside.claim('size', fits, rhs.span);
  }
  const element = elementType(flow, rhs, scope);
  const type = types.array(dimensions.length, element, false);
  const array = code.temporary('new', type, ghost);
  const values = (elements ?? []).map((value) => {
    const term = evaluate(flow, value, scope);
    return convert(context, inside, term, typeOf(context, value, scope), element, value.span);
  });
  const initializer = rhs.initializer === undefined ? undefined : lowerCalledNow(context, rhs.initializer, inside);
  code.add({ kind: 'allocate', target: array, type, dimensions }, rhs.span, ghost);
  const made = arena.variable(array);
  const store = context.heap.array(dimensions.length, element);
  values.forEach((value, i) => {
    code.assign(store, arena.make('update', [arena.variable(store), made, arena.int(i), value]), rhs.span, ghost);
  });
  if (initializer !== undefined && rhs.initializer !== undefined) {
    const indices = dimensions.map((_, i) => arena.bound(i, types.int));
    const range = simplify.and(
      arena,
      indices.flatMap((index, i) => [
        arena.make('le', [arena.int(0), index]),
        arena.make('lt', [index, dimensions[i] as Term]),
      ]),
    );
    const all = (condition: Term): Term =>
      arena.bind(
        'forall',
        indices.map(() => types.int),
        [range, condition],
      );
    const initial = typeOf(context, rhs.initializer, scope);
    const { span } = rhs.initializer;
    claimDefinedOn(context, inside, { term: initializer, type: initial, span }, dimensions);
    const value = arena.make('call-value', [initializer, ...indices]);
    const from = functionType(context, initial)?.result ?? arena.type(value);
    const bound = indices.map(() => types.int);
    convertAll(flow, inside, value, from, element, all, rhs.initializer.span);
    code.add(
      { kind: 'forall-assign', bound, range, store, keys: [made, ...indices], value, claims: [] },
      rhs.span,
      ghost,
    );
  }
  return { term: made, type };
}

/** Elements that nothing gives a value need a type that has one, unless there are none. */
function claimNeedsNoElements(
  flow: Flow,
  rhs: ast.NewArrayRhs,
  dimensions: readonly Term[],
  inside: Scope,
  ghost: boolean,
): void {
  const { context, arena } = flow.code;
  if (context.defaults.hasValue(inferredElement(flow, rhs), ghost)) return;
  const zeros = dimensions.map((dimension) => arena.make('eq', [dimension, arena.int(0)]));
  inside.claim('initialised', simplify.or(arena, zeros), rhs.span);
}

function convertAll(
  flow: Flow,
  scope: Scope,
  value: Term,
  from: Type,
  to: Type,
  all: (condition: Term) => Term,
  span: ast.Span,
): void {
  const { context } = flow.code;
  const collecting = scope.with({
    sink: { ...flow.code.sink, claim: (details) => scope.claim('constraint', all(details.condition), span) },
  });
  convert(context, collecting, value, from, to, span);
}

function elementType(flow: Flow, rhs: ast.NewArrayRhs, scope: Scope): Type {
  const { context } = flow.code;
  return instantiate(context, context.types.type(inferredElement(flow, rhs), rhs.span), scope);
}

function inferredElement(flow: Flow, rhs: ast.NewArrayRhs): ResolvedType {
  const element = flow.code.context.program.resolution.elementTypes.get(rhs);
  if (element === undefined) throw new UnsupportedFeature('an array of an unknown type', rhs.span);
  return element;
}
