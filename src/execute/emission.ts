/** What JavaScript text is emitted into: names for variables, constants beside the text, temporaries. */
import type { Arena, ConstructorSymbol, Instance, Term, Type, Variable } from '../model/index.js';

/** Values that compiled code mentions by position: `k[3]`. */
export class Constants {
  readonly values: unknown[] = [];
  private readonly indices = new Map<unknown, number>();

  /** The expression for a constant. */
  name(value: unknown): string {
    return `k[${this.index(value)}]`;
  }

  index(value: unknown): number {
    let index = this.indices.get(value);
    if (index === undefined) {
      index = this.values.length;
      this.values.push(value);
      this.indices.set(value, index);
    }
    return index;
  }
}

/** What the text of terms is emitted into: one JavaScript function. */
export interface Emission {
  readonly arena: Arena;
  readonly constants: Constants;
  /** The expression for a variable; for a heap variable, its moment. */
  readonly variable: (variable: Variable) => string;
  /** The expression for a function symbol at type arguments. */
  readonly callee: (instance: Instance) => string;
  /** A name that nothing else in the function has, declared without a value at its beginning unless `undeclared`. */
  readonly temporary: (undeclared?: boolean) => string;
}

/** Before `text` is evaluated, `resets` (statements) must run: shared sub-terms are computed once per evaluation. */
export interface EmittedTerm {
  readonly resets: string;
  readonly text: string;
}

export const NOW = '-1';

/** The heap variable at the bottom of a store term says which part of the heap it describes. */
export function placeOf(arena: Arena, store: Term): Variable['place'] {
  let term = store;
  while (arena.operator(term) === 'update') term = arena.arg(term, 0);
  return arena.operator(term) === 'variable' ? (arena.payload(term) as Variable).place : undefined;
}

/** The constructor of the pairs that a set of this type holds. */
export function pairConstructor(type: Type): ConstructorSymbol | undefined {
  return 'element' in type && type.element.kind === 'datatype' ? type.element.datatype.constructors[0] : undefined;
}
