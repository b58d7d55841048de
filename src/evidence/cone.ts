/** What a claim depends on in its method: the instructions before it, and the variables that its own are computed from. */
import { blocksLeadingTo, claimsIn, effectOf, termsRead, termsReadAfter } from '../analysis/index.js';
import type { BlockId, Body, Claim, Instruction, Method, Model, Term, Variable } from '../model/index.js';
import { freeVariables, targetsOf } from '../model/index.js';

export interface Cone {
  readonly body: Body;
  /** Blocks that lead to the claim, its own included. */
  readonly reached: ReadonlySet<BlockId>;
  readonly before: readonly Instruction[];
  /** Variables that the claim names. */
  readonly named: ReadonlySet<Variable>;
  /** Those that they are computed from as well. */
  readonly needed: Set<Variable>;
}

/** Undefined if the claim stands nowhere in the body. */
export function coneOf({ arena }: Model, { body }: Method, claim: Claim): Cone | undefined {
  const place = body === undefined ? undefined : placeOf(body, claim);
  if (body === undefined || place === undefined) return undefined;
  const reached = blocksLeadingTo(body, [place.block]);
  const before = instructionsBefore(body, place, reached);
  const sources = sourcesIn(before);
  const named = freeVariables(arena, [claim.guard, claim.condition]);
  const needed = new Set<Variable>(named);
  // The set grows while it is gone through: what a needed variable is computed from is needed too.
  for (const variable of needed) {
    for (const used of freeVariables(arena, sources.get(variable) ?? [])) needed.add(used);
  }
  return { body, reached, before, named, needed };
}

/** What instructions compute variables from. Of a call, callers know no more than its contract. */
function sourcesIn(instructions: readonly Instruction[]): ReadonlyMap<Variable, readonly Term[]> {
  const sources = new Map<Variable, Term[]>();
  const add = (variable: Variable, terms: readonly Term[]): void => {
    const known = sources.get(variable);
    if (known === undefined) sources.set(variable, [...terms]);
    else known.push(...terms);
  };
  for (const instruction of instructions) {
    if (instruction.kind === 'call') continue;
    const terms = [...termsRead(instruction), ...termsReadAfter(instruction)];
    for (const [i, target] of effectOf(instruction).targets.entries()) {
      add(target, instruction.kind === 'assign' ? instruction.values.slice(i, i + 1) : terms);
    }
  }
  return sources;
}

interface Place {
  readonly block: BlockId;
  readonly index: number;
}

/** Claims inside proof steps stand where the proof stands. */
export function placeOf(body: Body, claim: Claim): Place | undefined {
  for (const { id: block, instructions } of body.blocks) {
    const index = instructions.findIndex((instruction) => claimsIn(instruction).includes(claim));
    if (index >= 0) return { block, index };
  }
  return undefined;
}

/** `reached` are the blocks that lead to the place. In a loop, what follows it comes before it as well. */
function instructionsBefore(
  { blocks }: Body,
  { block, index }: Place,
  reached: ReadonlySet<BlockId>,
): readonly Instruction[] {
  return blocks
    .filter(({ id }) => reached.has(id))
    .flatMap(({ id, instructions, exit }) =>
      id === block && !targetsOf(exit).some((to) => reached.has(to)) ? instructions.slice(0, index) : instructions,
    );
}
