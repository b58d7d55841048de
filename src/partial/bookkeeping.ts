/** What recorded assumptions need to know of an execution beside its state: ghost code that changes nothing else. */
import type { NaturalLoop } from '../analysis/index.js';
import { blocksOf, controlFlow, naturalLoops } from '../analysis/index.js';
import type {
  Arena,
  Block,
  BlockId,
  Body,
  Instruction,
  InstructionId,
  Origin,
  Term,
  Variable,
} from '../model/index.js';
import { newIdentities, retargeted } from '../model/index.js';
import type { Addition, Point } from './points.js';

export type Bookkeeping =
  /** How often an execution came back to the header since it entered the loop. */
  | { readonly kind: 'count'; readonly variable: Variable; readonly header: BlockId }
  /** What a term is at a point. */
  | { readonly kind: 'keep'; readonly variable: Variable; readonly value: Term; readonly before: Point };

export function assignment(
  id: InstructionId,
  origin: Origin,
  targets: readonly Variable[],
  values: readonly Term[],
): Instruction {
  return { kind: 'assign', id, origin, ghost: true, targets, values };
}

/** What has no value before it is kept is not among them. */
export function initialValues(arena: Arena, kept: readonly Bookkeeping[]): ReadonlyMap<Variable, Term> {
  return new Map(kept.flatMap((one) => (one.kind === 'count' ? [[one.variable, arena.int(0)] as const] : [])));
}

export function keeping(kept: readonly Bookkeeping[]): readonly Addition[] {
  return kept.flatMap((one): Addition[] => {
    if (one.kind !== 'keep') return [];
    const { variable, value, before } = one;
    return [{ before, make: (id, origin) => assignment(id, origin, [variable], [value]) }];
  });
}

/** The ways into a loop set its counter, and the ways back add to it. */
export function counting(arena: Arena, body: Body, kept: readonly Bookkeeping[]): Body {
  const counters = kept.flatMap((one) => (one.kind === 'count' ? [one] : []));
  if (counters.length === 0) return body;
  const { loops } = naturalLoops(controlFlow(body));
  const identity = newIdentities(body);
  const blocks: Block[] = [...body.blocks];
  for (const { variable, header } of counters) {
    const loop = loops.find((one) => one.header === header);
    const origin = body.loops.find((one) => one.header === header)?.origin;
    if (loop === undefined || origin === undefined) continue;
    const added = (value: Term): BlockId => {
      const id = blocks.length as BlockId;
      const instructions = [assignment(identity(), origin, [variable], [value])];
      blocks.push({ id, instructions, exit: { kind: 'jump', to: header } });
      return id;
    };
    const into = retargeting(blocks, loop);
    const reset = added(arena.int(0));
    const step = added(arena.make('add', [arena.variable(variable), arena.int(1)]));
    into(reset, step);
  }
  return { ...body, blocks };
}

function retargeting(blocks: Block[], loop: NaturalLoop): (entering: BlockId, returning: BlockId) => void {
  const inside = new Set(blocksOf(loop));
  const own = [...blocks];
  return (entering, returning) => {
    for (const block of own) {
      const to = inside.has(block.id) ? returning : entering;
      const exit = retargeted(block.exit, (target) => (target === loop.header ? to : target));
      if (exit !== block.exit) blocks[block.id] = { ...block, exit };
    }
  };
}
