/**
 * Loops taken from any state that their invariants allow, instead of unrolled (seed 000, 2.4.4): on the way into the
 * header the loop's targets, parts of objects included, get any values that satisfy the invariants, and an iteration ends the run after it has
 * checked that it keeps them. The result has all executions of the method and more, so that what is proved of it holds, if
 * the invariants do; what violates a claim there is in doubt until an execution of the method itself does.
 */
import { blocksOf, controlFlow, naturalLoops } from '../analysis/index.js';
import type {
  Arena,
  Block,
  BlockId,
  Body,
  Dependency,
  Exit,
  Instruction,
  InstructionId,
  Loop,
  Method,
  Variable,
} from '../model/index.js';
import { newIdentities, retargeted } from '../model/index.js';
import { loopWrites, writeAnything } from './loop-writes.js';

export type LoopTreatment = 'unroll' | 'invariant';

export interface CutLoops {
  readonly method: Method;
  /** Headers of loops that were cut. */
  readonly cut: readonly Loop[];
  /** Loops that are unrolled: without an invariant, or they make objects or choose those that they change. */
  readonly unrolled: readonly Loop[];
  /** What proofs about it rest on. */
  readonly rests: readonly Dependency[];
}

export function cutLoops(arena: Arena, method: Method): CutLoops {
  const { body } = method;
  if (body === undefined) return { method, cut: [], unrolled: [], rests: [] };
  const cuts = cutsOf(arena, body);
  const cut = cuts.map(({ loop }) => loop);
  const unrolled = body.loops.filter((loop) => !cut.includes(loop));
  if (cut.length === 0) return { method, cut, unrolled, rests: [] };
  const claims = method.claims.filter(({ kind }) => kind === 'invariant-entry' || kind === 'invariant-kept');
  const rests: Dependency[] = [{ kind: 'proof', name: 'the invariants of loops', claims: claims.map(({ id }) => id) }];
  return { method: { ...method, body: cutBody(arena, body, cuts) }, cut, unrolled, rests };
}

interface Cut {
  readonly loop: Loop;
  readonly inside: ReadonlySet<BlockId>;
  readonly writes: NonNullable<ReturnType<typeof loopWrites>>;
}

function cutsOf(arena: Arena, body: Body): readonly Cut[] {
  const forest = naturalLoops(controlFlow(body));
  return body.loops.flatMap((loop): Cut[] => {
    const found = forest.loops.find(({ header }) => header === loop.header);
    if (found === undefined || loop.header === 0 || loop.invariants.length === 0) return [];
    const blocks = blocksOf(found);
    const instructions = blocks.flatMap((id) => body.blocks[id]?.instructions ?? []);
    const isPure = loop.targets.every(({ place }) => place === undefined);
    const writes = isPure ? [] : loopWrites(arena, loop, instructions);
    return writes === undefined ? [] : [{ loop, inside: new Set(blocks), writes }];
  });
}

function cutBody(arena: Arena, body: Body, cuts: readonly Cut[]): Body {
  const blocks: Block[] = [...body.blocks];
  const locals: Variable[] = [...body.locals];
  const identity = newIdentities(body);
  const end = add(blocks, [], { kind: 'return' });
  for (const { loop, inside, writes } of cuts) {
    const { variables, instructions } = writeAnything(arena, writes, loop.origin, identity);
    locals.push(...variables);
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
