/** What JavaScript text is emitted into: names for variables, constants beside the text, temporaries. */
import type { Arena, ConstructorSymbol, Instance, Term, Type, Variable } from '../model/index.js';
import { mentionsParameter } from '../model/index.js';

/**
 * Values that compiled code mentions by position: `k[3]`. Types among them may mention type parameters: what these stand
 * for is known where the code is linked, once for each list of type arguments.
 */
export class Constants {
  private readonly values: unknown[] = [];
  private readonly indices = new Map<unknown, number>();
  /** Positions of types, and of lists of types, that mention parameters. */
  private readonly open = new Map<number, (change: (type: Type) => Type) => unknown>();

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

  type(type: Type): string {
    if (mentionsParameter(type)) this.open.set(this.index(type), (change) => change(type));
    return this.name(type);
  }

  types(list: readonly Type[]): string {
    if (list.some(mentionsParameter)) this.open.set(this.index(list), (change) => list.map(change));
    return this.name(list);
  }

  /** With every type changed. */
  at(change: (type: Type) => Type): readonly unknown[] {
    return this.open.size === 0 ? this.values : this.values.map((value, i) => this.open.get(i)?.(change) ?? value);
  }
}

/** What the text of terms is emitted into: one JavaScript function. */
export interface Emission {
  readonly arena: Arena;
  readonly constants: Constants;
  /** The expression for a variable; for a heap variable, its moment. */
  readonly variable: (variable: Variable) => string;
  /** The name that holds a variable, whatever it holds. */
  readonly holder: (variable: Variable) => string;
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
