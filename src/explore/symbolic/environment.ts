/** What variables, bound variables and type parameters stand for while a term is evaluated. */
import type { Type, Variable } from '../../model/index.js';
import type { Symbolic } from './value.js';

export interface Environment {
  readonly variable: (variable: Variable) => Symbolic | undefined;
  /** Of the binders around, the innermost first. */
  readonly bound: Bound | undefined;
  /** What a type of the text is here, where the text's type parameters may have been given arguments. */
  readonly types: (type: Type) => Type;
}

interface Bound {
  readonly values: readonly (Symbolic | undefined)[];
  readonly outer: Bound | undefined;
}

export function environment(
  values: ReadonlyMap<Variable, Symbolic>,
  types: Environment['types'] = (type) => type,
): Environment {
  return { variable: (variable) => values.get(variable), bound: undefined, types };
}

/** Inside one more binder. Variables that have no value yet are undefined. */
export function within(env: Environment, values: readonly (Symbolic | undefined)[]): Environment {
  return { ...env, bound: { values, outer: env.bound } };
}

export function boundValue(env: Environment, index: number): Symbolic | undefined {
  let rest = index;
  for (let level = env.bound; level !== undefined; level = level.outer) {
    if (rest < level.values.length) return level.values[rest];
    rest -= level.values.length;
  }
  return undefined;
}
