/**
 * Proofs that no run contradicts by itself, and that together leave no way for one that came to its end: both sides of a
 * branch are dead, or a condition and its negation are proved at one place.
 */
import { claimsIn, claimsOf } from '../analysis/index.js';
import { closure, simplify, targetsOf } from '../model/index.js';
import type { Arena, Block, BlockId, Claim, Held, Instruction, Method, Model } from '../model/index.js';
import type { Grounds } from './grounds.js';
import type { Proof } from './settled.js';

export interface Impassable {
  /** Every way that it can have taken leads past one of the places. */
  readonly run: Held;
  readonly proofs: readonly Proof[];
}

/** `runs`: of a claim, executions of its method that passed it and that are beyond doubt. */
export function impassableIn(
  { arena, methods }: Model,
  grounds: Grounds,
  runs: (claim: Claim) => readonly Held[],
): readonly Impassable[] {
  return methods.flatMap((method) => {
    const closed = closedBlocks(arena, method, grounds);
    if (closed.size === 0) return [];
    const run = method.claims
      .flatMap((claim) => runs(claim).filter(({ after }) => after !== undefined))
      .find(({ claim }) => !isPassable(method, closed, claim));
    return run === undefined ? [] : [{ run, proofs: [...closed.values()].flat() }];
  });
}

/** Blocks that no execution gets through, and the proofs that say so. */
function closedBlocks(arena: Arena, { body }: Method, grounds: Grounds): ReadonlyMap<BlockId, readonly Proof[]> {
  const closed = new Map<BlockId, readonly Proof[]>();
  for (const { id, instructions } of body?.blocks ?? []) {
    const proofs = deadIn(arena, instructions, grounds) ?? contradictoryIn(arena, instructions, grounds);
    if (proofs !== undefined) closed.set(id, proofs);
  }
  return closed;
}

/** A claim behind a condition of its own is passed where the condition is false; executions do not take proofs. */
function deadIn(arena: Arena, instructions: readonly Instruction[], grounds: Grounds): readonly Proof[] | undefined {
  for (const instruction of instructions) {
    if (instruction.kind === 'proof') continue;
    for (const claim of claimsOf(instruction).filter(({ guard }) => guard === arena.true)) {
      const dead = grounds.standing(claim).find(({ outcome }) => outcome === 'unreachable');
      if (dead !== undefined) return [dead];
    }
  }
  return undefined;
}

/** A condition and its negation, with nothing between them that changes anything. */
function contradictoryIn(
  arena: Arena,
  instructions: readonly Instruction[],
  grounds: Grounds,
): readonly Proof[] | undefined {
  let here: { readonly claim: Claim; readonly proof: Proof }[] = [];
  for (const instruction of instructions) {
    if (instruction.kind !== 'assert') {
      here = [];
      continue;
    }
    const { claim } = instruction;
    const [proof] = grounds.standing(claim);
    if (proof === undefined || claim.guard !== arena.true) continue;
    const other = here.find((one) => negates(arena, one.claim, claim));
    if (other !== undefined) return [other.proof, proof];
    here.push({ claim, proof });
  }
  return undefined;
}

function negates(arena: Arena, a: Claim, b: Claim): boolean {
  return simplify.not(arena, a.condition) === b.condition || simplify.not(arena, b.condition) === a.condition;
}

/** Whether an execution can get from the beginning to the end and meet the claim, without a block that is closed. */
function isPassable({ body }: Method, closed: ReadonlyMap<BlockId, unknown>, claim: Claim): boolean {
  const blocks = (body?.blocks ?? []).filter(({ id }) => !closed.has(id));
  const open = new Map(blocks.map((block) => [block.id, block]));
  const next = ({ exit }: Block): Block[] => targetsOf(exit).flatMap((to) => open.get(to) ?? []);
  const from = (start: Block): ReadonlySet<Block> => closure([start], next);
  const [first] = body?.blocks ?? [];
  const start = first === undefined ? undefined : open.get(first.id);
  if (start === undefined) return false;
  const meets = ({ instructions }: Block): boolean => instructions.some((one) => claimsIn(one).includes(claim));
  const isEnd = ({ exit }: Block): boolean => exit.kind === 'return';
  // A claim that stands nowhere says nothing of the way.
  if (!(body?.blocks ?? []).some(meets)) return [...from(start)].some(isEnd);
  return [...from(start)].some((block) => meets(block) && [...from(block)].some(isEnd));
}
