/**
 * The copy of a method that an optimistic verifier reads. Whatever it takes for granted stands there as a recorded
 * assumption, and without these the copy has every execution of the method: what the solver does not use, a proof does not
 * need.
 */
import type {
  Arena,
  BlockId,
  Body,
  Instruction,
  InstructionId,
  Method,
  Model,
  Origin,
  Term,
} from '../../model/index.js';
import { keeping } from '../bookkeeping.js';
import type { Addition } from '../points.js';
import { beginningWith, withAdditions } from '../points.js';
import { assumeCandidates } from './assumed.js';
import type { Candidate, Draft } from './candidate.js';
import { named } from './candidate.js';
import { distinctCandidates } from './distinct.js';
import { guessCandidates } from './guess.js';
import type { OptimisticKind } from './kinds.js';
import type { NamedArithmetic } from './numbers.js';
import { withNumbers } from './numbers.js';
import { arithmeticIn, overflowCandidates } from './overflow.js';
import { roundsCandidates } from './rounds.js';
import { smallCandidates } from './small.js';
import { unchangedCandidates } from './unchanged.js';
import type { Unrolling } from './unroll.js';
import { unrolled } from './unroll.js';

/** What may be taken for granted of a method, in an order that its text gives. */
export function candidatesOf(model: Model, method: Method, kinds: readonly OptimisticKind[]): readonly Candidate[] {
  return named(
    model.arena.types.bool,
    kinds.flatMap((kind) => draftsOf(model, method, kind)),
  );
}

function draftsOf(model: Model, method: Method, kind: OptimisticKind): readonly Draft[] {
  const { arena } = model;
  switch (kind.kind) {
    case 'rounds':
      return roundsCandidates(arena, method, kind.most);
    case 'distinct':
      return distinctCandidates(arena, method);
    case 'overflow':
      return overflowCandidates(arena, method);
    case 'guess':
      return guessCandidates(model, method);
    case 'small':
      return smallCandidates(arena, method, kind.bound);
    case 'assume':
      return assumeCandidates(method);
    case 'unchanged':
      return unchangedCandidates(arena, method);
    // Nothing of it can be recorded: see `inline.ts`.
    case 'depth':
      return [];
  }
}

/** Its claims are about those of the method, in the same order. The method has a body. */
export function copyOf({ arena }: Model, method: Method, candidates: readonly Candidate[]): Method {
  const { body, origin } = method;
  if (body === undefined) throw new RangeError(`${method.name} has no body`);
  const kept = candidates.flatMap(({ bookkeeping = [] }) =>
    bookkeeping.flatMap((one) => (one.kind === 'keep' ? [one] : [])),
  );
  const additions = [
    ...keeping(kept),
    ...candidates.filter((one) => unrollingOf(one, arena.false) === undefined && !isOverflow(one)).map(assuming),
  ];
  const annotated = withAdditions(
    { ...body, locals: [...body.locals, ...kept.map(({ variable }) => variable)] },
    origin,
    additions,
  );
  // No loop begins in the entry then, so that its rounds can be written out.
  const begins = additions.some(({ before }) => before === 'entry') ? annotated : beginningWith([], annotated);
  const moved = body.blocks.length as BlockId;
  const unrollings = candidates.flatMap((one): Unrolling[] => {
    const unrolling = unrollingOf(one, arena.false);
    if (unrolling === undefined) return [];
    return [{ ...unrolling, header: unrolling.header === 0 ? moved : unrolling.header }];
  });
  const copy = numbered(arena, method, begins, candidates.filter(isOverflow), moved);
  return copy.body === undefined ? copy : { ...copy, body: unrolled(copy.body, unrollings) };
}

/** With mathematical integers, if it is taken for granted that those of the machine are. `moved`: what was the first block. */
function numbered(arena: Arena, method: Method, body: Body, overflows: readonly Candidate[], moved: BlockId): Method {
  const begun = { ...method, body };
  if (overflows.length === 0) return begun;
  const operations = arithmeticIn(arena, method).map((operation, i): NamedArithmetic => {
    const { before } = operation;
    const isMoved = typeof before === 'object' && before.exitOf === 0;
    return {
      ...operation,
      ...(isMoved && { before: { exitOf: moved } }),
      name: (overflows[i] as Candidate).id,
    };
  });
  return withNumbers(arena, begun, operations);
}

function isOverflow({ holds }: Candidate): boolean {
  return typeof holds === 'object' && 'no-overflow' in holds;
}

function assuming({ id: name, condition, before, instead, at }: Candidate): Addition {
  return { before, ...(instead && { instead }), make: (id) => recorded(name, condition, id, at) };
}

function recorded(name: string, condition: Term, id: InstructionId, origin: Origin): Instruction {
  return { kind: 'assume', id, origin, ghost: true, condition, by: 'recorded', as: name };
}

/** A bound on rounds is assumed where the rounds that are written out end. */
function unrollingOf({ id: name, holds, bookkeeping = [], at }: Candidate, nowhere: Term): Unrolling | undefined {
  const [counter] = bookkeeping.flatMap((one) => (one.kind === 'count' ? [one] : []));
  if (counter === undefined || typeof holds !== 'object' || !('at-most-rounds' in holds)) return undefined;
  return {
    header: counter.header,
    rounds: holds['at-most-rounds'],
    assumption: (id) => recorded(name, nowhere, id, at),
  };
}
