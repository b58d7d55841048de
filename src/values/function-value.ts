/**
 * Function values. Two of them are equal if they are one value, or made by one expression of equal parts; they are different
 * if there are arguments that both are functions of and for which they give different results. Nothing else is known:
 * functions that agree where a type looks at them may differ elsewhere.
 */
import type { ValueObject } from 'immutable';
import type { Type } from '../model/index.js';
import { allHold, ifComputed, NotExecutable } from './faults.js';
import { equal, type Value } from './value.js';

/** The moment tells the state that a function which reads the heap sees; others do not look at it. */
type Answer<T> = (args: readonly Value[], moment?: number) => T;

/** What is known of the arguments that a function takes. */
export interface FunctionDomain {
  readonly parameters: readonly Type[];
  /** Some lists of them, as values of these types look like. */
  readonly samples: () => readonly (readonly Value[])[];
}

/** Where a function value comes from: the expression, the types in it, and what it keeps of the place where it was made. */
export interface Making {
  readonly expression: number;
  readonly types: readonly Type[];
  readonly kept: readonly (Value | undefined)[];
}

export class FunctionValue implements ValueObject {
  readonly call: Answer<Value>;
  readonly requires: Answer<boolean>;
  /** The objects that it reads; absent where it reads none. */
  readonly reads: Answer<Value> | undefined;
  readonly domain: FunctionDomain | undefined;
  private readonly making: Making | undefined;

  constructor(
    call: Answer<Value>,
    requires: Answer<boolean>,
    reads?: Answer<Value>,
    domain?: FunctionDomain,
    making?: Making,
  ) {
    this.call = call;
    this.requires = requires;
    this.reads = reads;
    this.domain = domain;
    this.making = making;
  }

  /** Whether these are arguments that it is a function of, whatever type it is seen at. */
  takes(args: readonly Value[]): boolean {
    return this.requires(args);
  }

  /** Arguments that may tell it from others. */
  samples(): readonly (readonly Value[])[] {
    return this.domain?.samples() ?? [];
  }

  equals(other: unknown): boolean {
    if (this === other) return true;
    if (!(other instanceof FunctionValue)) return false;
    if (ifComputed(() => sameMaking(this.making, other.making)) === true) return true;
    for (const args of [...this.samples(), ...other.samples()]) if (differ(this, other, args)) return false;
    throw new NotExecutable('whether two functions are equal');
  }

  /** The same for all: functions that are equal may not look so. */
  hashCode(): number {
    return 0x66756e;
  }
}

function sameMaking(a: Making | undefined, b: Making | undefined): boolean {
  if (a === undefined || b === undefined || a.expression !== b.expression || a.kept.length !== b.kept.length)
    return false;
  if (!a.types.every((type, i) => type === b.types[i])) return false;
  return allHold(a.kept.length, (i) => {
    const [mine, theirs] = [a.kept[i], b.kept[i]];
    return mine !== undefined && theirs !== undefined && equal(mine, theirs);
  });
}

function differ(a: FunctionValue, b: FunctionValue, args: readonly Value[]): boolean {
  const answer = ifComputed(() => a.takes(args) && b.takes(args) && !equal(a.call(args), b.call(args)));
  return answer === true;
}
