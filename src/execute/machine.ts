/**
 * What compiled code runs on: the heap, budgets, the choice tape, output, and evaluation of binders. One machine per run;
 * nothing in it can reach files, the network or the host.
 */
import { Map as ImmutableMap, Set as ImmutableSet } from 'immutable';
import type {
  Assumer,
  Claim,
  ClaimKind,
  FieldSymbol,
  Integer,
  Method,
  Origin,
  Rational,
  Type,
  Types,
  Variable,
} from '../model/index.js';

import type { FunctionValue, Reference, Value } from '../values/index.js';
import { fieldTypeOf, Heap, HeapArray, HeapObject, Real, Sequence } from '../values/index.js';
import { anyValue } from './any-value.js';
import type { Activation } from './callbacks.js';
import type { ChoiceTape } from './choices.js';
import { DomainValues } from './domain-values.js';
import type { Bound } from './faults.js';
import { NotExecutable, Poison, StopSignal, Unchosen, UndefinedDeclaration, UndefinedValue } from './faults.js';
import { existed } from './existed.js';
import { hasType, type TypeTests } from './has-type.js';
import { stepsFor, type Arithmetic } from './long-numbers.js';
import { madeFunction, type MadeOf } from './made-functions.js';

export interface Limits {
  /** Loop iterations, calls, values tried by binders, and arithmetic on long numbers. */
  readonly steps: number;
  /** Nested calls. */
  readonly depth: number;
  /** Asked now and then; a run stops when it says so. */
  readonly isLate: () => boolean;
}

/** A claim that could not be evaluated. */
export interface Unchecked {
  readonly claim: Claim;
  readonly reason: string;
}

/** A variable's position and its values, given those chosen so far. */
type DomainCode = readonly [index: number, values: (chosen: Value[]) => Iterable<Value>];
type Test = (chosen: Value[]) => boolean;

/** How often the clock is asked: every so many steps. */
const STEPS_PER_LOOK = 1 << 14;

export class Machine extends DomainValues {
  readonly heap: Heap = new Heap();
  readonly output: string[] = [];
  readonly unchecked: Unchecked[] = [];
  readonly tape: ChoiceTape;
  /** Takes what the program prints. */
  readonly print: (text: string) => void;
  /** Evaluates predicates of types; given by the compiled program, which knows them. */
  satisfies: TypeTests['satisfies'] = () => this.notExecutable('the predicate of a type');

  readonly types: Types;
  private readonly limits: Limits;
  private readonly stack: Activation[] = [];
  /** That were taken so far. */
  steps = 0;
  private nextLook = STEPS_PER_LOOK;

  constructor(types: Types, limits: Limits, tape: ChoiceTape, print?: (text: string) => void) {
    super();
    this.print = print ?? ((text) => this.output.push(text));
    this.types = types;
    this.limits = limits;
    this.tape = tape;
  }

  // ── Control ───────────────────────────────────────────────────────────────────────────────────

  override step(): void {
    this.spend(1);
  }

  /** Loops count their iterations themselves and pay in lots. */
  spend(steps: number): void {
    this.steps += steps;
    if (this.steps > this.limits.steps) this.cutoff('steps');
    if (this.steps >= this.nextLook) {
      this.nextLook = this.steps + STEPS_PER_LOOK;
      if (this.limits.isLate()) this.cutoff('time');
    }
  }

  /** Before arithmetic that takes longer where numbers are long. */
  pay(arithmetic: Arithmetic, a: Integer | Rational, b: Integer | Rational): void {
    this.spend(stepsFor(arithmetic, a, b));
  }

  enter(method: Method, variables: readonly Variable[]): Activation {
    this.step();
    const activation: Activation = { method, at: method.origin, variables, values: undefined };
    this.stack.push(activation);
    if (this.stack.length > this.limits.depth) this.cutoff('depth');
    return activation;
  }

  leave(steps: number): void {
    this.spend(steps);
    this.stack.pop();
  }

  /** What a method raised passes through here with the values that its variables had; callers add theirs after it. */
  unwound(
    raised: unknown,
    activation: Activation,
    at: Origin,
    values: readonly (Value | Poison | undefined)[],
  ): unknown {
    activation.at = at;
    const stop = this.asStop(raised);
    this.stack.pop();
    if (!(stop instanceof StopSignal)) return stop;
    const variables = activation.variables.map((variable, i) => {
      const value = values[i];
      return { variable, value: value instanceof Poison ? undefined : value };
    });
    stop.frames.push({ method: activation.method, at, variables });
    return stop;
  }

  private cutoff(bound: Bound): never {
    throw new StopSignal({ kind: 'cutoff', bound });
  }

  // ── Claims and assumptions ────────────────────────────────────────────────────────────────────

  violated(claim: Claim): never {
    throw new StopSignal({ kind: 'violated', claim });
  }

  /** What evaluating a claim raised. A value that cannot be computed leaves the claim unchecked, and the run goes on. */
  claimRaised(claim: Claim, raised: unknown): 'unchecked' {
    if (raised instanceof NotExecutable) {
      this.unchecked.push({ claim, reason: raised.message });
      return 'unchecked';
    }
    if (raised instanceof UndefinedValue) {
      if (DECLARED.has(claim.kind)) return this.claimRaised(claim, this.undefinedThere(raised));
      throw new StopSignal({ kind: 'undefined', claim, reason: raised.message });
    }
    throw this.asStop(raised);
  }

  /** What evaluating a declaration raised. That it makes sense is a claim of its own: for whoever uses it a value is not known. */
  undefinedThere(raised: unknown): unknown {
    return raised instanceof UndefinedValue
      ? new UndefinedDeclaration(`a declaration is undefined: ${raised.message}`)
      : raised;
  }

  /** A value was found: that there is one needs no search. */
  witnessed(claim: Claim): void {
    if (this.unchecked.at(-1)?.claim === claim) this.unchecked.pop();
  }

  assumptionFailed(by: Assumer): never {
    throw new StopSignal({ kind: 'assumption-failed', by });
  }

  /** What evaluating a ghost value raised: the variable is poisoned, and the run goes on. */
  poisoned(raised: unknown): Poison {
    if (raised instanceof NotExecutable) return new Poison(raised);
    if (raised instanceof UndefinedValue) return new Poison(new NotExecutable(raised.message));
    throw this.asStop(raised);
  }

  /** The value of a ghost variable. */
  unpoisoned(value: Value | Poison | undefined): Value {
    if (value instanceof Poison) throw value.reason;
    if (value === undefined) throw new NotExecutable('a variable that was never assigned');
    return value;
  }

  /** What compiled code raised: anything that is not a stop already is a value that it could not compute. */
  asStop(raised: unknown): unknown {
    if (raised instanceof NotExecutable || raised instanceof UndefinedValue) {
      const isOther = raised instanceof Unchosen ? ({ unchosen: true } as const) : {};
      return new StopSignal({ kind: 'not-executable', reason: raised.message, ...isOther });
    }
    // The engine's own stack ended before the depth bound did.
    if (raised instanceof RangeError && /call stack/i.test(raised.message)) {
      return new StopSignal({ kind: 'cutoff', bound: 'depth' });
    }
    // A number, text or array beyond what the engine can hold.
    if (raised instanceof RangeError && /size exceeded|invalid (string|array) length/i.test(raised.message)) {
      return new StopSignal({ kind: 'not-executable', reason: 'a value that is too large' });
    }
    return raised;
  }

  hasType(value: Value, type: Type): boolean {
    return hasType(this, value, type);
  }

  notExecutable(reason: string): never {
    throw new NotExecutable(reason);
  }

  // ── The heap ──────────────────────────────────────────────────────────────────────────────────

  allocate(type: Type, dimensions: readonly Integer[]): Reference {
    this.step();
    if (type.kind === 'array') {
      const sizes = dimensions.map(Number);
      if (sizes.reduce((a, b) => a * b, 1) > MAX_ELEMENTS) this.cutoff('steps');
      return this.heap.allocateArray(type, sizes);
    }
    if (type.kind === 'reference') return this.heap.allocate(type);
    throw new NotExecutable('an object of a type that is not a class');
  }

  readField(object: Reference, field: FieldSymbol, moment: number): Value {
    if (!(object instanceof HeapObject)) throw new UndefinedValue('null has no fields');
    const value = moment < 0 ? object.get(field) : object.getAt(field, moment);
    return value === undefined ? this.unassigned(fieldTypeOf(this.types, object.type, field)) : value;
  }

  writeField(object: Reference, field: FieldSymbol, value: Value): void {
    if (!(object instanceof HeapObject)) throw new UndefinedValue('null has no fields');
    object.set(field, value, this.heap.now);
  }

  readElement(array: Reference, index: Integer, moment: number): Value {
    if (!(array instanceof HeapArray)) throw new UndefinedValue('null has no elements');
    if (!(index >= 0 && index < (array.dimensions[0] as number))) throw new UndefinedValue('index out of range');
    const place = index as number;
    const value = moment < 0 ? array.get(place) : array.getAt(place, moment);
    return value === undefined ? this.unassigned(array.type.element) : value;
  }

  readElements(moment: number, array: Reference, ...indices: Integer[]): Value {
    const place = this.placeIn(array, indices);
    const elements = array as HeapArray;
    const value = moment < 0 ? elements.get(place) : elements.getAt(place, moment);
    return value === undefined ? this.unassigned(elements.type.element) : value;
  }

  writeElements(value: Value, array: Reference, ...indices: Integer[]): void {
    const place = this.placeIn(array, indices);
    (array as HeapArray).set(place, value, this.heap.now);
  }

  private placeIn(array: Reference, indices: readonly Integer[]): number {
    if (!(array instanceof HeapArray)) throw new UndefinedValue('null has no elements');
    const inRange = indices.every((index, i) => index >= 0 && index < (array.dimensions[i] as number));
    if (!inRange) throw new UndefinedValue('index out of range');
    return array.place(indices as readonly number[]);
  }

  arraySlice(moment: number, array: Reference, low: Integer, high: Integer): Sequence {
    if (!(array instanceof HeapArray)) throw new UndefinedValue('null has no elements');
    if (!(0 <= low && low <= high && high <= (array.dimensions[0] as number)))
      throw new UndefinedValue('range out of bounds');
    const length = Number(high) - Number(low);
    return Sequence.of(Array.from({ length }, (_, i) => this.readElement(array, Number(low) + i, moment)));
  }

  isAllocated(object: Reference, moment: number): boolean {
    return object === null || moment < 0 || object.existedAt(moment);
  }

  existed(value: Value, moment: number): boolean {
    return moment < 0 || existed(value, moment);
  }

  /** A place that was never written has some value of its type; every time the same. */
  private unassigned(type: Type): Value {
    this.usesAnyValue = true;
    return anyValue(this.types, type, (value) => this.hasType(value, type));
  }

  functionValue(...made: MadeOf): FunctionValue {
    return madeFunction(this.types, ...made);
  }

  real({ numerator, denominator }: Rational): Real {
    return Real.of(numerator, denominator);
  }

  // ── Binders ───────────────────────────────────────────────────────────────────────────────────

  forall(domains: readonly DomainCode[], range: Test, body: Test): boolean {
    return !this.any(domains, (chosen) => range(chosen) && !body(chosen));
  }

  exists(domains: readonly DomainCode[], range: Test, body: Test): boolean {
    return this.any(domains, (chosen) => range(chosen) && body(chosen));
  }

  setOf(domains: readonly DomainCode[], range: Test, element: (chosen: Value[]) => Value): ImmutableSet<Value> {
    return ImmutableSet<Value>().withMutations((set) => {
      this.any(domains, (chosen) => {
        if (range(chosen)) set.add(element(chosen));
        return false;
      });
    });
  }

  mapOf(
    domains: readonly DomainCode[],
    range: Test,
    key: (chosen: Value[]) => Value,
    value: (chosen: Value[]) => Value,
  ): ImmutableMap<Value, Value> {
    return ImmutableMap<Value, Value>().withMutations((map) => {
      this.any(domains, (chosen) => {
        if (range(chosen)) map.set(key(chosen), value(chosen));
        return false;
      });
    });
  }

  /** A row for every combination that satisfies the condition, in the order of enumeration. */
  *rows(domains: readonly DomainCode[], condition: Test, row: (chosen: Value[]) => Value[]): IterableIterator<Value[]> {
    for (const chosen of this.combinations(domains)) if (condition(chosen)) yield row(chosen);
  }

  /** Whether some combination passes the test. */
  private any(domains: readonly DomainCode[], test: Test): boolean {
    for (const chosen of this.combinations(domains)) if (test(chosen)) return true;
    return false;
  }

  /** Every combination, always in the same array. */
  private *combinations(domains: readonly DomainCode[], chosen: Value[] = [], level = 0): IterableIterator<Value[]> {
    const domain = domains[level];
    if (domain === undefined) {
      this.step();
      yield chosen;
      return;
    }
    const [index, values] = domain;
    for (const value of this.definedValues(values, chosen)) {
      chosen[index] = value;
      yield* this.combinations(domains, chosen, level + 1);
    }
  }

  /** A domain that is undefined may stand behind a condition that is false, or may not: neither is guessed. */
  private definedValues(values: (chosen: Value[]) => Iterable<Value>, chosen: Value[]): Iterable<Value> {
    try {
      return values(chosen);
    } catch (raised) {
      if (raised instanceof UndefinedValue)
        throw new NotExecutable(`a range with an undefined bound: ${raised.message}`);
      throw raised;
    }
  }

  /** The heap stays as it is, which is one of the possibilities. */
  anyHeap(): void {
    this.usesAnyValue = true;
  }
}

/** Claims whose conditions are the texts of declarations. What else they need in order to make sense are claims before them. */
const DECLARED: ReadonlySet<ClaimKind> = new Set([
  'precondition',
  'constraint',
  'cast',
  'inhabited',
  'override',
  'function-requires',
]);

/** Larger arrays are a cutoff, not a crash of the process. */
const MAX_ELEMENTS = 1 << 24;
