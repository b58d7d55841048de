/** The claims that stand in code. */
import type { Claim, Instruction } from '../model/index.js';

/** All claims of an instruction, those of its steps included. */
export function claimsIn(instruction: Instruction): readonly Claim[] {
  switch (instruction.kind) {
    case 'assert':
      return [instruction.claim];
    case 'call':
    case 'forall-assign':
      return instruction.claims;
    case 'such-that':
      return instruction.exists === undefined ? [] : [instruction.exists];
    case 'proof':
      return instruction.body.blocks.flatMap(({ instructions }) => instructions.flatMap(claimsIn));
    case 'assign':
    case 'allocate':
    case 'havoc':
    case 'assume':
    case 'print':
    case 'reveal':
    case 'assumed':
      return [];
  }
}
