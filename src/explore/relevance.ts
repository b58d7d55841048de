/** Which decisions may still lead to a claim that is to be decided: the others are not worth a question. */
import { blocksLeadingTo, claimsIn } from '../analysis/index.js';
import type { BlockId, Claim, Instruction, Method } from '../model/index.js';
import { targetsOf } from '../model/index.js';
import type { Edge } from './coverage.js';
import type { Trace, TraceEvent } from './trace.js';

/** A place in the entry: before an instruction of a block, in the middle of it, or at the end of the block. */
export interface Point {
  readonly block: BlockId;
  readonly index: number;
}

export class Relevance {
  /** For each block, the last instruction with one of the claims. */
  private readonly last = new Map<BlockId, number>();
  /** Blocks from whose end executions may come to one of the claims. */
  private readonly onward: ReadonlySet<BlockId>;
  private readonly points = new Map<Instruction, Point>();
  /** Some claim stands nowhere in the body. */
  private readonly isEverywhere: boolean;

  constructor({ body }: Method, claims: ReadonlySet<Claim>) {
    const missing = new Set(claims);
    const blocks = body?.blocks ?? [];
    for (const { id: block, instructions } of blocks) {
      for (const [index, instruction] of instructions.entries()) {
        this.points.set(instruction, { block, index });
        for (const claim of claimsIn(instruction)) {
          missing.delete(claim);
          if (claims.has(claim)) this.last.set(block, index);
        }
      }
    }
    this.isEverywhere = missing.size > 0;
    const leading = body === undefined ? new Set<BlockId>() : blocksLeadingTo(body, this.last.keys());
    this.onward = new Set(
      blocks.filter(({ exit }) => targetsOf(exit).some((to) => leading.has(to))).map(({ id }) => id),
    );
  }

  /**
   * Whether executions that decide otherwise at an event, by going this way if it is known, may come to one of the claims
   * in the activation that was entered first. Those of the same method that it calls are executions by themselves.
   */
  leads({ events }: Trace, at: number, edge: Edge | undefined): boolean {
    return this.leadsFrom(this.pointAt({ events }, at, edge));
  }

  /** Where such executions go on; undefined if that is not known. */
  pointAt({ events }: Pick<Trace, 'events'>, at: number, edge: Edge | undefined): Point | undefined {
    const event = events[at] ?? events.at(-1);
    if (event?.frame === 0 && edge !== undefined) return { block: edge.to, index: 0 };
    return this.pointOf(events, Math.min(at, events.length - 1));
  }

  leadsFrom(point: Point | undefined): boolean {
    if (this.isEverywhere || point === undefined) return true;
    return point.index <= (this.last.get(point.block) ?? -1) || this.onward.has(point.block);
  }

  /** Where the first activation is at an event; undefined if that is not known. */
  private pointOf(events: readonly TraceEvent[], at: number): Point | undefined {
    for (let i = at; i >= 0; i--) {
      const event = events[i];
      if (event?.frame !== 0) continue;
      switch (event.kind) {
        case 'instruction': {
          const point = this.points.get(event.instruction);
          // Inside a call, the claims of the call itself have been met.
          const isInside = i < at && (events[at]?.frame ?? 0) > 0;
          return point === undefined || !isInside ? point : { ...point, index: point.index + 0.5 };
        }
        case 'branch':
        case 'choose':
          // What comes after it in the same trace follows its target, from which less is reached.
          return { block: event.block, index: Infinity };
        case 'enter':
          return { block: 0 as BlockId, index: 0 };
        case 'leave':
        case 'claim':
        case 'observed':
          break;
      }
    }
    return undefined;
  }
}
