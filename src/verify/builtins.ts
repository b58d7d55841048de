/**
 * Function symbols of the verifier's own vocabulary, beside the operators of the model. Displays become an empty
 * collection and insertions; equalities that the program writes on collections become `equal`, which is extensional.
 * One symbol at one type is one object, so that terms are shared.
 */
import type { FunctionSymbol, Type, Types, Variable } from '../model/index.js';

export type BuiltinName =
  /** seq<T>, T → seq<T>: one element more at the end. */
  | 'seq-append'
  /** seq<T> → seq<T>: all but the last element; only in axioms, where it makes appending injective. */
  | 'seq-front'
  /** set<T> or infinite set, T → the same. */
  | 'set-insert'
  /** multiset<T>, T → the same. */
  | 'multiset-insert'
  /** C, C → bool for a collection type C, extensional. */
  | 'equal'
  /** C → int: the size of a value as a tree (see `rank-lt`). */
  | 'rank'
  /** [int]T, int, int → seq<T>: the elements low ≤ i < high of a row of an array. */
  | 'seq-of-row';

export class Builtins {
  private readonly types: Types;
  private readonly symbols = new Map<string, FunctionSymbol>();
  private readonly names = new Map<FunctionSymbol, BuiltinName>();

  constructor(types: Types) {
    this.types = types;
  }

  /** At a collection type; for `seq-of-row`, at the sequence type that it gives; for `rank`, at any type. */
  at(name: BuiltinName, type: Type): FunctionSymbol {
    const key = `${name} ${type.id}`;
    let symbol = this.symbols.get(key);
    if (symbol === undefined) {
      this.symbols.set(key, (symbol = this.make(name, type)));
      this.names.set(symbol, name);
    }
    return symbol;
  }

  nameOf(symbol: FunctionSymbol): BuiltinName | undefined {
    return this.names.get(symbol);
  }

  private make(name: BuiltinName, type: Type): FunctionSymbol {
    const { int, bool } = this.types;
    const element = 'element' in type ? type.element : type;
    switch (name) {
      case 'seq-append':
      case 'set-insert':
      case 'multiset-insert':
        return symbolOf(name, [type, element], type);
      case 'seq-front':
        return symbolOf(name, [type], type);
      case 'equal':
        return symbolOf(name, [type, type], bool);
      case 'rank':
        return symbolOf(name, [type], int);
      case 'seq-of-row':
        return symbolOf(name, [this.types.store([int], element), int, int], type);
    }
  }
}

export function symbolOf(name: string, parameters: readonly Type[], result: Type): FunctionSymbol {
  const variables = parameters.map((type, i): Variable => ({ name: `x${i}`, type, role: 'input', ghost: true }));
  return { name, typeParameters: [], heap: [], parameters: variables, result };
}
