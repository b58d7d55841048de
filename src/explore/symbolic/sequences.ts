/** Sequences: places with a symbolic length. Outside the domain of an operator the result is any value. */
import type { ElementsType, Term } from '../../model/index.js';
import { arbitrary } from './arbitrary.js';
import { integerOf, MAX_FIXED_PLACES, MAX_PLACES, scalar, smallLiteral } from './common.js';
import type { SymbolicContext } from './context.js';
import { merge, mergeAll } from './merge.js';
import { positionsOf, upperBound } from './ranges.js';
import { agree, both, disjunction, reaches, same } from './same.js';
import * as s from './scalars.js';
import type { Symbolic, SymbolicFunction, SymbolicSequence } from './value.js';

function sequenceOf(ctx: SymbolicContext, elements: readonly Symbolic[]): SymbolicSequence {
  return { kind: 'seq', length: ctx.arena.int(elements.length), elements };
}

/** A sequence without places that its length cannot reach, and with no more than can be dealt with. */
function trimmed(ctx: SymbolicContext, length: Term, elements: readonly Symbolic[]): SymbolicSequence {
  const { arena } = ctx;
  const bound = upperBound(ctx, length);
  const kept = bound === undefined || bound >= elements.length ? elements : elements.slice(0, Math.max(0, bound));
  const limit = smallLiteral(arena, length) === undefined ? MAX_PLACES : MAX_FIXED_PLACES;
  if (kept.length === 0) return sequenceOf(ctx, []);
  if (kept.length <= limit) return { kind: 'seq', length, elements: kept };
  ctx.restrict(s.le(arena, length, arena.int(limit)), {
    bound: 'collection',
    what: `a sequence of more than ${limit} elements`,
  });
  return { kind: 'seq', length, elements: kept.slice(0, limit) };
}

export function sequenceOperation(ctx: SymbolicContext, term: Term, args: readonly Symbolic[]): Symbolic {
  const { arena } = ctx;
  const operator = arena.operator(term);
  if (operator === 'seq') return sequenceOf(ctx, args);
  if (operator === 'seq-build') return build(ctx, integerOf(ctx, args[0] as Symbolic), args[1] as SymbolicFunction);
  const sequence = args[0] as SymbolicSequence;
  const second = args[1] as Symbolic;
  switch (operator) {
    case 'seq-length':
      return scalar(sequence.length);
    case 'seq-index':
      return (
        elementAt(ctx, sequence, integerOf(ctx, second)) ??
        arbitrary(ctx, (arena.type(arena.arg(term, 0)) as ElementsType).element)
      );
    case 'seq-update':
      return updated(ctx, sequence, integerOf(ctx, second), args[2] as Symbolic);
    case 'seq-concat':
      return concat(ctx, sequence, second as SymbolicSequence);
    case 'seq-take':
      return slice(ctx, sequence, arena.int(0), integerOf(ctx, second));
    case 'seq-drop':
      return slice(ctx, sequence, integerOf(ctx, second), sequence.length);
    case 'seq-contains':
      return scalar(contains(ctx, sequence, second));
    case 'seq-prefix':
      return scalar(isPrefix(ctx, sequence, second as SymbolicSequence));
    default:
      return ctx.unknown(`the operator ${operator}`);
  }
}

/** Undefined if there is no place at all. */
function elementAt(ctx: SymbolicContext, sequence: SymbolicSequence, index: Term): Symbolic | undefined {
  const { arena } = ctx;
  const { elements } = sequence;
  const position = smallLiteral(arena, index);
  if (position !== undefined) return elements[position] ?? elements.at(-1);
  const { from, to } = positionsOf(ctx, index, elements.length);
  const choices = elements
    .slice(from, to)
    .map((value, i) => ({ condition: s.eq(arena, index, arena.int(from + i)), value }));
  return mergeAll(ctx, choices) ?? elements.at(-1);
}

function updated(ctx: SymbolicContext, sequence: SymbolicSequence, index: Term, value: Symbolic): SymbolicSequence {
  const { arena } = ctx;
  const elements = sequence.elements.map((old, i) => merge(ctx, s.eq(arena, index, arena.int(i)), value, old));
  return { ...sequence, elements };
}

function concat(ctx: SymbolicContext, a: SymbolicSequence, b: SymbolicSequence): SymbolicSequence {
  const { arena } = ctx;
  if (smallLiteral(arena, a.length) === 0) return b;
  if (smallLiteral(arena, b.length) === 0) return a;
  const length = s.add(arena, a.length, b.length);
  const fixed = smallLiteral(arena, a.length);
  if (fixed !== undefined) return trimmed(ctx, length, [...a.elements.slice(0, fixed), ...b.elements]);
  const [m, n] = [a.elements.length, b.elements.length];
  const places = Math.min(m + n, MAX_PLACES + 1);
  const { from, to } = positionsOf(ctx, a.length, m + 1);
  const starts = Array.from({ length: m + 1 }, (_, i) => s.eq(arena, a.length, arena.int(i)));
  const elements = Array.from({ length: places }, (_, i) => {
    const choices = [];
    // The second sequence begins at one of the positions up to here.
    for (let start = Math.max(from, i - n + 1); start <= i && start < to; start++)
      choices.push({ condition: starts[start] as Term, value: b.elements[i - start] as Symbolic });
    const own = a.elements[i];
    if (own !== undefined) choices.push({ condition: arena.true, value: own });
    return mergeAll(ctx, choices) ?? (a.elements[0] as Symbolic);
  });
  return trimmed(ctx, length, elements);
}

/** The elements from `low` up to, and without, `high`. */
export function slice(ctx: SymbolicContext, sequence: SymbolicSequence, low: Term, high: Term): SymbolicSequence {
  const { arena } = ctx;
  const { elements } = sequence;
  const start = smallLiteral(arena, low);
  const end = Math.max(0, Math.min(upperBound(ctx, high) ?? elements.length, elements.length));
  if (start === 0 && high === sequence.length) return sequence;
  const length = s.sub(arena, high, low);
  if (start !== undefined) return trimmed(ctx, length, elements.slice(Math.max(0, start), end));
  const { from, to } = positionsOf(ctx, low, elements.length);
  const starts = elements.map((_, i) => s.eq(arena, low, arena.int(i)));
  const shifted = elements.slice(from, end).map((_, i) => {
    const choices = elements
      .slice(from + i, Math.min(to + i, end))
      .map((value, j) => ({ condition: starts[from + j] as Term, value }));
    return mergeAll(ctx, choices) ?? (elements[from + i] as Symbolic);
  });
  return trimmed(ctx, length, shifted);
}

function contains(ctx: SymbolicContext, sequence: SymbolicSequence, value: Symbolic): Term {
  function* disjuncts(): Iterable<Term> {
    for (const [i, element] of sequence.elements.entries())
      yield both(ctx, reaches(ctx, sequence, i), () => same(ctx, element, value));
  }
  return disjunction(ctx, disjuncts());
}

function isPrefix(ctx: SymbolicContext, a: SymbolicSequence, b: SymbolicSequence): Term {
  const shared = Math.min(a.elements.length, b.elements.length);
  return both(ctx, s.le(ctx.arena, a.length, b.length), () => agree(ctx, a, b, shared));
}

function build(ctx: SymbolicContext, length: Term, element: SymbolicFunction): SymbolicSequence {
  const { arena } = ctx;
  const bound = upperBound(ctx, length) ?? Math.max(ctx.scope.range, ctx.scope.collection);
  const places = Math.min(Math.max(0, bound), MAX_FIXED_PLACES);
  ctx.restrict(s.le(arena, length, arena.int(places)), {
    bound: 'collection',
    what: `a sequence of more than ${places} elements`,
  });
  const elements = Array.from({ length: places }, (_, i) => {
    const position = arena.int(i);
    return ctx.under(s.lt(arena, position, length), () => element.call([scalar(position)]));
  });
  return { kind: 'seq', length, elements };
}
