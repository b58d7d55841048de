/** Unknown types while they are being inferred: what is known about each, and the constraints that wait for it. */
import type { DiagnosticCode } from '../../../diagnostics.js';
import type { Span } from '../../../source.js';
import type { InferenceVariable, Type } from '../types.js';

/** Why a constraint exists. The message speaks of the whole types, also when only a part of them fails. */
export interface Reason {
  readonly span: Span;
  readonly code: DiagnosticCode;
  readonly message: () => string;
  /** One mistake, one message. */
  reported: boolean;
}

export interface Bound {
  readonly type: Type;
  readonly reason: Reason | undefined;
  /** A constraint between two unknowns waits with both; what is bound first takes it up, and only once. */
  readonly shared: { taken: boolean } | undefined;
}

/** Most variables are bound before anything waits for them, so lists are made only when they are needed. */
const NONE: readonly never[] = [];

/** The list with an item more; a list that was empty is replaced, any other grows in place. */
export function added<T>(list: readonly T[], item: T): readonly T[] {
  if (list.length === 0) return [item];
  (list as T[]).push(item);
  return list;
}

/** An inference variable. Its identity is the variable; all else is the solver's. */
export class Unknown implements InferenceVariable {
  readonly kind = 'variable';
  readonly id: number;
  /** What the variable was found to be: another variable, or a type with a known head. */
  binding: Type | undefined;
  /** Types below and above this one. */
  lower: readonly Bound[] = NONE;
  upper: readonly Bound[] = NONE;
  /** What to do as soon as the variable is bound. */
  waiting: readonly (() => void)[] = NONE;
  /** What the variable is if nothing else decides: `int` for `5`. */
  fallback: Type | undefined;
  /** The kinds of types that are possible, newtypes counting as what they are based on: an integer is not a `bool`. */
  family: readonly Type['kind'][] | undefined;
  /** Types that this one is compared with: a last resort. */
  comparedWith: readonly Type[] = NONE;
  /** Whether constraints of subset types never flow into the head: the sum of two `nat` is an `int`. */
  plain: boolean;
  /** Whether this is the type of a variable that takes on whatever its uses allow (ranges.ts); no longer once something is given to it. */
  ranging = false;
  /** Whether this is the type of a number as written, which says nothing of what it is compared with. */
  numeral = false;
  /** How many type constructors were copied from bounds around this one. */
  readonly depth: number;

  constructor(id: number, plain: boolean, depth: number) {
    this.id = id;
    this.plain = plain;
    this.depth = depth;
  }

  /** Takes over all that waits for a variable that was found to be the same as this one. */
  absorb(other: Unknown): void {
    for (const bound of other.lower) this.lower = added(this.lower, bound);
    for (const bound of other.upper) this.upper = added(this.upper, bound);
    for (const action of other.waiting) this.waiting = added(this.waiting, action);
    for (const type of other.comparedWith) this.comparedWith = added(this.comparedWith, type);
    this.fallback ??= other.fallback;
    this.family ??= other.family;
    this.plain ||= other.plain;
    this.ranging &&= other.ranging;
    other.lower = other.upper = NONE;
    other.waiting = NONE;
    other.comparedWith = NONE;
    other.binding = this;
  }
}

/** The last of a chain of variables that are the same; any other type as it is. */
export function follow(type: Type): Type {
  let last = type;
  while (last instanceof Unknown && last.binding instanceof Unknown) last = last.binding;
  // Shorten the chain, so that following it again is quick.
  let current = type;
  while (current instanceof Unknown && current !== last) {
    const { binding } = current;
    current.binding = last;
    current = binding ?? last;
  }
  return last;
}
