/** Changing bodies: where exits lead, and numbers for new instructions. */
import type { Claim } from './claims.js';
import type { BlockId, Body, Exit, Instruction, InstructionId } from './instructions.js';
import type { Method } from './program.js';

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

/** The method with other claims in place of its own, wherever they stand. */
export function withClaims(method: Method, replace: (claim: Claim) => Claim): Method {
  const { body, claims } = method;
  const replaced = { ...method, claims: claims.map(replace) };
  return body === undefined ? replaced : { ...replaced, body: bodyWithClaims(body, replace) };
}

function bodyWithClaims(body: Body, replace: (claim: Claim) => Claim): Body {
  const changed = (one: Instruction): Instruction => {
    switch (one.kind) {
      case 'assert':
        return { ...one, claim: replace(one.claim) };
      case 'call':
      case 'forall-assign':
        return { ...one, claims: one.claims.map(replace) };
      case 'such-that':
        return { ...one, exists: one.exists === undefined ? undefined : replace(one.exists) };
      case 'proof': {
        const claim = one.claim === undefined ? undefined : replace(one.claim);
        return { ...one, claim, body: bodyWithClaims(one.body, replace) };
      }
      case 'assign':
      case 'allocate':
      case 'havoc':
      case 'assume':
      case 'assumed':
      case 'prefer':
      case 'print':
      case 'reveal':
        return one;
    }
  };
  return {
    ...body,
    blocks: body.blocks.map((block) => ({ ...block, instructions: block.instructions.map(changed) })),
  };
}
