/**
 * The entry method with what guides its exploration (seed 004, 2.2 and 3.2): flags that record whether assumptions held,
 * and assumptions of the guide, which end runs from which on everything is verified. Claims are the same objects, so that
 * findings are about the method as it is. Callees are not changed: what is verified in them is no reason to end a run.
 */
import { controlFlow, naturalLoops } from '../analysis/index.js';
import type { BlockEnd } from '../languages/conditions.js';
import type {
  Arena,
  Block,
  BlockId,
  Body,
  Exit,
  Instruction,
  InstructionId,
  Loop,
  Method,
  Term,
  Variable,
} from '../model/index.js';
import { newIdentities, retargeted, targetsOf } from '../model/index.js';
import type { Conditions, ConditionsByBlock } from './conditions.js';
import { conditionsIn } from './conditions.js';
import type { Cubes } from './cubes.js';
import { isAlways, isSame, numbersOf } from './cubes.js';
import type { Notes } from './premises.js';
import { NumberedNotes } from './premises.js';

/** That somebody took a condition for granted at a place of the method, under the name of a flag. */
export interface RecordedAssumption {
  readonly flag: Variable;
  readonly condition: Term;
  /** Just before this instruction, or before the exit of a block. */
  readonly before: InstructionId | BlockEnd;
}

export interface Guide {
  readonly notes: Notes;
  /** Those that the method's own text does not record. */
  readonly recorded: readonly RecordedAssumption[];
}

export function instrument(arena: Arena, method: Method, { notes, recorded }: Guide): Method {
  if (method.body === undefined) return method;
  const annotated = withFlags(arena, method.body, method.origin, notes.flags, recorded);
  const numbered = new NumberedNotes(notes, method.claims);
  const conditions = conditionsIn(arena, annotated, numbered);
  return { ...method, body: guided(arena, annotated, conditions, numbered) };
}

// ── Flags ───────────────────────────────────────────────────────────────────────────────────────

/** Flags that the method does not have itself begin true (2.1); each recorded assumption updates its flag. */
function withFlags(
  arena: Arena,
  body: Body,
  origin: Method['origin'],
  flags: readonly Variable[],
  recorded: readonly RecordedAssumption[],
): Body {
  const identity = newIdentities(body);
  const own = new Set(body.locals);
  const added = flags.filter((flag) => !own.has(flag));
  const updates = (
    isHere: (before: RecordedAssumption['before']) => boolean,
    at: Method['origin'],
  ): readonly Instruction[] =>
    recorded
      .filter(({ before }) => isHere(before))
      .map(({ flag, condition }) => ({ kind: 'assumed', id: identity(), origin: at, ghost: true, condition, flag }));
  const annotated: Body = {
    locals: [...body.locals, ...added],
    blocks: body.blocks.map((block) => ({
      ...block,
      instructions: [
        ...block.instructions.flatMap((instruction) => [
          ...updates((before) => before === instruction.id, instruction.origin),
          instruction,
        ]),
        ...updates(
          (before) => typeof before === 'object' && before.endOf === block.id,
          originOf(block.exit) ?? block.instructions.at(-1)?.origin ?? origin,
        ),
      ],
    })),
    loops: body.loops,
  };
  if (added.length === 0) return annotated;
  const begin: Instruction = {
    kind: 'assign',
    id: identity(),
    origin,
    ghost: true,
    targets: added,
    values: added.map(() => arena.true),
  };
  return beginningWith(begin, withTargets(annotated, added));
}

/** A loop that is cut forgets what it may change: the flags that are updated in it, too. */
function withTargets(body: Body, flags: readonly Variable[]): Body {
  const natural = naturalLoops(controlFlow(body)).loops;
  const loops = body.loops.map((loop) => {
    const changed = natural.find(({ header }) => header === loop.header)?.targets;
    const updated = flags.filter((flag) => changed?.has(flag) === true && !loop.targets.includes(flag));
    return updated.length === 0 ? loop : { ...loop, targets: [...loop.targets, ...updated] };
  });
  return { ...body, loops };
}

/** The entry may be the header of a loop: what is done once stands in a block before it. */
function beginningWith(instruction: Instruction, { locals, blocks, loops }: Body): Body {
  const last = blocks.length as BlockId;
  const renamed = (id: BlockId): BlockId => (id === 0 ? last : id);
  const moved = blocks.map((block) => ({ ...block, id: renamed(block.id), exit: retargeted(block.exit, renamed) }));
  const first: Block = { id: 0 as BlockId, instructions: [instruction], exit: { kind: 'jump', to: last } };
  return {
    locals,
    blocks: [first, ...moved.slice(1), ...moved.slice(0, 1)],
    loops: loops.map((loop): Loop => ({ ...loop, header: renamed(loop.header) })),
  };
}

// ── Conditions ──────────────────────────────────────────────────────────────────────────────────

/**
 * A condition is assumed where it says more than at the point before (3.2). The condition `false` says that nothing is left
 * to look for: it is worth saying only where something would still be run.
 */
function guided(arena: Arena, body: Body, conditions: ConditionsByBlock, notes: NumberedNotes): Body {
  const identity = newIdentities(body);
  const { predecessors } = controlFlow(body);
  const busy = busyBlocks(body);
  const at = (id: BlockId, place: number): Cubes => (conditions[id]?.[place] as Conditions).may;
  const blocks = body.blocks.map((block): Block => {
    const { id, instructions } = block;
    const before = (predecessors[id] ?? []).map(({ from }) => at(from, body.blocks[from]?.instructions.length ?? 0));
    const guide = (place: number, previous: readonly Cubes[], origin: Instruction['origin']): Instruction[] => {
      const condition = at(id, place);
      const isNew = previous.length === 0 || previous.some((one) => !isSame(one, condition));
      const isIdle = condition.length === 0 && !isBusy(instructions.slice(place)) && !leadsTo(block, busy);
      if (isAlways(condition) || !isNew || isIdle) return [];
      return [
        {
          kind: 'assume',
          id: identity(),
          origin,
          ghost: true,
          condition: textOf(arena, notes, condition),
          by: 'guide',
        },
      ];
    };
    const [first] = instructions;
    const origin = first?.origin ?? originOf(block.exit);
    return {
      ...block,
      instructions: [
        ...(origin === undefined ? [] : guide(0, before, origin)),
        ...instructions.flatMap((instruction, i) => [instruction, ...guide(i + 1, [at(id, i)], instruction.origin)]),
      ],
    };
  });
  return { ...body, blocks };
}

function textOf(arena: Arena, notes: NumberedNotes, cubes: Cubes): Term {
  const isFalse = (flag: number): Term => arena.make('not', [arena.variable(notes.flags[flag] as Variable)]);
  return joined(
    arena,
    'or',
    cubes.map((cube) => joined(arena, 'and', numbersOf(cube).map(isFalse))),
  );
}

function joined(arena: Arena, operator: 'and' | 'or', terms: readonly Term[]): Term {
  const [first] = terms;
  if (first === undefined) return arena.boolean(operator === 'and');
  return terms.length === 1 ? first : arena.make(operator, terms);
}

/** Blocks from which on a run still decides or calls something. */
function busyBlocks(body: Body): ReadonlySet<BlockId> {
  const busy = new Set<BlockId>();
  for (let isStable = false; !isStable;) {
    isStable = true;
    for (const block of body.blocks) {
      if (busy.has(block.id) || !(isBusy(block.instructions) || leadsTo(block, busy))) continue;
      busy.add(block.id);
      isStable = false;
    }
  }
  return busy;
}

function leadsTo({ exit }: Block, busy: ReadonlySet<BlockId>): boolean {
  return exit.kind === 'branch' || exit.kind === 'choose' || targetsOf(exit).some((to) => busy.has(to));
}

function isBusy(instructions: readonly Instruction[]): boolean {
  return instructions.some(({ kind }) => kind === 'call');
}

function originOf(exit: Exit): Instruction['origin'] | undefined {
  return exit.kind === 'branch' || exit.kind === 'choose' ? exit.origin : undefined;
}
