/** What declared types say of values: constrained types their predicate, references that cannot be null just that. */
import type { Arena, ConstrainedTypeUse, Term, Type } from '../../model/index.js';
import { substitute } from '../../model/index.js';
import { assume } from './assume.js';
import { valueIn } from './bounds.js';
import * as choice from './choice.js';
import { narrow } from './constrain.js';
import { Context } from './context.js';
import type { State } from './state.js';
import { TOP } from './state.js';
import type { Value } from './value.js';
import * as value from './value.js';

/** Assumes that the term has a value of the type. */
export function assumeType(context: Context, state: State, term: Term, type: Type): State | undefined {
  let next: State | undefined = state;
  for (let current: Type | undefined = type; current !== undefined && next !== undefined;) {
    if (current.kind !== 'constrained') return isNonNull(current) ? narrow(context, next, term, NON_NULL) : next;
    next = assume(context, next, predicateOf(context.arena, current, term));
    current = baseOf(context.arena, current);
  }
  return next;
}

/** A variable that is only declared need not have a value of such a type. */
export function mayBeEmpty(arena: Arena, type: Type): boolean {
  for (let current = type; current.kind === 'constrained'; current = baseOf(arena, current)) {
    if (current.constrained.mayBeEmpty) return true;
  }
  return false;
}

/** For each type of the table that says something of a value by itself. */
export function typeValues(arena: Arena): ReadonlyMap<Type, Value> {
  const known = new Map<Type, Value>();
  const context = new Context(arena, known, { useContracts: false, useProgramAssumptions: false });
  for (const type of [...arena.types.list]) {
    if (isNonNull(type)) known.set(type, NON_NULL);
    if (type.kind !== 'constrained') continue;
    const example = arena.variable(context.words.temporary('value', type));
    const state = assumeType(context, TOP, example, type);
    // An empty type says nothing here: whoever has a value of it has a contradiction anyway.
    if (state !== undefined) known.set(type, valueIn(context, state, example));
  }
  return known;
}

const NON_NULL = value.ofChoice(choice.NON_NULL);

function isNonNull(type: Type): boolean {
  return (type.kind === 'reference' || type.kind === 'array') && !type.nullable;
}

function baseOf({ types }: Arena, { constrained, args }: ConstrainedTypeUse): Type {
  return types.substitute(constrained.base, constrained.typeParameters, args);
}

/** A predicate over another representation (a type parameter's) does not fit the term. */
function predicateOf(arena: Arena, { constrained }: ConstrainedTypeUse, term: Term): Term {
  const { variable, predicate } = constrained;
  if (arena.types.erase(variable.type) !== arena.type(term)) return arena.true;
  return substitute(arena, predicate, new Map([[variable, term]]));
}
