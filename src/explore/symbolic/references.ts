/** Which objects a reference can be: most references are one of a few, and formulas about them speak of those only. */
import type { Term, Type, Types } from '../../model/index.js';
import { smallLiteral } from './common.js';
import type { SymbolicContext } from './context.js';
import { symbolBetween } from './ranges.js';
import * as s from './scalars.js';
import type { SymbolicObject } from './value.js';

interface Known {
  /** Symbols with the numbers that they may have. */
  readonly symbols: Map<Term, ReadonlySet<number>>;
  /** Terms made of them; undefined where anything is possible. */
  readonly terms: Map<Term, ReadonlySet<number> | undefined>;
}

const knownOf = new WeakMap<SymbolicContext, Known>();

function known(ctx: SymbolicContext): Known {
  let found = knownOf.get(ctx);
  if (found === undefined) knownOf.set(ctx, (found = { symbols: new Map(), terms: new Map() }));
  return found;
}

/** A symbol that is one of these numbers. */
export function numberSymbol(ctx: SymbolicContext, name: string, numbers: readonly number[]): Term {
  const symbol = symbolBetween(ctx, name, Math.min(...numbers), Math.max(...numbers));
  known(ctx).symbols.set(symbol, new Set(numbers));
  ctx.assume(isOneOf(ctx, symbol, numbers));
  return symbol;
}

/** As ranges, where numbers follow each other. */
function isOneOf(ctx: SymbolicContext, term: Term, numbers: readonly number[]): Term {
  const { arena } = ctx;
  const ordered = [...numbers].sort((a, b) => a - b);
  const ranges: { low: number; high: number }[] = [];
  for (const number of ordered) {
    const last = ranges.at(-1);
    if (last !== undefined && number <= last.high + 1) last.high = number;
    else ranges.push({ low: number, high: number });
  }
  return s.or(
    arena,
    ranges.map(({ low, high }) =>
      low === high
        ? s.eq(arena, term, arena.int(low))
        : s.and(arena, [s.le(arena, arena.int(low), term), s.le(arena, term, arena.int(high))]),
    ),
  );
}

/** Every number that the term can have, 0 for null included; without recursion, because choices nest deeply. */
export function possibleNumbers(ctx: SymbolicContext, reference: Term): ReadonlySet<number> {
  const { arena } = ctx;
  const { symbols, terms } = known(ctx);
  const pending = [reference];
  for (let term = pending.at(-1); term !== undefined; term = pending.at(-1)) {
    if (terms.has(term)) {
      pending.pop();
      continue;
    }
    const number = smallLiteral(arena, term);
    if (number !== undefined) terms.set(term, new Set([number]));
    else if (arena.operator(term) !== 'ite') terms.set(term, symbols.get(term));
    else {
      const [then, otherwise] = [arena.arg(term, 1), arena.arg(term, 2)];
      const open = [then, otherwise].filter((arm) => !terms.has(arm));
      if (open.length > 0) pending.push(...open);
      else {
        const [a, b] = [terms.get(then), terms.get(otherwise)];
        terms.set(term, a === undefined || b === undefined ? undefined : new Set([...a, ...b]));
      }
    }
  }
  return terms.get(reference) ?? new Set([0, ...ctx.universe.map(({ number }) => number)]);
}

/** The objects that the reference can be. */
export function possibleObjects(ctx: SymbolicContext, reference: Term): readonly SymbolicObject[] {
  const numbers = possibleNumbers(ctx, reference);
  return ctx.universe.filter(({ number }) => numbers.has(number));
}

export function sameErased(types: Types, a: Type, b: Type | undefined): boolean {
  return b === undefined || types.erase(a) === types.erase(b);
}
