/** Left-hand sides: variables, fields and array elements, with what must hold to write them. */
import type { Frame, Term, Type, Variable } from '../../../model/index.js';
import { freeVariables, mayOverlap, simplify } from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import { instantiate, referenceOf, typeOf } from './context.js';
import type { Code } from './code.js';
import { evaluate, inCode, isGhost, type Flow } from './flow.js';
import { frameContains } from './frames.js';
import { markAssigned, type Assignable } from './initialised.js';
import type { Scope } from './scope.js';
import { claimNotNull } from './access.js';
import { arrayType, inRange, lowerIndexValue } from './selection.js';
import { originOf } from '../../origins.js';
import { UnsupportedFeature } from '../../unsupported.js';

/** Where a value goes. A place of the heap is a store with keys. */
export type Place =
  | {
      readonly kind: 'variable';
      readonly variable: Variable;
      readonly type: Type;
      readonly item: Assignable | undefined;
    }
  | {
      readonly kind: 'heap';
      readonly store: Variable;
      readonly keys: readonly Term[];
      readonly type: Type;
      /** A field of the object that a constructor is making. */
      readonly item: Assignable | undefined;
    };

/** A left-hand side that has been evaluated. */
export interface Target {
  readonly place: Place;
  readonly span: ast.Span;
}

/** Evaluates a left-hand side, and claims that it may be written. */
export function lowerPlace(flow: Flow, target: ast.Expression, scope: Scope): Place {
  const { context } = flow.code;
  switch (target.kind) {
    case 'name':
    case 'member': {
      const reference = referenceOf(context, target);
      if (reference.kind === 'variable') return variablePlace(flow, scope, reference.variable, target);
      if (reference.kind !== 'member' || reference.member.kind !== 'field') break;
      const object = target.kind === 'member' ? evaluate(flow, target.receiver, scope) : scope.self;
      if (object === undefined) break;
      if (target.kind === 'member') claimNotNull(context, inCode(flow, scope), target.receiver, object);
      const ownerArgs = reference.ownerArgs.map((arg) =>
        instantiate(context, context.types.type(arg, target.span), scope),
      );
      const field = context.types.field(reference.member);
      const store = context.heap.field(field, ownerArgs);
      claimWritable(flow, scope, object, store, target.span);
      const type = context.arena.types.substitute(field.type, field.owner.typeParameters, ownerArgs);
      const own = flow.constructing !== undefined && object === context.arena.variable(flow.constructing);
      return { kind: 'heap', store, keys: [object], type, item: own ? reference.member : undefined };
    }
    case 'index': {
      const array = evaluate(flow, target.receiver, scope);
      const type = arrayType(context, typeOf(context, target.receiver, scope), target.span);
      const inside = inCode(flow, scope);
      claimNotNull(context, inside, target.receiver, array);
      const indices = target.indices.map((index, dimension) => {
        const at = lowerIndexValue(context, index, inside);
        const length = context.arena.make('array-length', [array], dimension);
        inside.claim('index-range', inRange(context, at, length), index.span);
        return at;
      });
      const store = context.heap.array(type.rank, type.element);
      claimWritable(flow, scope, array, store, target.span);
      return { kind: 'heap', store, keys: [array, ...indices], type: type.element, item: undefined };
    }
    default:
  }
  throw new UnsupportedFeature('an assignment to this', target.span);
}

/** The same places, whatever values these variables get before they are written. */
export function fixed(
  flow: Flow,
  statement: ast.Statement,
  targets: readonly Target[],
  mayChange: (variable: Variable) => boolean,
): readonly Target[] {
  const { code } = flow;
  const { arena } = code;
  const fixedKey = (key: Term, span: ast.Span): Term => {
    if (![...freeVariables(arena, [key])].some(mayChange)) return key;
    const place = code.temporary('place', arena.type(key), isGhost(flow, statement));
    code.assign(place, key, span);
    return arena.variable(place);
  };
  return targets.map(({ place, span }) =>
    place.kind === 'variable'
      ? { place, span }
      : { place: { ...place, keys: place.keys.map((key) => fixedKey(key, span)) }, span },
  );
}

export function isOfHeap({ place }: Variable): boolean {
  return place !== undefined;
}

function variablePlace(flow: Flow, scope: Scope, item: resolved.Variable, target: ast.Expression): Place {
  const { arena } = flow.code;
  const term = scope.variables.get(item);
  if (term === undefined || arena.operator(term) !== 'variable')
    throw new UnsupportedFeature('an assignment to this', target.span);
  const variable = arena.payload(term) as Variable;
  return { kind: 'variable', variable, type: variable.type, item };
}

/** The object was made since entry, or is in the frame. */
function claimWritable(flow: Flow, scope: Scope, object: Term, store: Variable, span: ast.Span): void {
  const { arena } = flow.code;
  if (flow.constructing !== undefined && object === arena.variable(flow.constructing)) return;
  inCode(flow, scope).claim('modifies', mayWrite(flow, flow.modifies, object, store), span);
}

function mayWrite(flow: Flow, frame: Frame, object: Term, store: Variable): Term {
  const { arena, context } = flow.code;
  const contained = frameContains(arena, frame, object, store);
  if (contained === arena.true) return arena.true;
  const existed = arena.make('select', [flow.since(context.heap.alloc), object]);
  return simplify.or(arena, [arena.make('not', [existed]), contained]);
}

/** Writes values to places, all at once. */
export function assignPlaces(
  flow: Flow,
  writes: readonly { readonly place: Place; readonly value: Term; readonly arbitrary?: boolean }[],
  span: ast.Span,
  ghost: boolean,
): void {
  const { arena } = flow.code;
  const targets: Variable[] = [];
  const values: Term[] = [];
  const conditional: IfAssigned[] = [];
  for (const { place, value, arbitrary } of writes) {
    const flag = arbitrary === true && place.kind === 'heap' && place.item && flow.code.context.flags.get(place.item);
    if (flag) {
      conditional.push({ flag, store: place.store, keys: place.keys, value });
      continue;
    }
    const target = place.kind === 'variable' ? place.variable : place.store;
    const at = targets.indexOf(target);
    if (place.kind === 'variable') {
      targets.push(target);
      values.push(value);
      continue;
    }
    // Several places of one store are several updates of it.
    const base = at === -1 ? arena.variable(target) : (values[at] as Term);
    const updated = arena.make('update', [base, ...place.keys, value]);
    if (at === -1) {
      targets.push(target);
      values.push(updated);
    } else {
      values[at] = updated;
    }
  }
  if (targets.length > 0) flow.code.add({ kind: 'assign', targets, values }, span, ghost);
  for (const write of conditional) writeIfAssigned(flow.code, write, span, ghost);
  const given = writes.map(({ place, arbitrary }) => (arbitrary === true ? undefined : place.item));
  markAssigned(flow.code, given, span);
}

/** A write of any value to a field of the object that is being made. */
interface IfAssigned {
  readonly flag: Variable;
  readonly store: Variable;
  readonly keys: readonly Term[];
  readonly value: Term;
}

/** A field of a type that may have no value still has none if it had none, and objects have values of their types. */
function writeIfAssigned(code: Code, { flag, store, keys, value }: IfAssigned, span: ast.Span, ghost: boolean): void {
  const { arena, builder } = code;
  const [write, after] = [builder.newBlock(), builder.newBlock()];
  builder.branch(arena.variable(flag), write, after, originOf(span));
  builder.start(write);
  code.assign(store, arena.make('update', [arena.variable(store), ...keys, value]), span, ghost);
  builder.jump(after);
  builder.start(after);
}

/** Two left-hand sides that may be one place must get one value. */
export function claimDistinct(
  flow: Flow,
  scope: Scope,
  writes: readonly { readonly place: Place; readonly value: Term; readonly span: ast.Span }[],
): void {
  const { arena } = flow.code;
  writes.forEach(({ place, value, span }, i) => {
    for (const other of writes.slice(0, i)) {
      const same = samePlace(flow, place, other.place, span);
      if (same === arena.false) continue;
      const distinct = simplify.or(arena, [simplify.not(arena, same), simplify.eq(arena, value, other.value)]);
      inCode(flow, scope).claim('forall-unique', distinct, span);
    }
  });
}

/** A left-hand side that gets its value after the others is none of them. */
export function claimApart(flow: Flow, scope: Scope, last: Target, others: readonly Target[]): void {
  const { arena } = flow.code;
  for (const { place } of others) {
    const same = samePlace(flow, last.place, place, last.span);
    inCode(flow, scope).claim('forall-unique', simplify.not(arena, same), last.span);
  }
}

function samePlace(flow: Flow, a: Place, b: Place, span: ast.Span): Term {
  const { arena } = flow.code;
  if (a.kind === 'variable' || b.kind === 'variable') {
    return arena.boolean(a.kind === 'variable' && b.kind === 'variable' && a.variable === b.variable);
  }
  if (mayOverlap(a.store, b.store))
    throw new UnsupportedFeature('one assignment to places that type arguments may make one', span);
  if (a.store !== b.store) return arena.false;
  return simplify.and(
    arena,
    a.keys.map((key, k) => simplify.eq(arena, key, b.keys[k] as Term)),
  );
}
