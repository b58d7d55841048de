/**
 * Invariants that need no claim, because every loop of their form keeps them: an index that goes from one bound to the other
 * by ones stays between them, and a flag that is only raised is as high as before.
 */
import { controlFlow } from '../analysis/index.js';
import type { LoopForest } from '../analysis/index.js';
import type { Arena, Block, Body, Loop, Term, Variable } from '../model/index.js';
import { freeVariables, targetsOf } from '../model/index.js';
import { changedBy } from './lowering/builder.js';

interface IndexLoop {
  readonly index: Term;
  /** Undefined where no way leads back: the index is what it is at the beginning. */
  readonly step: 'add' | 'sub' | undefined;
  /** The index at the beginning. */
  readonly first: Term;
  /** The loop goes on while the index is not that. */
  readonly last: Term | undefined;
  readonly claimed: ReadonlySet<Term>;
}

export function isImplied(arena: Arena, body: Body, loop: Loop, forest: LoopForest, condition: Term): boolean {
  return isRaised(arena, body, loop, forest, condition) || isBoundOfIndex(arena, body, loop, forest, condition);
}

/** `before ==> flag`, where `before` is the flag before the loop. */
function isRaised(arena: Arena, body: Body, loop: Loop, forest: LoopForest, condition: Term): boolean {
  if (arena.operator(condition) !== 'implies') return false;
  const [before, flag] = arena.argsOf(condition) as [Term, Term];
  if (arena.operator(before) !== 'variable' || arena.operator(flag) !== 'variable') return false;
  const [saved, raised] = [before, flag].map((term) => arena.payload(term) as Variable) as [Variable, Variable];
  const start = enteringBlocks(body, loop, forest).every((block) => startIn(arena, block, saved)?.first === flag);
  return (
    start &&
    blocksWithin(body, loop, forest).every(({ instructions }) =>
      instructions.every((one) => {
        const changed = changedBy(one, []);
        if (changed.includes(saved)) return false;
        return (
          !changed.includes(raised) || (one.kind === 'assign' && one.values.every((value) => value === arena.true))
        );
      }),
    )
  );
}

function isBoundOfIndex(arena: Arena, body: Body, loop: Loop, forest: LoopForest, condition: Term): boolean {
  const parts = arena.operator(condition) === 'and' ? arena.argsOf(condition) : [condition];
  return parts.every((part) => {
    if (arena.operator(part) !== 'le') return false;
    const [low, high] = arena.argsOf(part) as [Term, Term];
    return (
      isBound(arena, body, loop, forest, low, high, 'low') || isBound(arena, body, loop, forest, high, low, 'high')
    );
  });
}

/** Whether `bound` is below (`low`) or above the index, or equal to it, in every round. */
function isBound(
  arena: Arena,
  body: Body,
  loop: Loop,
  forest: LoopForest,
  bound: Term,
  index: Term,
  side: 'low' | 'high',
): boolean {
  const found = indexLoop(arena, body, loop, forest, index);
  if (found === undefined || arena.type(index) !== arena.types.int) return false;
  const fixed = freeVariables(arena, [bound]);
  if (loop.targets.some((target) => fixed.has(target))) return false;
  const ordered = side === 'low' ? [bound, found.first] : [found.first, bound];
  const isAtFirst = found.first === bound || found.claimed.has(arena.make('le', ordered));
  const goesAway = found.step === undefined || (side === 'low') === (found.step === 'add');
  return isAtFirst && (goesAway || found.last === bound);
}

/** Undefined if the loop is no such loop over this index. */
function indexLoop(arena: Arena, body: Body, loop: Loop, forest: LoopForest, index: Term): IndexLoop | undefined {
  if (arena.operator(index) !== 'variable') return undefined;
  const variable = arena.payload(index) as Variable;
  const natural = forest.loops.find(({ header }) => header === loop.header);
  const [block, ...more] = enteringBlocks(body, loop, forest);
  const start = block === undefined || more.length > 0 ? undefined : startIn(arena, block, variable);
  if (variable.role !== 'local' || start === undefined) return undefined;
  if (natural === undefined) return { index, step: undefined, ...start, last: undefined };
  const own = new Set(natural.ownBlocks);
  const changes = blocksWithin(body, loop, forest).flatMap((block) =>
    block.instructions.flatMap((one) => (changedBy(one, []).includes(variable) ? [{ block, one }] : [])),
  );
  const [change, ...others] = changes;
  // Each round goes through the header, and so changes the index once at most.
  if (change === undefined || others.length > 0 || !own.has(change.block.id)) return undefined;
  const { one } = change;
  if (one.kind !== 'assign' || one.targets.length !== 1) return undefined;
  const value = one.values[0] as Term;
  const step = arena.operator(value);
  const isStep =
    (step === 'add' || step === 'sub') && arena.arg(value, 0) === index && arena.arg(value, 1) === arena.int(1);
  if (!isStep) return undefined;
  return { index, step, ...start, last: lastIn(arena, body, loop, forest, index) };
}

function blocksWithin(body: Body, { header }: Loop, forest: LoopForest): readonly Block[] {
  return body.blocks.filter(({ id }) => isWithin(forest, id, header));
}

function enteringBlocks(body: Body, { header }: Loop, forest: LoopForest): readonly Block[] {
  return controlFlow(body)
    .order.map((id) => body.blocks[id] as Block)
    .filter(({ id, exit }) => targetsOf(exit).includes(header) && !isWithin(forest, id, header));
}

/** What the variable is at the end of the block, and what is claimed there. */
function startIn(arena: Arena, block: Block, variable: Variable): Pick<IndexLoop, 'first' | 'claimed'> | undefined {
  let first: Term | undefined;
  const claimed = new Set<Term>();
  for (const one of block.instructions) {
    for (const changed of changedBy(one, [])) {
      if (first !== undefined && (changed === variable || freeVariables(arena, [first]).has(changed)))
        first = undefined;
      for (const term of [...claimed]) if (freeVariables(arena, [term]).has(changed)) claimed.delete(term);
    }
    if (one.kind === 'assert' && one.claim.guard === arena.true) claimed.add(one.claim.condition);
    if (one.kind === 'assign' && one.targets.length === 1 && one.targets[0] === variable) first = one.values[0];
  }
  return first === undefined ? undefined : { first, claimed };
}

/** The header tests that the index is not there yet, and else leaves. */
function lastIn(arena: Arena, body: Body, loop: Loop, forest: LoopForest, index: Term): Term | undefined {
  const header = body.blocks[loop.header];
  if (header?.exit.kind !== 'branch' || header.instructions.length > 0) return undefined;
  const { condition, else: otherwise } = header.exit;
  if (arena.operator(condition) !== 'not' || isWithin(forest, otherwise, loop.header)) return undefined;
  const test = arena.arg(condition, 0);
  return arena.operator(test) === 'eq' && arena.arg(test, 0) === index ? arena.arg(test, 1) : undefined;
}

/** Whether the loop with this header contains the block. */
export function isWithin(forest: LoopForest, block: Block['id'], header: Block['id']): boolean {
  for (let inner = forest.innermost(block); inner !== undefined; inner = inner.parent)
    if (inner.header === header) return true;
  return false;
}
