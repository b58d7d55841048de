/** Which decisions may still lead to a claim that is to be decided: the others are not worth a question. */
import { claimsOf } from '../analysis/index.js';
import type { BlockId, Body, Claim, Instruction, Method } from '../model/index.js';
import type { Edge } from './coverage.js';
import type { Trace, TraceEvent } from './trace.js';

export class Relevance {
  /** Blocks of the entry from which executions may come to one of the claims, those with a claim included. */
  private readonly leading: ReadonlySet<BlockId>;
  private readonly blocks: ReadonlyMap<Instruction, BlockId>;
  /** Some claim stands nowhere in the body. */
  private readonly isEverywhere: boolean;

  constructor({ body }: Method, claims: ReadonlySet<Claim>) {
    const blocks = new Map<Instruction, BlockId>();
    const holders = new Set<BlockId>();
    const missing = new Set(claims);
    for (const { id, instructions } of body?.blocks ?? []) {
      for (const instruction of instructions) {
        blocks.set(instruction, id);
        for (const claim of claimsIn(instruction)) {
          missing.delete(claim);
          if (claims.has(claim)) holders.add(id);
        }
      }
    }
    this.blocks = blocks;
    this.isEverywhere = missing.size > 0;
    this.leading = body === undefined ? holders : leadingTo(body, holders);
  }

  /**
   * Whether executions that decide otherwise at an event, by going this way if it is known, may come to one of the claims
   * in the activation that was entered first. Those of the same method that it calls are executions by themselves.
   */
  leads({ events }: Trace, at: number, edge: Edge | undefined): boolean {
    if (this.isEverywhere) return true;
    const event = events[at] ?? events.at(-1);
    if (event?.frame === 0 && edge !== undefined) return this.leading.has(edge.to);
    const block = this.blockOf(events, Math.min(at, events.length - 1));
    return block === undefined || this.leading.has(block);
  }

  /** Where the first activation is at an event; undefined if that is not known. */
  private blockOf(events: readonly TraceEvent[], at: number): BlockId | undefined {
    for (let i = at; i >= 0; i--) {
      const event = events[i];
      if (event?.frame !== 0) continue;
      switch (event.kind) {
        case 'instruction':
          return this.blocks.get(event.instruction);
        case 'branch':
        case 'choose':
          // What comes after it in the same trace follows its target, from which less is reached.
          return event.block;
        case 'enter':
          return 0 as BlockId;
        case 'leave':
        case 'claim':
          break;
      }
    }
    return undefined;
  }
}

/** Of the instruction, and of the steps of a proof. */
function claimsIn(instruction: Instruction): readonly Claim[] {
  const own = claimsOf(instruction);
  if (instruction.kind !== 'proof') return own;
  return [...own, ...instruction.body.blocks.flatMap(({ instructions }) => instructions.flatMap(claimsIn))];
}

function leadingTo({ blocks }: Body, holders: ReadonlySet<BlockId>): ReadonlySet<BlockId> {
  const sources = new Map<BlockId, BlockId[]>();
  for (const { id, exit } of blocks) {
    for (const to of targetsOf(exit)) {
      const known = sources.get(to);
      if (known === undefined) sources.set(to, [id]);
      else known.push(id);
    }
  }
  const leading = new Set(holders);
  // The set grows while it is gone through.
  for (const block of leading) for (const from of sources.get(block) ?? []) leading.add(from);
  return leading;
}

function targetsOf(exit: Body['blocks'][number]['exit']): readonly BlockId[] {
  switch (exit.kind) {
    case 'jump':
      return [exit.to];
    case 'branch':
      return [exit.then, exit.else];
    case 'choose':
      return exit.targets;
    case 'return':
    case 'unreachable':
      return [];
  }
}
