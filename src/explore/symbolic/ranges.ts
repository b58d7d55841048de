/** What integers can be: lengths, positions and tags have few values, and places beyond those need not be looked at. */
import type { Term } from '../../model/index.js';
import type { SymbolicContext } from './context.js';
import { Intervals } from './intervals.js';
import * as s from './scalars.js';

const known = new WeakMap<SymbolicContext, Intervals>();

function intervalsOf(ctx: SymbolicContext): Intervals {
  let found = known.get(ctx);
  if (found === undefined) known.set(ctx, (found = new Intervals(ctx.arena)));
  return found;
}

/** A symbol between two constants. */
export function symbolBetween(ctx: SymbolicContext, name: string, low: number, high: number): Term {
  const { arena } = ctx;
  if (low === high) return arena.int(low);
  const symbol = ctx.symbol(name, arena.types.int);
  const within = s.and(arena, [s.le(arena, arena.int(low), symbol), s.le(arena, symbol, arena.int(high))]);
  intervalsOf(ctx).learn(within);
  ctx.assume(within);
  return symbol;
}

/** The largest value that the term can have, if that is small. */
export function upperBound(ctx: SymbolicContext, term: Term): number | undefined {
  const { high } = intervalsOf(ctx).of(term);
  return typeof high === 'number' ? high : undefined;
}

/** Which of the first `count` positions a term can be: from `from` up to, and without, `to`. */
export function positionsOf(
  ctx: SymbolicContext,
  term: Term,
  count: number,
): { readonly from: number; readonly to: number } {
  const { low, high } = intervalsOf(ctx).of(term);
  const from = typeof low === 'number' ? Math.min(Math.max(0, low), count) : 0;
  const to = typeof high === 'number' ? Math.min(Math.max(0, high + 1), count) : count;
  return { from, to: Math.max(from, to) };
}
