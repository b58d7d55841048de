/** Declared types against each other: where a value needs a check to be given to a type, and what the check says. */
import type { Arena, DatatypeType, Term, Type, Types, Variable } from '../../../model/index.js';
import { abstract, shift, simplify, substitute } from '../../../model/index.js';
import type * as ast from '../syntax/index.js';
import type { Span } from '../syntax/index.js';
import { lowerExpression, typeOf, type LowerContext } from './context.js';
import { askValue, functionType } from './reading-values.js';
import type { Scope } from './scope.js';
import { UnsupportedFeature } from '../../unsupported.js';

/** Gives a value to a declared type; what the types do not guarantee becomes a claim. */
export function convert(context: LowerContext, scope: Scope, term: Term, from: Type, to: Type, span: Span): Term {
  const represented = context.arena.type(term);
  if (represented.kind === 'parameter' && represented !== context.arena.types.erase(to)) {
    throw new UnsupportedFeature('a value of a type parameter as one of its bound', span);
  }
  if (losesReading(context.arena.types, from, to)) {
    scope.claim('constraint', readsNothing(context, scope, term, from, to, span), span);
    return term;
  }
  scope.claim('constraint', typeCondition(context.arena, term, from, to), span);
  return term;
}

/** A function value that may read the heap is given to a type whose values do not: it reads nothing, whatever it is given. */
function readsNothing(context: LowerContext, scope: Scope, term: Term, from: Type, to: Type, span: Span): Term {
  const { arena } = context;
  const [given, wanted] = [functionType(context, from), functionType(context, to)];
  const isFitting =
    given !== undefined &&
    wanted !== undefined &&
    to.kind === 'function' &&
    fits(arena.types, { ...given, effect: wanted.effect }, wanted);
  if (!isFitting) throw new UnsupportedFeature('a function value that may read the heap, where one must not', span);
  const bound = wanted.parameters.map((type, i) => arena.bound(i, arena.types.erase(type)));
  const value = shift(arena, term, bound.length);
  const ask = (asks: 'requires' | 'reads'): Term => askValue(context, asks, value, bound, shifted(scope, bound.length));
  const none = arena.make('set', [], undefined, arena.types.set(arena.types.reference));
  const reads = arena.make('eq', [ask('reads'), none]);
  const holds = wanted.effect === 'total' ? arena.make('and', [ask('requires'), reads]) : reads;
  return arena.bind('forall', wanted.parameters, [arena.true, holds]);
}

/** The state of a scope under one more binder. */
function shifted(scope: Scope, by: number): Scope['heap'] {
  return (variable) => shift(scope.arena, scope.heap(variable), by);
}

/** Whether some part that may read the heap is given to a type whose values do not. */
export function losesReading(types: Types, from: Type, to: Type): boolean {
  if (from === to) return false;
  if (from.kind === 'constrained')
    return losesReading(types, types.substitute(from.constrained.base, from.constrained.typeParameters, from.args), to);
  if (to.kind === 'constrained')
    return losesReading(types, from, types.substitute(to.constrained.base, to.constrained.typeParameters, to.args));
  const all = (a: readonly Type[], b: readonly Type[]): boolean =>
    a.some((one, i) => losesReading(types, one, b[i] as Type));
  if (from.kind === 'function' && to.kind === 'function') {
    if (from.effect === 'reading' && to.effect !== 'reading') return true;
    return all(to.parameters, from.parameters) || losesReading(types, from.result, to.result);
  }
  if ('element' in from && 'element' in to) return losesReading(types, from.element, to.element);
  if ('value' in from && 'value' in to && 'key' in from && 'key' in to)
    return all([from.key, from.value], [to.key, to.value]);
  return from.kind === 'datatype' && to.kind === 'datatype' && all(from.args, to.args);
}

/** An expression whose value is given to a declared type. */
export function lowerAgainst(context: LowerContext, expression: ast.Expression, to: Type, scope: Scope): Term {
  const term = lowerExpression(context, expression, scope);
  return convert(context, scope, term, typeOf(context, expression, scope), to, expression.span);
}

/** What must hold of a value of one type for it to belong to another of the same representation. */
export function typeCondition(arena: Arena, term: Term, from: Type, to: Type): Term {
  const { types } = arena;
  if (fits(types, from, to)) return arena.true;
  switch (to.kind) {
    case 'constrained': {
      const { constrained } = to;
      // A generic predicate speaks of the declaration's own type parameters, and one may not be there yet: both stay folded.
      if (constrained.typeParameters.length > 0 || constrained.open) return arena.make('has-type', [term], to);
      const predicate = substitute(arena, constrained.predicate, new Map([[constrained.variable, term]]));
      return simplify.and(arena, [typeCondition(arena, term, from, constrained.base), predicate]);
    }
    case 'reference':
    case 'array': {
      const orNull =
        to.kind === 'array' ? types.array(to.rank, to.element, true) : types.object(to.class, to.args, true);
      const notNull = to.nullable ? arena.true : arena.make('not', [arena.make('eq', [term, arena.make('null', [])])]);
      const classFits = fits(types, from, orNull) ? arena.true : arena.make('has-type', [term], orNull);
      return simplify.and(arena, [notNull, classFits]);
    }
    default:
      return arena.make('has-type', [term], to);
  }
}

/** What a subset type or a newtype is made of. */
export function unconstrained(types: Types, type: Type): Type {
  let base = type;
  while (base.kind === 'constrained') {
    base = types.substitute(base.constrained.base, base.constrained.typeParameters, base.args);
  }
  return base;
}

/** What a value of a declared type satisfies: for parameters, bound variables, and whatever is chosen freely. */
export function typeAssumption(arena: Arena, term: Term, type: Type): Term {
  return typeCondition(arena, term, arena.types.erase(type), type);
}

/**
 * A function makes the elements of something: every index, of those below the lengths, belongs to the type of its parameter,
 * whatever the function's effect is, and is one for which it is defined.
 */
export function claimDefinedOn(
  context: LowerContext,
  scope: Scope,
  initializer: { readonly term: Term; readonly type: Type; readonly span: Span },
  lengths: readonly Term[],
): void {
  const { arena } = context;
  const { types } = arena;
  const given = functionType(context, initializer.type);
  const variables = lengths.map((_, i): Variable => ({ name: `i${i}`, type: types.int, role: 'local', ghost: true }));
  const indices = variables.map((variable) => arena.variable(variable));
  const lower = indices.map((index) => arena.make('le', [arena.int(0), index]));
  const upper = indices.map((index, i) => arena.make('lt', [index, lengths[i] as Term]));
  const range = simplify.and(
    arena,
    lower.flatMap((least, i) => [least, upper[i] as Term]),
  );
  const claim = (kind: 'constraint' | 'function-requires', condition: Term): void => {
    const parts = [range, condition].map((part) => abstract(arena, part, variables));
    const integers = variables.map(({ type }) => type);
    if (condition !== arena.true) scope.claim(kind, arena.bind('forall', integers, parts), initializer.span);
  };
  const typed = indices.flatMap((index, i) => {
    const condition = typeCondition(arena, index, types.int, given?.parameters[i] ?? types.int);
    return condition === lower[i] ? [] : [condition];
  });
  claim('constraint', simplify.and(arena, typed));
  if (given?.effect !== 'total')
    claim('function-requires', arena.make('value-requires', [initializer.term, ...indices]));
}

/**
 * Whether every value of one declared type is one of the other, as far as the types tell. `open`: datatypes that this is
 * being asked of, which fit if nothing else in their values does not.
 */
function fits(types: Types, from: Type, to: Type, open: readonly (readonly [Type, Type])[] = []): boolean {
  const fit = (a: Type, b: Type): boolean => fits(types, a, b, open);
  if (from === to) return true;
  if (from.kind === 'constrained') {
    if (to.kind === 'constrained' && from.constrained === to.constrained)
      return from.args.every((arg, i) => arg === to.args[i]);
    return fit(types.substitute(from.constrained.base, from.constrained.typeParameters, from.args), to);
  }
  switch (to.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
    case 'bitvector':
    case 'parameter':
    case 'store':
      return true;
    case 'constrained':
      return false;
    case 'seq':
    case 'set':
    case 'infinite-set':
    case 'multiset':
      return from.kind === to.kind && fit(from.element, to.element);
    case 'map':
    case 'infinite-map':
      return from.kind === to.kind && fit(from.key, to.key) && fit(from.value, to.value);
    case 'datatype':
      return from.kind === 'datatype' && dataFit(types, from, to, open);
    case 'reference':
      if ('nullable' in from && from.nullable && !to.nullable) return false;
      if (to.class === undefined) return true;
      return (
        from.kind === 'reference' && types.ancestor(from, to.class)?.args.every((arg, i) => arg === to.args[i]) === true
      );
    case 'array':
      return from.kind === 'array' && (to.nullable || !from.nullable) && from.element === to.element;
    case 'function':
      return (
        from.kind === 'function' &&
        EFFECTS.indexOf(from.effect) <= EFFECTS.indexOf(to.effect) &&
        from.parameters.every((parameter, i) => fit(to.parameters[i] as Type, parameter)) &&
        fit(from.result, to.result)
      );
  }
}

/** By what the fields hold: a type argument may be that of a class there, or of what a function takes. */
function dataFit(
  types: Types,
  from: DatatypeType,
  to: DatatypeType,
  open: readonly (readonly [Type, Type])[],
): boolean {
  if (open.some(([a, b]) => a === from && b === to)) return true;
  if (from.datatype !== to.datatype || open.length >= MOST_OPEN) return false;
  const { constructors, typeParameters } = to.datatype;
  const inner = [...open, [from, to] as const];
  return constructors.every(({ fields }) =>
    fields.every(({ type }) => {
      const [given, wanted] = [from, to].map(({ args }) => types.substitute(type, typeParameters, args));
      return given !== undefined && wanted !== undefined && fits(types, given, wanted, inner);
    }),
  );
}

/** More only arise from datatypes that contain ever larger instances of themselves. */
const MOST_OPEN = 20;

const EFFECTS = ['total', 'partial', 'reading'] as const;
