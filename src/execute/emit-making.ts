/** Where a function value comes from, as arguments of `Machine.functionValue`: what tells which values are equal. */
import type { Arena, Binder, Term, Variable } from '../model/index.js';
import { abstract, freeVariables, typeParametersIn } from '../model/index.js';
import type { Emission } from './emission.js';

/** What a function value holds on to: not the state in which it is called, and not the heap as it is then. */
export function keptVariables(arena: Arena, term: Term): readonly Variable[] {
  return [...freeVariables(arena, [term])].filter(({ role }) => role !== 'state' && role !== 'heap');
}

/** The expression without what it keeps, the types in it, and those of its parameters. */
export function emitMaking({ arena, constants }: Emission, term: Term, kept: readonly Variable[]): string {
  // What sees the heap of the moment is not determined by what it keeps.
  const isOpen = [...freeVariables(arena, [term])].some(({ role }) => role === 'heap');
  const expression = isOpen ? 'undefined' : abstract(arena, term, kept);
  const types = typeParametersIn(arena, term).map((parameter) => arena.types.parameter(parameter));
  const { types: parameters } = arena.payload(term) as Binder;
  return `${expression}, ${constants.types(types)}, ${constants.types(parameters)}`;
}
