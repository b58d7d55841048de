/** What an instruction reads and what it changes, for data flow. */
import type { Call, Claim, Frame, Instruction, Term, Variable } from '../model/index.js';

export interface Effect {
  readonly targets: readonly Variable[];
  /** It may change every heap variable besides. */
  readonly heap: boolean;
}

/** A proof block changes nothing: no execution goes through it. */
export function effectOf(instruction: Instruction): Effect {
  switch (instruction.kind) {
    case 'assign':
    case 'havoc':
    case 'such-that':
      return { targets: instruction.targets, heap: false };
    case 'allocate':
      // What is allocated changes, and the new object's fields take values.
      return { targets: [instruction.target], heap: true };
    case 'call':
      return { targets: instruction.results, heap: callChangesHeap(instruction) };
    case 'forall-assign':
      return { targets: [instruction.store], heap: false };
    case 'assumed':
      return { targets: [instruction.flag], heap: false };
    case 'assert':
    case 'assume':
    case 'print':
    case 'proof':
    case 'reveal':
    case 'prefer':
      return NOTHING;
  }
}

const NOTHING: Effect = { targets: [], heap: false };

/** A callee with an empty frame may still allocate; a lemma may not even do that. */
export function callChangesHeap(call: Call): boolean {
  return call.callee.kind !== 'lemma';
}

/** The terms that an instruction evaluates before it changes anything, without those of nested bodies. */
export function termsRead(instruction: Instruction): readonly Term[] {
  switch (instruction.kind) {
    case 'assign':
      return instruction.values;
    case 'allocate':
      return instruction.dimensions;
    case 'havoc':
      return frameTerms(instruction.frame);
    case 'call':
      return [...claimTerms(instruction.claims), ...instruction.args];
    case 'assert':
      return claimTerms([instruction.claim]);
    case 'assume':
    case 'assumed':
    case 'prefer':
      return [instruction.condition];
    case 'print':
      return instruction.values;
    case 'forall-assign':
      return [...claimTerms(instruction.claims), instruction.range, ...instruction.keys, instruction.value];
    case 'such-that':
      return claimTerms(instruction.exists === undefined ? [] : [instruction.exists]);
    case 'proof':
      return [instruction.conclusion];
    case 'reveal':
      return [];
  }
}

/** The terms that it evaluates in the state that it leaves. */
export function termsReadAfter(instruction: Instruction): readonly Term[] {
  return instruction.kind === 'such-that' ? [instruction.condition] : [];
}

/** The claims that an instruction checks, in order. */
export function claimsOf(instruction: Instruction): readonly Claim[] {
  switch (instruction.kind) {
    case 'assert':
      return [instruction.claim];
    case 'call':
    case 'forall-assign':
      return instruction.claims;
    case 'such-that':
      return instruction.exists === undefined ? [] : [instruction.exists];
    case 'assign':
    case 'allocate':
    case 'havoc':
    case 'assume':
    case 'print':
    case 'proof':
    case 'reveal':
    case 'assumed':
    case 'prefer':
      return [];
  }
}

/** Those of its steps too, if it is a proof: no execution takes these. */
export function claimsIn(instruction: Instruction): readonly Claim[] {
  if (instruction.kind !== 'proof') return claimsOf(instruction);
  return instruction.body.blocks.flatMap(({ instructions }) => instructions.flatMap(claimsIn));
}

function claimTerms(claims: readonly Claim[]): Term[] {
  return claims.flatMap(({ guard, condition }) => [guard, condition]);
}

function frameTerms(frame: Frame): Term[] {
  return frame.kind === 'everything' ? [] : frame.items.map(({ objects }) => objects);
}
