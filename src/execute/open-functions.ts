/**
 * Functions that no text computes: those that are only declared, and choices inside expressions. A run may take any value
 * that is promised; for the same arguments it takes the same one. What it takes is drawn from the tape, so that a test can
 * say it and other tests can say otherwise.
 */
import { Map as ImmutableMap } from 'immutable';
import type { Choice, FunctionDefinition, FunctionSymbol, Type } from '../model/index.js';
import { mentionsParameter } from '../model/index.js';
import type { Value } from '../values/index.js';
import { Datum, holdsFunction, Sequence } from '../values/index.js';
import { NotExecutable, UndefinedValue } from './faults.js';
import type { Machine } from './machine.js';

export type RowTest = (row: Value[]) => boolean;

/** How a choice is made for given arguments. */
export interface Search {
  readonly test: RowTest;
  /** The first row depends only on the arguments and on the heap that the condition reads. */
  readonly rows: (test: RowTest) => Iterable<Value[]>;
}

/** What this needs of the program that runs. */
export interface OpenProgram {
  readonly machine: Machine;
  /** Whether a row from outside has values of these types that pass the test. */
  readonly isRow: (types: readonly Type[], row: Value[], test: RowTest) => boolean;
  readonly search: (
    definition: FunctionDefinition,
    choice: Choice,
    typeArgs: readonly Type[],
    args: readonly Value[],
  ) => Search;
  /** Draws a value of which the function's promise holds. */
  readonly promised: (
    definition: FunctionDefinition,
    typeArgs: readonly Type[],
    args: readonly Value[],
    suppose: (value: Value) => void,
  ) => Value;
  /** Notes that something which cannot be evaluated may say more of the function. */
  readonly mayBeConstrained: (definition: FunctionDefinition) => void;
}

/** After so many other rows nobody looks for a second one that fits. */
const MOST_OTHERS = 1000;

/** What the functions turned out to be, as far as somebody asked: by arguments, at each list of type arguments. */
export type Drawn = Map<FunctionSymbol, Map<string, ImmutableMap<Value, Value>>>;

export class OpenFunctions {
  /** Whoever evaluates something for a run gives that run's: otherwise it would speak of other functions. */
  drawn: Drawn = new Map();
  private readonly program: OpenProgram;

  constructor(program: OpenProgram) {
    this.program = program;
  }

  apply(definition: FunctionDefinition, typeArgs: readonly Type[], args: readonly Value[]): Value {
    const { symbol, chooses } = definition;
    const isOpen = typeArgs.length < symbol.typeParameters.length || typeArgs.some(mentionsParameter);
    if (chooses !== undefined) return this.chosen(definition, chooses, typeArgs, args, isOpen);
    if (symbol.heap.length > 0 || args.some(holdsFunction)) throw new NotExecutable(`${symbol.name} has no body`);
    if (isOpen) throw new NotExecutable(`${symbol.name} has no body, and its type arguments are not known`);
    return this.remembered(symbol, typeArgs, args, (suppose) => {
      this.program.mayBeConstrained(definition);
      return this.program.promised(definition, typeArgs, args, suppose);
    });
  }

  /**
   * What cannot be compared with earlier arguments (a heap, function values, type arguments that no run knows) cannot be
   * looked up: there the value is the one that a search from these arguments finds, whatever the tape says.
   */
  private chosen(
    definition: FunctionDefinition,
    choice: Choice,
    typeArgs: readonly Type[],
    args: readonly Value[],
    isOpen: boolean,
  ): Value {
    const { symbol } = definition;
    const { machine } = this.program;
    const search = (): Search => this.program.search(definition, choice, typeArgs, args);
    if (symbol.heap.length > 0 || isOpen || args.some(holdsFunction)) {
      const { value, isOnly } = this.first(symbol, search());
      if (isOnly) return value;
      machine.usesAnyValue = true;
      this.program.mayBeConstrained(definition);
      return value;
    }
    return this.remembered(symbol, typeArgs, args, () => {
      const found = search();
      let isOnly = false;
      const types = choice.variables.map(({ type }) => machine.types.substitute(type, symbol.typeParameters, typeArgs));
      const value = machine.tape.next(
        () => {
          const first = this.first(symbol, found);
          isOnly = first.isOnly;
          return first.value;
        },
        (given) => this.program.isRow(types, rowOf(choice, given), found.test),
        () => isOnly,
      );
      if (!isOnly) this.program.mayBeConstrained(definition);
      return value;
    });
  }

  /** The first value that fits, and whether it is known to be the only one: then nothing was chosen. */
  private first(symbol: FunctionSymbol, { test, rows }: Search): { readonly value: Value; readonly isOnly: boolean } {
    let found: Value[] | undefined;
    let others = 0;
    const isEnough = (): boolean => found !== undefined && ++others > MOST_OTHERS;
    try {
      for (const row of rows((one) => isEnough() || test(one))) {
        if (found !== undefined) return { value: valueOf(symbol, found), isOnly: false };
        found = row;
      }
    } catch (raised) {
      const isUnknown = raised instanceof NotExecutable || raised instanceof UndefinedValue;
      if (found === undefined || !isUnknown) throw raised;
      return { value: valueOf(symbol, found), isOnly: false };
    }
    if (found === undefined) throw new UndefinedValue('no such value');
    return { value: valueOf(symbol, found), isOnly: true };
  }

  /** A promise may speak of the function itself: while a value is considered, it is the function's. */
  private remembered(
    symbol: FunctionSymbol,
    typeArgs: readonly Type[],
    args: readonly Value[],
    draw: (suppose: (value: Value) => void) => Value,
  ): Value {
    let tables = this.drawn.get(symbol);
    if (tables === undefined) this.drawn.set(symbol, (tables = new Map<string, ImmutableMap<Value, Value>>()));
    const instance = typeArgs.map(({ id }) => id).join(' ');
    const now = (): ImmutableMap<Value, Value> => tables.get(instance) ?? ImmutableMap<Value, Value>();
    const key = Sequence.of(args);
    const known = now().get(key);
    if (known !== undefined) return known;
    const suppose = (value: Value): void => {
      tables.set(instance, now().set(key, value));
    };
    try {
      const value = draw(suppose);
      suppose(value);
      return value;
    } catch (raised) {
      tables.set(instance, now().delete(key));
      throw raised;
    }
  }
}

function valueOf({ result }: FunctionSymbol, row: readonly Value[]): Value {
  const [only, ...more] = row;
  if (only !== undefined && more.length === 0) return only;
  const constructor = result.kind === 'datatype' ? result.datatype.constructors[0] : undefined;
  if (constructor === undefined) throw new NotExecutable('several values that are no tuple');
  return new Datum(constructor, row);
}

function rowOf({ variables }: Choice, value: Value): Value[] {
  if (variables.length === 1) return [value];
  return value instanceof Datum ? [...value.fields] : [];
}
