/** Claims: every obligation, written by the user or implied by the language. */
import type { Term } from './arena.js';
import type { MethodId, Origin, Variable } from './program.js';

/** What dependencies, reports and caches call a claim. */
export type ClaimId = string & { readonly __claim: never };

/** For whoever makes a claim. No two claims of a program have the same text here. */
export function claimId(text: string): ClaimId {
  return text as ClaimId;
}

/** The identity of a claim of some program, which was written before; undefined if nothing of ours wrote it. */
export function readClaimId(value: unknown): ClaimId | undefined {
  return typeof value === 'string' && /\/[a-z-]+\/.*#\d+$/su.test(value) ? claimId(value) : undefined;
}

export interface Claim {
  /** Owner, kind, normalised text and ordinal: survives edits elsewhere in the program. */
  readonly id: ClaimId;
  readonly kind: ClaimKind;
  /** The method that contains it. */
  readonly owner: MethodId;
  /** The claim is about the states in which this holds: the conditions under which a lazy operator gets this far. */
  readonly guard: Term;
  readonly condition: Term;
  /** What follows from the condition, whatever the program is, where that is hard to see: what was chosen fits. */
  readonly gives?: Term;
  readonly explicit: boolean;
  /** An index check inside a postcondition supports the postcondition. */
  readonly supports: Claim | undefined;
  /** A line of a calculation makes sense or not for the step to it, and for the step from it. */
  readonly alsoSupports?: Claim;
  readonly origin: Origin;
  /** What the program itself says of it. Nobody believes it: who explores may look elsewhere first, if asked to. */
  readonly verifiedUnder?: Premise;
  /** As written, on one line. */
  readonly text: string;
  /** This is that claim, as far as executions are concerned that begin in the owner. */
  readonly from?: Claim;
}

/**
 * Somebody verified a claim for executions in which all flags of one of the conjunctions hold (seed 004, 2.1): one for each
 * result, of an analyser or of a person. No conjunction: it is unverified. An empty conjunction: it is fully verified.
 */
export type Premise = readonly (readonly Variable[])[];

/**
 * A measure that the language guessed, because the user wrote none. That it fails is no mistake of the program, which
 * goes on: nothing after it may rest on it.
 */
export function isGuess({ kind, explicit }: Claim): boolean {
  return (kind === 'decreases-call' || kind === 'decreases-loop') && !explicit;
}

/** Each kind with its texts: what holds when it is proved, what fails when it is not, and what failed in a run. */
export const CLAIM_TEXT = {
  assertion: {
    holds: 'the assertion holds',
    fails: 'the assertion may not hold',
    failed: 'the assertion does not hold',
  },
  precondition: {
    holds: "the callee's precondition holds",
    fails: "the callee's precondition may not hold",
    failed: "the callee's precondition does not hold",
  },
  postcondition: {
    holds: 'the postcondition holds',
    fails: 'the postcondition may not hold',
    failed: 'the postcondition does not hold',
  },
  'invariant-entry': {
    holds: 'the invariant holds on entry',
    fails: 'the invariant may not hold on entry',
    failed: 'the invariant does not hold on entry',
  },
  'invariant-kept': {
    holds: 'the loop keeps this invariant',
    fails: 'the loop may break this invariant',
    failed: 'the loop breaks this invariant',
  },
  'decreases-loop': {
    holds: 'the loop decreases its measure',
    fails: 'the loop may not decrease its measure',
    failed: 'the loop does not decrease its measure',
  },
  'decreases-call': {
    holds: 'the call decreases the measure',
    fails: 'the call may not decrease the measure',
    failed: 'the call does not decrease the measure',
  },
  modifies: {
    holds: 'the write is within the modifies clause',
    fails: 'the write may be outside the modifies clause',
    failed: 'the write is outside the modifies clause',
  },
  reads: {
    holds: 'the read is within the reads clause',
    fails: 'the read may be outside the reads clause',
    failed: 'the read is outside the reads clause',
  },
  'non-null': { holds: 'the object is not null', fails: 'the object may be null', failed: 'the object is null' },
  allocated: {
    holds: 'the object exists in that state',
    fails: 'the object may not exist in that state',
    failed: 'the object does not exist in that state',
  },
  'index-range': {
    holds: 'the index is in range',
    fails: 'the index may be out of range',
    failed: 'the index is out of range',
  },
  'division-by-zero': {
    holds: 'the divisor is not zero',
    fails: 'the divisor may be zero',
    failed: 'the divisor is zero',
  },
  constraint: {
    holds: 'the value satisfies its type',
    fails: 'the value may not satisfy its type',
    failed: 'the value does not satisfy its type',
  },
  cast: {
    holds: 'the conversion is possible',
    fails: 'the conversion may be impossible',
    failed: 'the conversion is impossible',
  },
  'map-key': {
    holds: 'the key is in the map',
    fails: 'the key may not be in the map',
    failed: 'the key is not in the map',
  },
  destructor: {
    holds: 'the value has this part',
    fails: 'the value may not have this part',
    failed: 'the value does not have this part',
  },
  'ghost-variant': {
    holds: 'the value is not of a ghost constructor, which compiled code could not tell',
    fails: 'the value may be of a ghost constructor, which compiled code cannot tell',
    failed: 'the value is of a ghost constructor, which compiled code cannot tell',
  },
  'match-exhaustive': {
    holds: 'the cases cover every value',
    fails: 'the cases may not cover every value',
    failed: 'the cases do not cover every value',
  },
  'such-that': { holds: 'a value exists', fails: 'there may be no such value', failed: 'there is no such value' },
  'such-that-unique': {
    holds: 'the value is unique',
    fails: 'the value may not be unique',
    failed: 'the value is not unique',
  },
  'forall-unique': {
    holds: 'no two iterations assign different values to one place',
    fails: 'two iterations may assign different values to one place',
    failed: 'two iterations assign different values to one place',
  },
  'calc-step': {
    holds: 'the calculation step holds',
    fails: 'the calculation step may not hold',
    failed: 'the calculation step does not hold',
  },
  expect: {
    holds: 'the expectation holds',
    fails: 'the expectation may not hold',
    failed: 'the expectation does not hold',
  },
  initialised: {
    holds: 'the variable is assigned',
    fails: 'the variable may not be assigned',
    failed: 'the variable is not assigned',
  },
  'shift-range': {
    holds: 'the shift amount is in range',
    fails: 'the shift amount may be out of range',
    failed: 'the shift amount is out of range',
  },
  size: { holds: 'the size is not negative', fails: 'the size may be negative', failed: 'the size is negative' },
  inhabited: {
    holds: 'the type has a value',
    fails: 'the type may have no value',
    failed: 'the type has no value',
  },
  override: {
    holds: 'the contract implies the overridden one',
    fails: 'the contract may not imply the overridden one',
    failed: 'the contract does not imply the overridden one',
  },
  'function-requires': {
    holds: "the function value's precondition holds",
    fails: "the function value's precondition may not hold",
    failed: "the function value's precondition does not hold",
  },
  exception: {
    holds: 'no exception gets out of here',
    fails: 'an exception may get out of here that nobody catches',
    failed: 'an exception gets out of here that nobody catches',
  },
  protocol: {
    holds: 'the order of calls is as the property says',
    fails: 'the order of calls may not be as the property says',
    failed: 'the order of calls is not as the property says',
  },
} as const satisfies Record<string, { readonly holds: string; readonly fails: string; readonly failed: string }>;

export type ClaimKind = keyof typeof CLAIM_TEXT;
