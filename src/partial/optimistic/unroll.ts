/**
 * Loops with their first rounds written out. What comes after them is behind an assumption that no execution gets there,
 * and is the loop itself, so that without the assumption the body has every execution that it had.
 */
import { blocksOf } from '../../analysis/index.js';
import type { Block, BlockId, Body, Exit, Instruction, InstructionId, Loop } from '../../model/index.js';
import { newIdentities, retargeted } from '../../model/index.js';
import type { FoundLoop } from './rounds.js';
import { loopsOf } from './rounds.js';

export interface Unrolling {
  readonly header: BlockId;
  readonly rounds: number;
  /** That no execution gets here. */
  readonly assumption: (id: InstructionId) => Instruction;
}

/** Rounds of rounds multiply: a body with more blocks keeps its other loops as they are. */
const MOST_BLOCKS = 400;

/** No header is the entry of the body. */
export function unrolled(body: Body, unrollings: readonly Unrolling[]): Body {
  const wanted = new Map(unrollings.map((one) => [one.header, one]));
  let now = body;
  for (;;) {
    // Outer loops come first, so that inner ones are unrolled in each round.
    const found = outerFirst(loopsOf(now)).find(({ loop: { header } }) => wanted.has(header));
    const unrolling = found && wanted.get(found.loop.header);
    if (found === undefined || unrolling === undefined) return now;
    const inside = blocksOf(found.natural);
    // What stays behind the assumption needs no rounds of its own.
    const inner = inside.flatMap((id) => wanted.get(id) ?? []).filter(({ header }) => header !== found.loop.header);
    for (const id of inside) wanted.delete(id);
    if (now.blocks.length + inside.length * unrolling.rounds > MOST_BLOCKS) continue;
    const { body: next, copies } = writtenOut(now, found, unrolling);
    for (const one of inner)
      for (const copy of copies) {
        const header = copy.get(one.header);
        if (header !== undefined) wanted.set(header, { ...one, header });
      }
    now = next;
  }
}

function outerFirst(loops: readonly FoundLoop[]): readonly FoundLoop[] {
  return [...loops].sort((one, other) => one.natural.depth - other.natural.depth);
}

type Copy = ReadonlyMap<BlockId, BlockId>;

function writtenOut(
  body: Body,
  { loop, natural, header, stays }: FoundLoop,
  { rounds, assumption }: Unrolling,
): { readonly body: Body; readonly copies: readonly Copy[] } {
  const inside = blocksOf(natural);
  const identity = newIdentities(body);
  const blocks: Block[] = [...body.blocks];
  const add = (instructions: readonly Instruction[], exit: Exit): BlockId => {
    const id = blocks.length as BlockId;
    blocks.push({ id, instructions, exit });
    return id;
  };
  const onward = add([assumption(identity())], { kind: 'jump', to: loop.header });
  const last = stays === undefined ? onward : afterLast();
  const copies: Copy[] = [];
  let next = last;
  for (let round = 0; round < rounds; round++) {
    const first = blocks.length;
    const copy = new Map(inside.map((id, i) => [id, (first + i) as BlockId]));
    const again = next;
    const renamed = (id: BlockId): BlockId => (id === loop.header ? again : (copy.get(id) ?? id));
    for (const id of inside) {
      const { instructions, exit } = body.blocks[id] as Block;
      add(
        instructions.map((one) => copied(one, identity)),
        retargeted(exit, renamed),
      );
    }
    copies.push(copy);
    next = copy.get(loop.header) as BlockId;
  }
  const isInside = new Set(inside);
  for (const block of body.blocks) {
    if (isInside.has(block.id)) continue;
    const exit = retargeted(block.exit, (id) => (id === loop.header ? next : id));
    if (exit !== block.exit) blocks[block.id] = { ...block, exit };
  }
  const loops = copies.flatMap((copy) =>
    body.loops.flatMap((one): Loop[] => {
      const own = one.header === loop.header ? undefined : copy.get(one.header);
      return own === undefined ? [] : [{ ...one, header: own }];
    }),
  );
  return { body: { ...body, blocks, loops: [...body.loops, ...loops] }, copies };

  /** The header once more: either a further round begins, and then all that the loop may still do, or the loop ends. */
  function afterLast(): BlockId {
    const nowhere = add([], { kind: 'unreachable' });
    const instructions = header.instructions.map((one) => copied(one, identity));
    const isIn = new Set(inside);
    const ending = add(
      instructions,
      retargeted(header.exit, (id) => (isIn.has(id) ? nowhere : id)),
    );
    return add([], { kind: 'choose', targets: [onward, ending], origin: loop.origin });
  }
}

/** Instructions are numbered across nested bodies. */
function copied(instruction: Instruction, identity: () => InstructionId): Instruction {
  const id = identity();
  if (instruction.kind !== 'proof') return { ...instruction, id };
  const blocks = instruction.body.blocks.map((block) => ({
    ...block,
    instructions: block.instructions.map((one) => copied(one, identity)),
  }));
  return { ...instruction, id, body: { ...instruction.body, blocks } };
}
