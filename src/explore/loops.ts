/**
 * Loops taken from any state that their invariants allow, instead of unrolled (seed 000, 2.4.4): on the way into the
 * header the loop's targets get any values that satisfy the invariants, and an iteration ends the run after it has
 * checked that it keeps them. The result has all executions of the method and more, so that what is proved of it holds, if
 * the invariants do; what violates a claim there is in doubt until an execution of the method itself does.
 */
import { blocksOf, controlFlow, naturalLoops } from '../analysis/index.js';
import type {
  Block,
  BlockId,
  Body,
  Dependency,
  Exit,
  Instruction,
  InstructionId,
  Loop,
  Method,
} from '../model/index.js';

export type LoopTreatment = 'unroll' | 'invariant';

export interface CutLoops {
  readonly method: Method;
  /** Headers of loops that were cut. */
  readonly cut: readonly Loop[];
  /** Loops that are unrolled: without an invariant, or they change or make objects, which choices cannot describe. */
  readonly unrolled: readonly Loop[];
  /** What proofs about it rest on. */
  readonly rests: readonly Dependency[];
}

export function cutLoops(method: Method): CutLoops {
  const { body } = method;
  const cut = body?.loops.filter(isCut) ?? [];
  const unrolled = body?.loops.filter((loop) => !isCut(loop)) ?? [];
  if (body === undefined || cut.length === 0) return { method, cut: [], unrolled, rests: [] };
  const claims = method.claims.filter(({ kind }) => kind === 'invariant-entry' || kind === 'invariant-kept');
  const rests: Dependency[] = [{ kind: 'proof', name: 'the invariants of loops', claims: claims.map(({ id }) => id) }];
  return { method: { ...method, body: cutBody(body, cut) }, cut, unrolled, rests };
}

function isCut({ header, invariants, targets }: Loop): boolean {
  return header !== 0 && invariants.length > 0 && targets.every(({ place }) => place === undefined);
}

function cutBody(body: Body, cut: readonly Loop[]): Body {
  const forest = naturalLoops(controlFlow(body));
  const blocks: Block[] = [...body.blocks];
  let next = Math.max(0, ...body.blocks.flatMap(({ instructions }) => instructions.map(({ id }) => id))) + 1;
  const end = add(blocks, [], { kind: 'return' });
  for (const loop of cut) {
    const found = forest.loops.find(({ header }) => header === loop.header);
    if (found === undefined) continue;
    const identity = (): InstructionId => next++ as InstructionId;
    const anywhere = add(blocks, arbitrary(loop, identity), { kind: 'jump', to: loop.header });
    const inside = new Set(blocksOf(found));
    for (const block of [...blocks]) {
      if (block.id === anywhere || block.id === end) continue;
      const to = inside.has(block.id) ? end : anywhere;
      const exit = redirected(block.exit, loop.header, to);
      if (exit !== block.exit) blocks[block.id] = { ...block, exit };
    }
  }
  return { ...body, blocks, loops: body.loops.filter((loop) => !cut.includes(loop)) };
}

function add(blocks: Block[], instructions: readonly Instruction[], exit: Exit): BlockId {
  const id = blocks.length as BlockId;
  blocks.push({ id, instructions, exit });
  return id;
}

/** Any values for the targets, and then the invariants. */
function arbitrary({ targets, invariants, origin }: Loop, identity: () => InstructionId): readonly Instruction[] {
  return [
    {
      kind: 'havoc',
      id: identity(),
      origin,
      ghost: false,
      targets,
      frame: { kind: 'items', items: [] },
    },
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

function redirected(exit: Exit, from: BlockId, to: BlockId): Exit {
  const move = (target: BlockId): BlockId => (target === from ? to : target);
  switch (exit.kind) {
    case 'jump':
      return exit.to === from ? { ...exit, to } : exit;
    case 'branch':
      if (exit.then !== from && exit.else !== from) return exit;
      return { ...exit, then: move(exit.then), else: move(exit.else) };
    case 'choose':
      return exit.targets.includes(from) ? { ...exit, targets: exit.targets.map(move) } : exit;
    case 'return':
    case 'unreachable':
      return exit;
  }
}
