/**
 * Loops taken from any state that their invariants allow, instead of unrolled (seed 000, 2.4.4): on the way into the
 * header the loop's targets, parts of objects included, get any values that satisfy the invariants, and the end of an
 * iteration ends the run after it has been checked that the iteration keeps them. The result has all executions of the
 * method and more, so that what is proved of it holds, if the invariants do; what violates a claim there is in doubt until
 * an execution of the method itself does.
 */
import { blocksOf, controlFlow, naturalLoops } from '../analysis/index.js';
import type { Arena, Block, BlockId, Body, Exit, Instruction, InstructionId, Loop, Variable } from '../model/index.js';
import { newIdentities, retargeted } from '../model/index.js';
import type { Write } from './loop-writes.js';
import { loopWrites, writeAnything } from './loop-writes.js';

export type LoopTreatment = 'unroll' | 'invariant';

export interface CutLoops {
  readonly body: Body;
  readonly cut: readonly Loop[];
  readonly uncut: readonly UncutLoop[];
}

/** A loop that is unrolled, although it was to be cut. */
export interface UncutLoop {
  readonly loop: Loop;
  /** A clause: `it has no invariant`. */
  readonly reason: string;
}

/** Cuts those of the loops that are wanted and can be cut. */
export function cutLoops(arena: Arena, body: Body, wanted: ReadonlySet<Loop>): CutLoops {
  const forest = naturalLoops(controlFlow(body));
  const cuts: Cut[] = [];
  const uncut: UncutLoop[] = [];
  for (const loop of body.loops) {
    if (!wanted.has(loop)) continue;
    const natural = forest.loops.find(({ header }) => header === loop.header);
    const blocks = natural === undefined ? [] : blocksOf(natural);
    const writes = writesOf(arena, body, loop, blocks);
    if (typeof writes === 'string') uncut.push({ loop, reason: writes });
    else cuts.push({ loop, inside: new Set(blocks), writes });
  }
  return { body: cuts.length === 0 ? body : cutBody(arena, body, cuts), cut: cuts.map(({ loop }) => loop), uncut };
}

interface Cut {
  readonly loop: Loop;
  readonly inside: ReadonlySet<BlockId>;
  readonly writes: readonly Write[];
}

/** What the loop writes to the heap, or why it cannot be cut. */
function writesOf(arena: Arena, body: Body, loop: Loop, blocks: readonly BlockId[]): Cut['writes'] | string {
  if (loop.invariants.length === 0) return 'it has no invariant';
  if (blocks.length === 0 || loop.header === 0) return 'it is entered in more than one way';
  const isPure = loop.targets.every(({ place }) => place === undefined);
  const instructions = blocks.flatMap((id) => body.blocks[id]?.instructions ?? []);
  return isPure ? [] : loopWrites(arena, loop, instructions);
}

function cutBody(arena: Arena, body: Body, cuts: readonly Cut[]): Body {
  const blocks: Block[] = [...body.blocks];
  const locals: Variable[] = [...body.locals];
  const identity = newIdentities(body);
  for (const { loop, inside, writes } of cuts) {
    const { variables, instructions } = writeAnything(arena, writes, loop.origin, identity);
    locals.push(...variables);
    const end = add(blocks, [iterationEnd(arena, loop, identity)], { kind: 'unreachable' });
    const anywhere = add(blocks, arbitrary(loop, instructions, identity), { kind: 'jump', to: loop.header });
    for (const block of [...blocks]) {
      if (block.id === anywhere || block.id === end) continue;
      const to = inside.has(block.id) ? end : anywhere;
      const exit = retargeted(block.exit, (target) => (target === loop.header ? to : target));
      if (exit !== block.exit) blocks[block.id] = { ...block, exit };
    }
  }
  return { locals, blocks, loops: body.loops.filter((loop) => !cuts.some((cut) => cut.loop === loop)) };
}

function add(blocks: Block[], instructions: readonly Instruction[], exit: Exit): BlockId {
  const id = blocks.length as BlockId;
  blocks.push({ id, instructions, exit });
  return id;
}

/** Executions go on, with the next iteration, and nobody needs to see that: other runs begin there. */
function iterationEnd(arena: Arena, { origin }: Loop, identity: () => InstructionId): Instruction {
  return { kind: 'assume', id: identity(), origin, ghost: true, condition: arena.false, by: 'guide' };
}

/** Any values for the targets, and then the invariants. */
function arbitrary(
  { targets, invariants, origin }: Loop,
  writes: readonly Instruction[],
  identity: () => InstructionId,
): readonly Instruction[] {
  return [
    {
      kind: 'havoc',
      id: identity(),
      origin,
      ghost: false,
      targets: targets.filter(({ place }) => place === undefined),
      frame: { kind: 'items', items: [] },
    },
    ...writes,
    ...invariants.map((invariant): Instruction => ({
      kind: 'assume',
      id: identity(),
      origin: invariant.origin,
      ghost: true,
      condition: invariant.condition,
      by: 'language',
    })),
  ];
}
