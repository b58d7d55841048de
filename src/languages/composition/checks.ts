/** The claims that executions of a body check themselves, and a body's instructions without some of them. */
import { claimsOf } from '../../analysis/index.js';
import type { Claim, Instruction, Method } from '../../model/index.js';
import { isGuess } from '../../model/index.js';

/**
 * No execution takes the steps of a proof; what these claim is judged where it stands. Nothing stops where a measure is
 * wrong that the language guessed.
 */
export function checkedIn({ body }: Method): readonly Claim[] {
  const instructions = (body?.blocks ?? []).flatMap((block) => block.instructions);
  return instructions.flatMap(claimsOf).filter((claim) => !isGuess(claim));
}

/** Undefined if nothing is left of it. */
export function withoutClaims(instruction: Instruction, isGone: (claim: Claim) => boolean): Instruction | undefined {
  switch (instruction.kind) {
    case 'assert':
      return isGone(instruction.claim) ? undefined : instruction;
    case 'call':
    case 'forall-assign':
      return { ...instruction, claims: instruction.claims.filter((claim) => !isGone(claim)) };
    case 'such-that': {
      const { exists } = instruction;
      return exists !== undefined && isGone(exists) ? { ...instruction, exists: undefined } : instruction;
    }
    case 'assign':
    case 'allocate':
    case 'havoc':
    case 'assume':
    case 'print':
    case 'proof':
    case 'reveal':
    case 'assumed':
    case 'prefer':
      return instruction;
  }
}
