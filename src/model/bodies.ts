/** Changing bodies: where exits lead, and numbers for new instructions. */
import type { BlockId, Body, Exit, InstructionId } from './instructions.js';

/** The exit with other targets; the same object if they are the same. */
export function retargeted(exit: Exit, renamed: (id: BlockId) => BlockId): Exit {
  switch (exit.kind) {
    case 'jump': {
      const to = renamed(exit.to);
      return to === exit.to ? exit : { ...exit, to };
    }
    case 'branch': {
      const [yes, no] = [renamed(exit.then), renamed(exit.else)];
      return yes === exit.then && no === exit.else ? exit : { ...exit, then: yes, else: no };
    }
    case 'choose': {
      const targets = exit.targets.map(renamed);
      return targets.every((target, i) => target === exit.targets[i]) ? exit : { ...exit, targets };
    }
    case 'return':
    case 'unreachable':
      return exit;
  }
}

/** Numbers that no instruction of the body has. */
export function newIdentities(body: Body): () => InstructionId {
  let next = lastNumber(body) + 1;
  return () => next++ as InstructionId;
}

/** Instructions are numbered across nested bodies. */
function lastNumber({ blocks }: Body): number {
  let last = -1;
  for (const { instructions } of blocks) {
    for (const one of instructions) last = Math.max(last, one.id, one.kind === 'proof' ? lastNumber(one.body) : -1);
  }
  return last;
}
