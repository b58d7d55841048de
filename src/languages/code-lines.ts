/** Which lines of a body are code: where its statements and decisions begin. What specifications say is none. */
import type { BlockId, Claim, Exit, Instruction, Method, Origin } from '../model/index.js';
import { spanOf } from './origins.js';

/** An instruction or a decision, with its lines; of what stands around other code only the first is its own. */
export interface CodePlace {
  readonly origin: Origin;
  readonly block: BlockId;
  /** Among the instructions of the block; after all of them for its exit. */
  readonly position: number;
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}

/** In the order of the blocks. The steps of a proof inside a body are not code. */
export function codeIn({ body }: Pick<Method, 'body'>): readonly CodePlace[] {
  return (body?.blocks ?? []).flatMap(({ id: block, instructions, exit }) => [
    ...instructions.flatMap((one, position) => (isCode(one) ? [placeOf(one.origin, block, position)] : [])),
    ...(isDecision(exit) ? [placeOf(exit.origin, block, instructions.length)] : []),
  ]);
}

export function isCode(instruction: Instruction): boolean {
  switch (instruction.kind) {
    case 'assert':
      return !isSpecified(instruction.claim);
    case 'assume':
      return instruction.by === 'program';
    case 'prefer':
      return false;
    case 'assign':
    case 'havoc':
    case 'allocate':
    case 'call':
    case 'forall-assign':
    case 'such-that':
    case 'assumed':
    case 'proof':
    case 'reveal':
    case 'print':
      return true;
  }
}

function isDecision(exit: Exit): exit is Extract<Exit, { readonly kind: 'branch' | 'choose' }> {
  return exit.kind === 'branch' || exit.kind === 'choose';
}

/** Contracts and what is said of loops stand outside the code that is checked against them. */
function isSpecified(claim: Claim): boolean {
  let outermost = claim;
  while (outermost.supports !== undefined) outermost = outermost.supports;
  switch (outermost.kind) {
    case 'postcondition':
    case 'invariant-entry':
    case 'invariant-kept':
    case 'decreases-loop':
      return true;
    default:
      return false;
  }
}

function placeOf(origin: Origin, block: BlockId, position: number): CodePlace {
  const { source, start, end } = spanOf(origin);
  const { line } = source.position(start);
  return { origin, block, position, path: source.path, line, endLine: source.position(Math.max(start, end)).line };
}
