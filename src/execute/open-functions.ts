/**
 * Functions that no text computes: those that are only declared, and choices inside expressions. A run may take any value
 * that is promised; for the same arguments it takes the same one. What it takes is drawn from the tape, so that a test can
 * say it and other tests can say otherwise.
 */
import { Map as ImmutableMap } from 'immutable';
import type { Choice, FunctionDefinition, FunctionSymbol, Type, Types } from '../model/index.js';
import { holdsFunctions, mentionsParameter } from '../model/index.js';
import type { Value } from '../values/index.js';
import { Datum, Sequence } from '../values/index.js';
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

/**
 * Whether a run can look up what the function was for the same arguments, and so draws its result from the tape. A heap,
 * function values and type arguments that no run knows are not compared. It is told from the types, so that whoever
 * follows a run knows it as well.
 */
export function isDrawn(
  types: Types,
  { heap, typeParameters, parameters }: FunctionSymbol,
  typeArgs: readonly Type[],
): boolean {
  if (heap.length > 0 || !isInstantiated(typeParameters, typeArgs)) return false;
  return !parameters.some(({ type }) => holdsFunctions(types, types.substitute(type, typeParameters, typeArgs)));
}

function isInstantiated(typeParameters: readonly unknown[], typeArgs: readonly Type[]): boolean {
  return typeArgs.length === typeParameters.length && !typeArgs.some(mentionsParameter);
}

/** What is known of a function at some type arguments. */
interface Instance {
  readonly isDrawn: boolean;
  results: ImmutableMap<Value, Value>;
}

/** After so many other rows nobody looks for a second one that fits. */
const MOST_OTHERS = 1000;

/** What the functions turned out to be, as far as somebody asked: by arguments, at each list of type arguments. */
export type Drawn = Map<FunctionSymbol, Map<string, Instance>>;

export class OpenFunctions {
  /** Whoever evaluates something for a run gives that run's: otherwise it would speak of other functions. */
  drawn: Drawn = new Map();
  private readonly program: OpenProgram;

  constructor(program: OpenProgram) {
    this.program = program;
  }

  apply(definition: FunctionDefinition, typeArgs: readonly Type[], args: readonly Value[]): Value {
    const { symbol, chooses } = definition;
    const instance = this.instance(symbol, typeArgs);
    if (chooses !== undefined) return this.chosen(definition, chooses, instance, typeArgs, args);
    if (!instance.isDrawn) {
      const isKnown = isInstantiated(symbol.typeParameters, typeArgs);
      throw new NotExecutable(`${symbol.name} has no body${isKnown ? '' : ', and its type arguments are not known'}`);
    }
    return remembered(instance, args, (suppose) => {
      this.program.mayBeConstrained(definition);
      return this.program.promised(definition, typeArgs, args, suppose);
    });
  }

  private instance(symbol: FunctionSymbol, typeArgs: readonly Type[]): Instance {
    let instances = this.drawn.get(symbol);
    if (instances === undefined) this.drawn.set(symbol, (instances = new Map<string, Instance>()));
    const key = typeArgs.map(({ id }) => id).join(' ');
    let instance = instances.get(key);
    if (instance === undefined) {
      instance = { isDrawn: isDrawn(this.program.machine.types, symbol, typeArgs), results: ImmutableMap() };
      instances.set(key, instance);
    }
    return instance;
  }

  /** What cannot be looked up has the value that a search from these arguments finds, whatever the tape says. */
  private chosen(
    definition: FunctionDefinition,
    choice: Choice,
    instance: Instance,
    typeArgs: readonly Type[],
    args: readonly Value[],
  ): Value {
    const { symbol } = definition;
    const { machine } = this.program;
    const search = (): Search => this.program.search(definition, choice, typeArgs, args);
    if (!instance.isDrawn) {
      const { value, isOnly } = this.first(symbol, search());
      if (isOnly) return value;
      machine.usesAnyValue = true;
      this.program.mayBeConstrained(definition);
      return value;
    }
    return remembered(instance, args, () => {
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
}

/** A promise may speak of the function itself: while a value is considered, it is the function's. */
function remembered(
  instance: Instance,
  args: readonly Value[],
  draw: (suppose: (value: Value) => void) => Value,
): Value {
  const key = Sequence.of(args);
  const known = instance.results.get(key);
  if (known !== undefined) return known;
  const suppose = (value: Value): void => {
    instance.results = instance.results.set(key, value);
  };
  try {
    const value = draw(suppose);
    suppose(value);
    return value;
  } catch (raised) {
    instance.results = instance.results.delete(key);
    throw raised;
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
