/** Stores: reading and writing fields and elements through references that may be one of several objects. */
import type { Place, Term } from '../../model/index.js';
import { placeOf } from '../../execute/emission.js';
import { arbitrary } from './arbitrary.js';
import { Cells, type Cell } from './cells.js';
import { coordinates, integerOf, scalar } from './common.js';
import type { SymbolicContext } from './context.js';
import { merge, mergeAll } from './merge.js';
import { possibleNumbers, possibleObjects, sameErased } from './references.js';
import { disjunction, UNASSIGNED } from './same.js';
import * as s from './scalars.js';
import { slice } from './sequences.js';
import { fieldTypeIn } from './universe.js';
import type { Symbolic, SymbolicObject, SymbolicSequence, SymbolicStore } from './value.js';

const UNWRITTEN: Symbolic = { kind: 'unknown', reason: 'an element that was never assigned' };

export function storeOperation(ctx: SymbolicContext, term: Term, args: readonly Symbolic[]): Symbolic {
  const { arena } = ctx;
  const operator = arena.operator(term);
  if (operator === 'array-length') {
    const dimension = arena.payload(term) as number;
    return scalar(lengthOf(ctx, integerOf(ctx, args[0] as Symbolic), dimension));
  }
  const storeTerm = arena.arg(term, 0);
  const [store, object, ...more] = args as [SymbolicStore, Symbolic, ...Symbolic[]];
  const reference = integerOf(ctx, object);
  const place = placeOf(arena, storeTerm);
  const candidates = candidatesOf(ctx, reference, store, place);
  switch (operator) {
    case 'select': {
      const read = place?.kind === 'alloc' ? isAllocated(ctx, store, reference) : undefined;
      if (read !== undefined) return scalar(read);
      const indices = more.map((index) => integerOf(ctx, index));
      const choices = candidates.map((candidate) => ({
        condition: isObject(ctx, reference, candidate),
        value: valueIn(ctx, store, candidate, indices),
      }));
      const value = mergeAll(ctx, choices) ?? arbitrary(ctx, arena.type(term));
      return value.kind === 'unknown' ? ctx.unknown(value.reason) : value;
    }
    case 'update': {
      const value = more.at(-1) as Symbolic;
      const indices = more.slice(0, -1).map((index) => integerOf(ctx, index));
      let cells = Cells.of(store.cells);
      for (const candidate of candidates) {
        const here = isObject(ctx, reference, candidate);
        if (here === arena.false) continue;
        cells = cells.with(candidate.number, written(ctx, store, candidate, here, indices, value));
      }
      return { kind: 'store', cells };
    }
    case 'seq-of-array': {
      const [low, high] = more.map((bound) => integerOf(ctx, bound)) as [Term, Term];
      const choices = candidates.map((candidate) => ({
        condition: isObject(ctx, reference, candidate),
        value: slice(ctx, elementsOf(store, candidate), low, high),
      }));
      const empty: SymbolicSequence = { kind: 'seq', length: arena.int(0), elements: [] };
      return mergeAll(ctx, choices) ?? empty;
    }
    default:
      return ctx.unknown(`the operator ${operator}`);
  }
}

function isObject(ctx: SymbolicContext, reference: Term, object: SymbolicObject): Term {
  return s.eq(ctx.arena, reference, ctx.arena.int(object.number));
}

/** The objects that the reference can be and for which the store can hold something. */
function candidatesOf(
  ctx: SymbolicContext,
  reference: Term,
  store: SymbolicStore,
  place: Place | undefined,
): readonly SymbolicObject[] {
  const possible = possibleObjects(ctx, reference);
  return possible.filter((object) => store.cells.has(object.number) || isPlaceOf(ctx, object, place));
}

/** Whether the object has this field, or is an array of this kind. */
function isPlaceOf(ctx: SymbolicContext, object: SymbolicObject, place: Place | undefined): boolean {
  const { types } = ctx.arena;
  const { type } = object;
  switch (place?.kind) {
    case undefined:
    case 'alloc':
      return true;
    case 'field':
      return type.kind === 'reference' && fieldTypeIn(types, type, place) !== undefined;
    case 'array':
      return type.kind === 'array' && type.rank === place.rank && sameErased(types, type.element, place.element);
  }
}

/** Null counts as allocated. */
function isAllocated(ctx: SymbolicContext, store: SymbolicStore, reference: Term): Term {
  const { arena } = ctx;
  const numbers = possibleNumbers(ctx, reference);
  const state = (number: number): Term => {
    const cell = number === 0 ? scalar(arena.true) : store.cells.get(number);
    return cell !== undefined && 'kind' in cell && cell.kind === 'scalar' ? cell.term : arena.false;
  };
  const states = [...numbers].map((number) => ({ number, allocated: state(number) }));
  if (states.every(({ allocated }) => allocated === arena.true)) return arena.true;
  function* disjuncts(): Iterable<Term> {
    for (const { number, allocated } of states)
      yield s.and(arena, [s.eq(arena, reference, arena.int(number)), allocated]);
  }
  return disjunction(ctx, disjuncts());
}

// ── One object ────────────────────────────────────────────────────────────────────────────────────

function valueIn(
  ctx: SymbolicContext,
  store: SymbolicStore,
  object: SymbolicObject,
  indices: readonly Term[],
): Symbolic {
  const cell = store.cells.get(object.number);
  if (indices.length === 0)
    return cell !== undefined && 'kind' in cell ? cell : { kind: 'unknown', reason: UNASSIGNED };
  const elements = listOf(cell, object);
  const choices = elements.map((value, i) => ({ condition: isPosition(ctx, object, indices, i), value }));
  return mergeAll(ctx, choices) ?? elements[0] ?? UNWRITTEN;
}

function written(
  ctx: SymbolicContext,
  store: SymbolicStore,
  object: SymbolicObject,
  here: Term,
  indices: readonly Term[],
  value: Symbolic,
): Cell {
  const cell = store.cells.get(object.number);
  if (indices.length === 0) {
    const old: Symbolic = cell !== undefined && 'kind' in cell ? cell : { kind: 'unknown', reason: UNASSIGNED };
    return merge(ctx, here, value, old);
  }
  return listOf(cell, object).map((old, i) => {
    const condition = s.and(ctx.arena, [here, isPosition(ctx, object, indices, i)]);
    return merge(ctx, condition, value, old);
  });
}

/** An array that nothing was written to has unknown elements. */
function listOf(cell: Cell | undefined, object: SymbolicObject): readonly Symbolic[] {
  if (cell !== undefined && !('kind' in cell)) return cell;
  const places = object.capacities.reduce((product, capacity) => product * capacity, 1);
  return new Array<Symbolic>(places).fill(UNWRITTEN);
}

/** The indices are those of this place, in row-major order of the capacities. */
function isPosition(ctx: SymbolicContext, object: SymbolicObject, indices: readonly Term[], position: number): Term {
  const { arena } = ctx;
  const conditions = coordinates(object.capacities, position).map((coordinate, dimension) =>
    s.eq(arena, indices[dimension] as Term, arena.int(coordinate)),
  );
  return s.and(arena, conditions);
}

/** An array of one dimension as a sequence. */
function elementsOf(store: SymbolicStore, object: SymbolicObject): SymbolicSequence {
  const elements = listOf(store.cells.get(object.number), object);
  return { kind: 'seq', length: object.lengths[0] as Term, elements };
}

function lengthOf(ctx: SymbolicContext, reference: Term, dimension: number): Term {
  const { arena } = ctx;
  const choices = possibleObjects(ctx, reference).flatMap((object) => {
    const length = object.lengths[dimension];
    return length === undefined ? [] : [{ condition: isObject(ctx, reference, object), value: scalar(length) }];
  });
  const length = mergeAll(ctx, choices);
  return length?.kind === 'scalar' ? length.term : arena.int(0);
}
