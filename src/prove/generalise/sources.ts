/**
 * What the claims of a method ask for at the headers of its loops: each claim carried back along the code, loops on the way
 * taken as if they changed nothing. These are guesses, from which templates make more; nothing rests on them.
 */
import { claimsIn, claimsOf, effectOf, isRetreating } from '../../analysis/index.js';
import type { ControlFlow } from '../../analysis/index.js';
import type { Arena, BlockId, Body, Claim, Instruction, Term, Variable } from '../../model/index.js';
import { freeVariables, simplify, substitute, subterms } from '../../model/index.js';
import type { Scope } from './scope.js';

/** By header: conditions, those of claims that come first in the code first. */
export type Sources = ReadonlyMap<BlockId, readonly Term[]>;

interface Walk {
  readonly block: BlockId;
  /** Instructions of the block before this one are still to be passed. */
  readonly position: number;
  readonly condition: Term;
  /** Decisions on the way, the latest first. */
  readonly path: readonly Term[];
}

export function sourcesOf(
  arena: Arena,
  body: Body,
  flow: ControlFlow,
  headers: ReadonlySet<BlockId>,
  claims: ReadonlySet<Claim>,
): Sources {
  const found = new Map<BlockId, Set<Term>>([...headers].map((header) => [header, new Set()]));
  for (const { id, instructions } of body.blocks) {
    if (flow.position[id] === -1) continue;
    instructions.forEach((instruction, position) => {
      // What a proof concludes is asked for where the proof stands.
      const asked = instruction.kind === 'proof' ? claimsIn(instruction) : claimsOf(instruction);
      for (const claim of asked) {
        if (!claims.has(claim)) continue;
        const condition = simplify.implies(arena, claim.guard, claim.condition);
        carry(arena, flow, headers, { block: id, position, condition, path: [] }, found);
      }
    });
  }
  return new Map([...found].map(([header, terms]) => [header, [...terms]]));
}

/** The conditions of branches in a loop as they are at its header, carried back from where they stand. */
export function decisionsAt(
  arena: Arena,
  body: Body,
  flow: ControlFlow,
  header: BlockId,
  blocks: readonly BlockId[],
): readonly Term[] {
  const found = new Map([[header, new Set<Term>()]]);
  for (const block of blocks) {
    const { exit, instructions = [] } = body.blocks[block] ?? {};
    if (exit?.kind !== 'branch') continue;
    const start = { block, position: instructions.length, condition: exit.condition, path: [] };
    carry(arena, flow, new Set([header]), start, found, DECISION_WALKS);
  }
  return [...(found.get(header) ?? [])];
}

const DECISION_WALKS = 8;

/** What must hold at the header for a condition to hold there one round later, for each way around the loop. */
export function oneRoundBefore({ arena, flow, natural }: Scope, condition: Term): readonly Term[] {
  const found = new Map([[natural.header, new Set<Term>()]]);
  for (const { from } of natural.back) {
    const position = flow.body.blocks[from]?.instructions.length ?? 0;
    carry(
      arena,
      flow,
      new Set([natural.header]),
      { block: from, position, condition, path: [] },
      found,
      DECISION_WALKS,
    );
  }
  const own = found.get(natural.header) ?? [];
  return [...own].filter((one) => arena.operator(one) !== 'implies' && one !== condition);
}

/** Ways back from a claim that are followed. */
const MOST_WALKS = 40;

function carry(
  arena: Arena,
  flow: ControlFlow,
  headers: ReadonlySet<BlockId>,
  start: Walk,
  found: ReadonlyMap<BlockId, Set<Term>>,
  most = MOST_WALKS,
): void {
  const work = [start];
  const seen = new Set<string>();
  for (let count = 0, walk = work.pop(); walk !== undefined && count < most; walk = work.pop(), count++) {
    const { block } = walk;
    const arrived = throughBlock(arena, flow.body.blocks[block]?.instructions ?? [], walk);
    if (arrived === undefined) continue;
    const { condition, path } = arrived;
    const key = `${block} ${condition}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (headers.has(block)) {
      found.get(block)?.add(condition);
      // Whether the loop is left is decided first: without that, and with it.
      for (const decided of [path.slice(1), path])
        if (decided.length > 0) found.get(block)?.add(simplify.implies(arena, simplify.and(arena, decided), condition));
    }
    for (const transition of flow.predecessors[block] ?? []) {
      const { from, condition: decided, when } = transition;
      if (flow.position[from] === -1 || isRetreating(flow, transition)) continue;
      const taken = decided === undefined ? [] : [when ? decided : simplify.not(arena, decided)];
      const position = flow.body.blocks[from]?.instructions.length ?? 0;
      // A place that must not be reached is asked for by nothing but the decisions that lead to it.
      const isForgotten = headers.has(from) && !when && condition !== arena.false;
      work.push({ block: from, position, condition, path: isForgotten ? [] : [...taken, ...path] });
    }
  }
}

/** Undefined where the condition speaks of something that comes into being there. */
function throughBlock(
  arena: Arena,
  instructions: readonly Instruction[],
  walk: Walk,
): Pick<Walk, 'condition' | 'path'> | undefined {
  let { condition } = walk;
  let path = [...walk.path];
  for (let i = walk.position - 1; i >= 0; i--) {
    const instruction = instructions[i] as Instruction;
    if (instruction.kind === 'assign') {
      const values = new Map(instruction.targets.map((target, k) => [target, instruction.values[k] as Term]));
      condition = folded(arena, substitute(arena, condition, values));
      path = path.map((one) => folded(arena, substitute(arena, one, values)));
      continue;
    }
    const lost = new Set<Variable>(effectOf(instruction).targets.filter(({ role }) => role !== 'heap'));
    if ([...freeVariables(arena, [condition])].some((one) => lost.has(one))) return undefined;
    path = path.filter((one) => ![...freeVariables(arena, [one])].some((variable) => lost.has(variable)));
  }
  return { condition, path };
}

/** With constants folded and stores read through what was written. */
export function folded(arena: Arena, root: Term): Term {
  const results = new Map<Term, Term>();
  for (const term of subterms(arena, [root])) {
    const args = arena.argsOf(term);
    const now = args.map((arg) => results.get(arg) as Term);
    const isSame = now.every((arg, i) => arg === args[i]);
    results.set(
      term,
      isSame && arena.argCount(term) === 0 ? term : simplify.simplified(arena, arena.operator(term), now, term),
    );
  }
  return results.get(root) as Term;
}
