/** Adding instructions at points of a body, without moving anything else. */
import type { Block, BlockId, Body, Exit, Instruction, InstructionId, Loop, Origin } from '../model/index.js';
import { newIdentities, retargeted } from '../model/index.js';

/** Just before an instruction, just before a block is left, or where the method begins, once. */
export type Point = InstructionId | { readonly exitOf: BlockId } | 'entry';

export interface Addition {
  readonly before: Point;
  /** It takes the place of the instruction. */
  readonly instead?: true;
  readonly make: (id: InstructionId, origin: Origin) => Instruction;
}

/** Additions at one point stand in their order. `origin`: the place of what no instruction is near to. */
export function withAdditions(body: Body, origin: Origin, additions: readonly Addition[]): Body {
  if (additions.length === 0) return body;
  const identity = newIdentities(body);
  const made = (added: readonly Addition[], at: Origin): readonly Instruction[] =>
    added.map(({ make }) => make(identity(), at));
  const changed: Body = {
    ...body,
    blocks: body.blocks.map((block) => {
      const atExit = additions.filter(({ before }) => typeof before === 'object' && before.exitOf === block.id);
      const inside = block.instructions.flatMap((instruction) => {
        const here = additions.filter(({ before }) => before === instruction.id);
        const own = here.some(({ instead }) => instead === true) ? [] : [instruction];
        return [...made(here, instruction.origin), ...own];
      });
      return { ...block, instructions: [...inside, ...made(atExit, placeOf(block) ?? origin)] };
    }),
  };
  const atEntry = additions.filter(({ before }) => before === 'entry');
  return atEntry.length === 0 ? changed : beginningWith(made(atEntry, origin), changed);
}

/** Where a block begins. */
export function startOf({ id, instructions: [first] }: Block): Point {
  return first?.id ?? { exitOf: id };
}

/** The entry may be the header of a loop: what is done once stands in a block before it. */
export function beginningWith(instructions: readonly Instruction[], { locals, blocks, loops }: Body): Body {
  const last = blocks.length as BlockId;
  const renamed = (id: BlockId): BlockId => (id === 0 ? last : id);
  const moved = blocks.map((block) => ({ ...block, id: renamed(block.id), exit: retargeted(block.exit, renamed) }));
  const first: Block = { id: 0 as BlockId, instructions, exit: { kind: 'jump', to: last } };
  return {
    locals,
    blocks: [first, ...moved.slice(1), ...moved.slice(0, 1)],
    loops: loops.map((loop): Loop => ({ ...loop, header: renamed(loop.header) })),
  };
}

function placeOf({ instructions, exit }: Block): Origin | undefined {
  return originOf(exit) ?? instructions.at(-1)?.origin;
}

export function originOf(exit: Exit): Origin | undefined {
  return exit.kind === 'branch' || exit.kind === 'choose' ? exit.origin : undefined;
}
