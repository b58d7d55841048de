/** The claims that stand in code. */
import { claimsOf } from '../analysis/index.js';
import type { Claim, Instruction } from '../model/index.js';

/** All claims of an instruction, those of its steps included. */
export function claimsIn(instruction: Instruction): readonly Claim[] {
  if (instruction.kind !== 'proof') return claimsOf(instruction);
  return instruction.body.blocks.flatMap(({ instructions }) => instructions.flatMap(claimsIn));
}
