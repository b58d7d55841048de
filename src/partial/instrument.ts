/**
 * The entry method with what guides its exploration (seed 004, 2.2 and 3.2): flags that record whether assumptions held,
 * and assumptions of the guide, which end runs from which on everything is verified. Claims are the same objects, so that
 * findings are about the method as it is. Callees are not changed: what is verified in them is no reason to end a run.
 */
import { controlFlow } from '../analysis/index.js';
import type {
  Arena,
  Block,
  BlockId,
  Body,
  Instruction,
  InstructionId,
  Method,
  Term,
  Variable,
} from '../model/index.js';
import { newIdentities, simplify, targetsOf } from '../model/index.js';
import type { Conditions, ConditionsByBlock } from './conditions.js';
import { certainIn, checkedBy, conditionsIn } from './conditions.js';
import type { Cubes, Flags } from './cubes.js';
import { isAlways, isSame, NO_FLAGS, numbersOf, whereTrue } from './cubes.js';
import { originOf } from './points.js';
import { NumberedNotes } from './premises.js';
import type { Guide } from './recording.js';
import { recording } from './recording.js';

/**
 * What is made of notes (3.4): `premises` only assumes what was verified where it was (the seed's earlier technique), `may`
 * ends executions as soon as the rest of them is verified, `must` prefers those of which nothing will be, and `both` does
 * both.
 */
export type GuideMode = 'premises' | 'may' | 'must' | 'both';

export function instrument(arena: Arena, method: Method, guide: Guide, mode: GuideMode): Method {
  const { body } = recording(arena, method, guide);
  if (body === undefined) return method;
  const notes = new NumberedNotes(guide.notes, method.claims);
  if (mode === 'premises') return { ...method, body: withPremises(arena, body, notes) };
  return { ...method, body: new Instrumentation(arena, body, notes, mode).body() };
}

// ── Premises ────────────────────────────────────────────────────────────────────────────────────

/** `assert P verified A` as `assume A ==> P; assert P` (2.1). */
function withPremises(arena: Arena, body: Body, notes: NumberedNotes): Body {
  const identity = newIdentities(body);
  const assumed = (instruction: Instruction): readonly Instruction[] =>
    checkedBy(instruction).flatMap((claim) => {
      const premise = notes.resultsFor(claim);
      if (premise.length === 0) return [];
      const holds = (flag: number): Term => arena.variable(notes.flags[flag] as Variable);
      const verified = joined(
        arena,
        'or',
        premise.map((conjunction) => joined(arena, 'and', numbersOf(conjunction).map(holds))),
      );
      const { guard, condition: checked } = claim;
      const condition = simplify.implies(arena, verified, simplify.implies(arena, guard, checked));
      return [{ kind: 'assume', id: identity(), origin: instruction.origin, ghost: true, condition, by: 'guide' }];
    });
  const blocks = body.blocks.map((block) => ({
    ...block,
    instructions: block.instructions.flatMap((instruction) => [...assumed(instruction), instruction]),
  }));
  return { ...body, blocks };
}

// ── Conditions ──────────────────────────────────────────────────────────────────────────────────

/** A point of a block. */
interface Spot {
  readonly block: Block;
  /** Before the instruction of this position, or before the exit. */
  readonly place: number;
}

class Instrumentation {
  private readonly arena: Arena;
  private readonly original: Body;
  private readonly notes: NumberedNotes;
  private readonly mode: Exclude<GuideMode, 'premises'>;
  private readonly conditions: ConditionsByBlock;
  private readonly certain: readonly (readonly Flags[])[];
  private readonly busy: ReadonlySet<BlockId>;
  private readonly identity: () => InstructionId;

  constructor(arena: Arena, body: Body, notes: NumberedNotes, mode: Exclude<GuideMode, 'premises'>) {
    this.arena = arena;
    this.original = body;
    this.notes = notes;
    this.mode = mode;
    this.conditions = conditionsIn(arena, body, notes);
    this.certain = certainIn(arena, body, notes);
    this.busy = busyBlocks(body);
    this.identity = newIdentities(body);
  }

  body(): Body {
    const { original } = this;
    const { predecessors } = controlFlow(original);
    const end = (id: BlockId): Spot | undefined => {
      const block = original.blocks[id];
      return block === undefined ? undefined : { block, place: block.instructions.length };
    };
    const blocks = original.blocks.map((block): Block => {
      const { instructions } = block;
      const before = (predecessors[block.id] ?? []).flatMap(({ from }) => end(from) ?? []);
      const origin = instructions[0]?.origin ?? originOf(block.exit);
      const rest = instructions.flatMap((instruction, i) => [
        instruction,
        ...this.guides({ block, place: i + 1 }, [{ block, place: i }], instruction.origin),
      ]);
      const first = origin === undefined ? [] : this.guides({ block, place: 0 }, before, origin);
      return { ...block, instructions: [...first, ...rest] };
    });
    return { ...original, blocks };
  }

  /** What is preferred comes first: an execution that the other condition ends is not put off (3.4). */
  private guides(point: Spot, before: readonly Spot[], origin: Instruction['origin']): readonly Instruction[] {
    const [must, { may }] = [this.preferredAt(point), this.at(point)];
    const isSaying = (of: (one: Spot) => Cubes): boolean =>
      before.length === 0 || before.some((one) => !isSame(of(one), of(point)));
    const says = { origin, ghost: true } as const;
    const guides: Instruction[] = [];
    const isPreference = must.length > 0 && !isAlways(must) && (this.mode === 'must' || !isSame(may, must));
    if (this.mode !== 'may' && isPreference && isSaying((one) => this.preferredAt(one)))
      guides.push({ ...says, kind: 'prefer', id: this.identity(), condition: textOf(this.arena, this.notes, must) });
    if (this.mode !== 'must' && this.isWorthAssuming(point) && isSaying((one) => this.at(one).may)) {
      const condition = textOf(this.arena, this.notes, may);
      guides.push({ ...says, kind: 'assume', id: this.identity(), condition, by: 'guide' });
    }
    return guides;
  }

  /** Where no flag of the condition can be false yet, it would only put executions off for nothing. */
  private preferredAt({ block: { id }, place }: Spot): Cubes {
    return whereTrue((this.conditions[id]?.[place] as Conditions).must, this.certain[id]?.[place] ?? NO_FLAGS);
  }

  /**
   * A condition is assumed where it says more than at the point before (3.2). The condition `false` says that nothing is
   * left to look for: it is worth saying only where something would still be run.
   */
  private isWorthAssuming({ block, place }: Spot): boolean {
    const { may } = this.at({ block, place });
    const isIdle = may.length === 0 && !isBusy(block.instructions.slice(place)) && !leadsTo(block, this.busy);
    return !isAlways(may) && !isIdle;
  }

  private at({ block: { id }, place }: Spot): Conditions {
    return this.conditions[id]?.[place] as Conditions;
  }
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
