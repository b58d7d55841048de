/** Names, members, indices, slices and updates. */
import type { Term, Type } from '../../../model/index.js';
import { simplify } from '../../../model/index.js';
import type { Reference } from '../resolve/resolution.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import { claimNotNull, claimReadable } from './access.js';
import { checkStaticReceiver, functionValue, memberCall } from './calls.js';
import { lowerExpression, erasedTypeOf, instantiate, referenceOf, typeOf, type LowerContext } from './context.js';
import { convert, lowerAgainst, unconstrained } from './conversions.js';
import { claimNotGhost } from './ghost-variants.js';
import { claimInitialised } from './initialised.js';
import type { Scope } from './scope.js';
import { isStored } from './types.js';
import { UnsupportedFeature } from '../../unsupported.js';

export function lowerName(context: LowerContext, expression: ast.NameExpression, scope: Scope): Term {
  const reference = referenceOf(context, expression);
  claimInitialised(context, expression, scope);
  if (reference.kind === 'variable') {
    const term = scope.variables.get(reference.variable);
    if (term === undefined)
      throw new UnsupportedFeature(`the variable ${reference.variable.name} here`, expression.span);
    return term;
  }
  return referenced(context, expression, scope, reference, () => scope.self);
}

export function lowerMember(context: LowerContext, expression: ast.MemberExpression, scope: Scope): Term {
  const reference = referenceOf(context, expression);
  claimInitialised(context, expression, scope);
  return referenced(context, expression, scope, reference, () => lowerExpression(context, expression.receiver, scope));
}

function referenced(
  context: LowerContext,
  expression: ast.NameExpression | ast.MemberExpression,
  scope: Scope,
  reference: Reference,
  receiver: () => Term | undefined,
): Term {
  switch (reference.kind) {
    case 'constructor': {
      const type = typeOf(context, expression, scope);
      return context.arena.construct(context.types.constructorOf(reference.constructor), [], type);
    }
    case 'member': {
      const self = reference.receiver === 'static' ? undefined : receiver();
      if (self === undefined) checkStaticReceiver(context, expression, scope);
      return lowerMemberValue(context, expression, scope, reference, self);
    }
    case 'variable':
    case 'module':
    case 'type':
      throw new UnsupportedFeature('a name that is not a value', expression.span);
  }
}

type MemberReference = Extract<Reference, { kind: 'member' }>;

function lowerMemberValue(
  context: LowerContext,
  expression: ast.NameExpression | ast.MemberExpression,
  scope: Scope,
  reference: MemberReference,
  receiver: Term | undefined,
): Term {
  const { arena } = context;
  const { member } = reference;
  const ownerArgs = reference.ownerArgs.map((arg) =>
    instantiate(context, context.types.type(arg, expression.span), scope),
  );
  switch (member.kind) {
    case 'field':
      if (!isStored(member))
        return memberCall(context, { expression, scope, member, receiver, typeArgs: ownerArgs, args: [] });
      if (receiver === undefined) throw new UnsupportedFeature('a field without an object', expression.span);
      return readField(context, scope, member, ownerArgs, receiver, expression);
    case 'function':
      return functionValue(context, expression, scope, reference, receiver, ownerArgs);
    case 'destructor': {
      if (receiver === undefined) throw new UnsupportedFeature('a part without a value', expression.span);
      return destruct(context, scope, member, receiver, expression.span);
    }
    case 'discriminator': {
      if (receiver === undefined) throw new UnsupportedFeature('a part without a value', expression.span);
      const asked = context.types.constructorOf(member.constructor);
      claimNotGhost(context, scope, receiver, asked.datatype.constructors, expression.span);
      return arena.make('is-constructor', [receiver], asked);
    }
    case 'builtin':
      if (receiver === undefined) throw new UnsupportedFeature('a part without a value', expression.span);
      return builtin(context, expression, scope, member, receiver);
    case 'method':
      throw new UnsupportedFeature('a method as a value', expression.span);
  }
}

/** The object is not null, exists in the state that is read, and may be read. */
function readField(
  context: LowerContext,
  scope: Scope,
  field: resolved.FieldSymbol,
  ownerArgs: readonly Type[],
  object: Term,
  at: ast.NameExpression | ast.MemberExpression,
): Term {
  const { arena } = context;
  const store = context.heap.field(context.types.field(field), ownerArgs);
  if (at.kind === 'member') claimNotNull(context, scope, at.receiver, object);
  if (field.mutable) claimReadable(scope, context.heap.alloc, object, store, at.span);
  return arena.make('select', [scope.heap(store), object]);
}

/** A destructor may belong to several constructors: the value has one of them. */
function destruct(
  context: LowerContext,
  scope: Scope,
  member: resolved.DestructorSymbol,
  value: Term,
  span: ast.Span,
): Term {
  const { arena } = context;
  const sources = member.sources.map(({ constructor, formal }) => {
    const lowered = context.types.constructorOf(constructor);
    const index = constructor.formals.indexOf(formal);
    const test = arena.make('is-constructor', [value], lowered);
    return { lowered, test, part: arena.destruct(value, lowered, index) };
  });
  const [first] = sources;
  const constructors = context.types.datatype(
    member.sources[0]?.constructor.datatype as resolved.DatatypeSymbol,
  ).constructors;
  if (first === undefined) throw new UnsupportedFeature('a part without a constructor', span);
  if (sources.length < constructors.length) {
    scope.claim(
      'destructor',
      simplify.or(
        arena,
        sources.map(({ test }) => test),
      ),
      span,
    );
  }
  const among = sources.map(({ lowered }) => lowered);
  claimNotGhost(context, scope, value, among, span);
  const last = sources.at(-1) ?? first;
  return sources.slice(0, -1).reduceRight((rest, { test, part }) => arena.make('ite', [test, part, rest]), last.part);
}

function builtin(
  context: LowerContext,
  expression: ast.NameExpression | ast.MemberExpression,
  scope: Scope,
  member: resolved.BuiltinField,
  receiver: Term,
): Term {
  const { arena } = context;
  const type = arena.type(receiver);
  const { name } = member;
  const { ordinals } = context.types;
  if (ordinals.is(type)) return ordinals.member(receiver, name, expression.span);
  if (name.startsWith('Length')) {
    if (expression.kind === 'member') claimNotNull(context, scope, expression.receiver, receiver);
    return arena.make('array-length', [receiver], Number(name.slice('Length'.length) || '0'));
  }
  switch (name) {
    case 'Keys':
      return arena.make('map-keys', [receiver]);
    case 'Values':
      return arena.make('map-values', [receiver]);
    case 'Items':
      return arena.make('map-items', [receiver], undefined, erasedTypeOf(context, expression, scope));
    case 'Floor':
      return arena.make('real-floor', [receiver]);
    default: {
      const constructor = type.kind === 'datatype' ? type.datatype.constructors[0] : undefined;
      if (constructor !== undefined && /^\d+$/.test(name)) return arena.destruct(receiver, constructor, Number(name));
      throw new UnsupportedFeature(`${name} of this type`, expression.span);
    }
  }
}

// ── Indices ─────────────────────────────────────────────────────────────────────────────────────

export function lowerIndex(context: LowerContext, expression: ast.IndexExpression, scope: Scope): Term {
  const { arena } = context;
  const receiver = lowerExpression(context, expression.receiver, scope);
  const type = typeOf(context, expression.receiver, scope);
  const [index] = expression.indices;
  if (index === undefined) throw new UnsupportedFeature('an index without a value', expression.span);
  if (arena.type(receiver).kind === 'reference')
    return arrayElement(context, expression, scope, receiver, arrayType(context, type, expression.span));
  switch (arena.type(receiver).kind) {
    case 'seq': {
      const at = lowerIndexValue(context, index, scope);
      scope.claim('index-range', inRange(context, at, arena.make('seq-length', [receiver])), index.span);
      return arena.make('seq-index', [receiver, at]);
    }
    case 'multiset':
      return arena.make('multiset-count', [receiver, lowerExpression(context, index, scope)]);
    case 'map':
    case 'infinite-map': {
      const key = lowerExpression(context, index, scope);
      scope.claim('map-key', arena.make('map-has', [receiver, key]), index.span);
      return arena.make('map-get', [receiver, key]);
    }
    default:
      throw new UnsupportedFeature('an index into this type', expression.span);
  }
}

/** Indices may be bit vectors or newtypes. */
export function lowerIndexValue(context: LowerContext, expression: ast.Expression, scope: Scope): Term {
  const { arena } = context;
  const term = lowerExpression(context, expression, scope);
  return arena.type(term).kind === 'bitvector' ? arena.make('bv-to-int', [term]) : term;
}

/** The array type behind subset types. */
export function arrayType(context: LowerContext, type: Type, span: ast.Span): Extract<Type, { kind: 'array' }> {
  const { types } = context.arena;
  let current = type;
  while (current.kind === 'constrained') {
    const { base, typeParameters } = current.constrained;
    current = types.substitute(base, typeParameters, current.args);
  }
  if (current.kind !== 'array') throw new UnsupportedFeature('an index into this type', span);
  return current;
}

function arrayElement(
  context: LowerContext,
  expression: ast.IndexExpression,
  scope: Scope,
  array: Term,
  type: Extract<Type, { kind: 'array' }>,
): Term {
  const { arena } = context;
  claimNotNull(context, scope, expression.receiver, array);
  const indices = expression.indices.map((index, dimension) => {
    const at = lowerIndexValue(context, index, scope);
    scope.claim('index-range', inRange(context, at, arena.make('array-length', [array], dimension)), index.span);
    return at;
  });
  const store = context.heap.array(type.rank, type.element);
  claimReadable(scope, context.heap.alloc, array, store, expression.span);
  return arena.make('select', [scope.heap(store), array, ...indices]);
}

export function inRange(context: LowerContext, index: Term, length: Term): Term {
  const { arena } = context;
  return arena.make('and', [arena.make('le', [arena.int(0), index]), arena.make('lt', [index, length])]);
}

export function lowerSlice(context: LowerContext, expression: ast.SliceExpression, scope: Scope): Term {
  const { arena } = context;
  const receiver = lowerExpression(context, expression.receiver, scope);
  const isArray = arena.type(receiver).kind === 'reference';
  if (isArray) claimNotNull(context, scope, expression.receiver, receiver);
  const length = isArray ? arena.make('array-length', [receiver], 0) : arena.make('seq-length', [receiver]);
  const bound = (end: ast.Expression | undefined): Term | undefined =>
    end === undefined ? undefined : lowerIndexValue(context, end, scope);
  const low = bound(expression.low);
  const high = bound(expression.high);
  const within = (term: Term, from: Term, to: Term, span: ast.Span): void => {
    scope.claim('index-range', arena.make('and', [arena.make('le', [from, term]), arena.make('le', [term, to])]), span);
  };
  if (high !== undefined && expression.high !== undefined) within(high, arena.int(0), length, expression.high.span);
  if (low !== undefined && expression.low !== undefined) within(low, arena.int(0), high ?? length, expression.low.span);
  if (isArray) {
    const { element } = arrayType(context, typeOf(context, expression.receiver, scope), expression.span);
    const store = context.heap.array(1, element);
    claimReadable(scope, context.heap.alloc, receiver, store, expression.span);
    return arena.make('seq-of-array', [scope.heap(store), receiver, low ?? arena.int(0), high ?? length]);
  }
  const taken = high === undefined ? receiver : arena.make('seq-take', [receiver, high]);
  return low === undefined ? taken : arena.make('seq-drop', [taken, low]);
}

/** `s[a : b : c]`: pieces of the given lengths, one after the other. */
export function lowerSegments(context: LowerContext, expression: ast.SegmentsExpression, scope: Scope): Term {
  const { arena } = context;
  const { receiver } = expression;
  // The elements of an array are cut as a sequence.
  const whole: ast.SliceExpression = { kind: 'slice', span: receiver.span, receiver, low: undefined, high: undefined };
  const isArray = erasedTypeOf(context, receiver, scope).kind === 'reference';
  let rest = isArray ? lowerSlice(context, whole, scope) : lowerExpression(context, receiver, scope);
  const type = arena.type(rest);
  const pieces = expression.lengths.map((length) => {
    const size = lowerIndexValue(context, length, scope);
    const fitsIn = arena.make('and', [
      arena.make('le', [arena.int(0), size]),
      arena.make('le', [size, arena.make('seq-length', [rest])]),
    ]);
    scope.claim('index-range', fitsIn, length.span);
    const piece = arena.make('seq-take', [rest, size]);
    rest = arena.make('seq-drop', [rest, size]);
    return piece;
  });
  return arena.make('seq', expression.open ? [...pieces, rest] : pieces, undefined, arena.types.seq(type));
}

// ── Updates ─────────────────────────────────────────────────────────────────────────────────────

export function lowerUpdate(context: LowerContext, expression: ast.UpdateExpression, scope: Scope): Term {
  const { arena } = context;
  const receiver = lowerExpression(context, expression.receiver, scope);
  const type = typeOf(context, expression, scope);
  const kind = arena.type(receiver).kind;
  const element = 'element' in type ? type.element : 'value' in type ? type.value : arena.types.int;
  if (kind === 'seq') {
    const index = lowerIndexValue(context, expression.index, scope);
    const value = lowerAgainst(context, expression.value, element, scope);
    scope.claim('index-range', inRange(context, index, arena.make('seq-length', [receiver])), expression.index.span);
    return arena.make('seq-update', [receiver, index, value]);
  }
  const key = 'key' in type ? type.key : element;
  const at = lowerAgainst(context, expression.index, key, scope);
  if (kind === 'multiset') {
    const count = lowerExpression(context, expression.value, scope);
    scope.claim('size', arena.make('le', [arena.int(0), count]), expression.value.span);
    return arena.make('multiset-update', [receiver, at, count]);
  }
  return arena.make('map-put', [receiver, at, lowerAgainst(context, expression.value, element, scope)]);
}

/** The value has a constructor with all the named parts; the other parts stay. */
export function lowerDatatypeUpdate(
  context: LowerContext,
  expression: ast.DatatypeUpdateExpression,
  scope: Scope,
): Term {
  const { arena } = context;
  const receiver = lowerExpression(context, expression.receiver, scope);
  const type = typeOf(context, expression, scope);
  const from = unconstrained(arena.types, typeOf(context, expression.receiver, scope));
  if (type.kind !== 'datatype' || from.kind !== 'datatype')
    throw new UnsupportedFeature('an update of this type', expression.span);
  const { datatype } = type;
  const values = new Map(
    expression.updates.map(({ name, value }) => [name.text, { term: lowerExpression(context, value, scope), value }]),
  );
  const legal = datatype.constructors.filter((constructor) => {
    const names = constructor.fields.map(({ name }) => name);
    return [...values.keys()].every((name) => names.includes(name));
  });
  const tests = legal.map((constructor) => arena.make('is-constructor', [receiver], constructor));
  if (legal.length < datatype.constructors.length)
    scope.claim('destructor', simplify.or(arena, tests), expression.span);
  claimNotGhost(context, scope, receiver, legal, expression.span);
  const updated = legal.map((constructor, i) => {
    const within = scope.under(tests[i] as Term);
    const fields = constructor.fields.map(({ name, type: declared }, index) => {
      const given = values.get(name);
      const to = arena.types.substitute(declared, datatype.typeParameters, type.args);
      if (given === undefined) {
        // The value may be one of the same datatype at other type arguments, for which not every part will do.
        const own = arena.types.substitute(declared, datatype.typeParameters, from.args);
        const kept = arena.destruct(receiver, constructor, index);
        return convert(context, within, kept, own, to, expression.span);
      }
      return convert(context, within, given.term, typeOf(context, given.value, scope), to, given.value.span);
    });
    return arena.construct(constructor, fields, arena.types.erase(type));
  });
  const last = updated.at(-1);
  if (last === undefined) throw new UnsupportedFeature('an update that no constructor fits', expression.span);
  return updated.slice(0, -1).reduceRight((rest, one, i) => arena.make('ite', [tests[i] as Term, one, rest]), last);
}
