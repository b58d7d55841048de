/** When two symbolic values are equal, and membership, which is made of equality. */
import type { Term } from '../../model/index.js';
import { doubtful, identical } from './common.js';
import type { SymbolicContext } from './context.js';
import * as s from './scalars.js';
import type {
  Symbolic,
  SymbolicDatum,
  SymbolicMap,
  SymbolicMultiset,
  SymbolicSequence,
  SymbolicSet,
  SymbolicStore,
} from './value.js';

export function same(ctx: SymbolicContext, a: Symbolic, b: Symbolic): Term {
  const { arena } = ctx;
  if (a.kind === 'scalar' && b.kind === 'scalar') return s.eq(arena, a.term, b.term);
  if (identical(a, b)) return arena.true;
  if (a.kind === 'seq' && b.kind === 'seq') return sameSequences(ctx, a, b);
  if (a.kind === 'set' && b.kind === 'set') return s.and(arena, [isSubset(ctx, a, b), isSubset(ctx, b, a)]);
  if (a.kind === 'multiset' && b.kind === 'multiset')
    return s.and(arena, [isSubMultiset(ctx, a, b), isSubMultiset(ctx, b, a)]);
  if (a.kind === 'map' && b.kind === 'map') return sameMaps(ctx, a, b);
  if (a.kind === 'datatype' && b.kind === 'datatype') return sameData(ctx, a, b);
  if (a.kind === 'store' && b.kind === 'store') return sameStores(ctx, a, b);
  const unknown = [a, b].find((value) => value.kind === 'unknown');
  return doubtful(ctx, unknown?.reason ?? 'whether two functions are equal', arena.types.bool);
}

/** Conjuncts are made one after the other, until one is false. */
export function conjunction(ctx: SymbolicContext, conjuncts: Iterable<Term>): Term {
  const kept: Term[] = [];
  for (const conjunct of conjuncts) {
    if (conjunct === ctx.arena.false) return conjunct;
    kept.push(conjunct);
  }
  return s.and(ctx.arena, kept);
}

export function disjunction(ctx: SymbolicContext, disjuncts: Iterable<Term>): Term {
  const kept: Term[] = [];
  for (const disjunct of disjuncts) {
    if (disjunct === ctx.arena.true) return disjunct;
    kept.push(disjunct);
  }
  return s.or(ctx.arena, kept);
}

/** What follows where the condition holds; it is not even looked at where it cannot. Equality never restricts anything. */
export function where(ctx: SymbolicContext, condition: Term, then: () => Term): Term {
  if (condition === ctx.arena.false) return ctx.arena.true;
  return s.implies(ctx.arena, condition, then());
}

/** Both hold; the second is not looked at where the first cannot hold. */
export function both(ctx: SymbolicContext, condition: Term, then: () => Term): Term {
  if (condition === ctx.arena.false) return condition;
  return s.and(ctx.arena, [condition, then()]);
}

// ── Sequences ─────────────────────────────────────────────────────────────────────────────────────

/** Whether there is an element at this position. */
export function reaches(ctx: SymbolicContext, sequence: SymbolicSequence, position: number): Term {
  return s.lt(ctx.arena, ctx.arena.int(position), sequence.length);
}

function sameSequences(ctx: SymbolicContext, a: SymbolicSequence, b: SymbolicSequence): Term {
  const lengths = s.eq(ctx.arena, a.length, b.length);
  const shared = Math.min(a.elements.length, b.elements.length);
  return both(ctx, lengths, () => agree(ctx, a, b, shared));
}

/** The elements of the first at its first positions are those of the second there. */
export function agree(ctx: SymbolicContext, a: SymbolicSequence, b: SymbolicSequence, positions: number): Term {
  function* conjuncts(): Iterable<Term> {
    for (let i = 0; i < positions; i++) {
      const [x, y] = [a.elements[i] as Symbolic, b.elements[i] as Symbolic];
      yield where(ctx, reaches(ctx, a, i), () => same(ctx, x, y));
    }
  }
  return conjunction(ctx, conjuncts());
}

// ── Sets and multisets ────────────────────────────────────────────────────────────────────────────

export function isMember(ctx: SymbolicContext, set: SymbolicSet, value: Symbolic): Term {
  function* disjuncts(): Iterable<Term> {
    for (const member of set.members) yield both(ctx, member.present, () => same(ctx, member.value, value));
  }
  return disjunction(ctx, disjuncts());
}

export function isSubset(ctx: SymbolicContext, a: SymbolicSet, b: SymbolicSet): Term {
  function* conjuncts(): Iterable<Term> {
    for (const member of a.members) yield where(ctx, member.present, () => isMember(ctx, b, member.value));
  }
  return conjunction(ctx, conjuncts());
}

export function countOf(ctx: SymbolicContext, multiset: SymbolicMultiset, value: Symbolic): Term {
  const { arena } = ctx;
  const zero = arena.int(0);
  return multiset.members.reduce((total, member) => {
    if (member.count === zero) return total;
    return s.add(arena, total, s.ite(arena, same(ctx, member.value, value), member.count, zero));
  }, zero);
}

export function isSubMultiset(ctx: SymbolicContext, a: SymbolicMultiset, b: SymbolicMultiset): Term {
  function* conjuncts(): Iterable<Term> {
    for (const { count, value } of a.members) {
      if (count === ctx.arena.int(0)) continue;
      yield s.le(ctx.arena, countOf(ctx, a, value), countOf(ctx, b, value));
    }
  }
  return conjunction(ctx, conjuncts());
}

// ── Maps ──────────────────────────────────────────────────────────────────────────────────────────

export function hasKey(ctx: SymbolicContext, map: SymbolicMap, key: Symbolic): Term {
  function* disjuncts(): Iterable<Term> {
    for (const entry of map.entries) yield both(ctx, entry.present, () => same(ctx, entry.key, key));
  }
  return disjunction(ctx, disjuncts());
}

/** For each entry: it is present, and no earlier one has its key. */
export function countingEntries(ctx: SymbolicContext, map: SymbolicMap): Term[] {
  return firsts(
    ctx,
    map.entries.map(({ present, key }) => ({ present, value: key })),
  );
}

/** For each member: it is present, and no earlier one is equal to it. */
export function firsts(ctx: SymbolicContext, members: SymbolicSet['members']): Term[] {
  const { arena } = ctx;
  return members.map(({ present, value }, i) =>
    both(ctx, present, () => {
      const earlier = { kind: 'set', members: members.slice(0, i) } as const;
      return s.not(arena, isMember(ctx, earlier, value));
    }),
  );
}

function sameMaps(ctx: SymbolicContext, a: SymbolicMap, b: SymbolicMap): Term {
  const { arena } = ctx;
  const mine = countingEntries(ctx, a);
  const theirs = countingEntries(ctx, b);
  function* conjuncts(): Iterable<Term> {
    for (const [i, entry] of a.entries.entries()) {
      yield where(ctx, mine[i] as Term, () => {
        const found = b.entries.map((other, j) =>
          both(ctx, theirs[j] as Term, () =>
            both(ctx, same(ctx, entry.key, other.key), () => same(ctx, entry.value, other.value)),
          ),
        );
        return s.or(arena, found);
      });
    }
    for (const entry of b.entries) yield where(ctx, entry.present, () => hasKey(ctx, a, entry.key));
  }
  return conjunction(ctx, conjuncts());
}

// ── Data and stores ───────────────────────────────────────────────────────────────────────────────

export function hasTag(ctx: SymbolicContext, datum: SymbolicDatum, position: number): Term {
  if (datum.fields[position] === undefined) return ctx.arena.false;
  return s.eq(ctx.arena, datum.tag, ctx.arena.int(position));
}

function sameData(ctx: SymbolicContext, a: SymbolicDatum, b: SymbolicDatum): Term {
  function* conjuncts(): Iterable<Term> {
    for (const [i, mine] of a.fields.entries()) {
      const theirs = b.fields[i];
      // A constructor that one of them cannot have is excluded by the equality of tags.
      if (mine === undefined || theirs === undefined || mine.length === 0) continue;
      yield where(ctx, hasTag(ctx, a, i), () => allSame(ctx, mine, theirs));
    }
  }
  return both(ctx, s.eq(ctx.arena, a.tag, b.tag), () => conjunction(ctx, conjuncts()));
}

function allSame(ctx: SymbolicContext, a: readonly Symbolic[], b: readonly Symbolic[]): Term {
  function* conjuncts(): Iterable<Term> {
    for (const [i, value] of a.entries()) yield same(ctx, value, b[i] as Symbolic);
  }
  return conjunction(ctx, conjuncts());
}

function sameStores(ctx: SymbolicContext, a: SymbolicStore, b: SymbolicStore): Term {
  const numbers = new Set([...a.cells.keys(), ...b.cells.keys()]);
  function* conjuncts(): Iterable<Term> {
    for (const number of numbers) {
      const [mine, theirs] = [a.cells.get(number), b.cells.get(number)];
      if (mine === theirs) continue;
      if (mine !== undefined && theirs !== undefined && 'kind' in mine && 'kind' in theirs)
        yield same(ctx, mine, theirs);
      else if (mine === undefined || theirs === undefined || 'kind' in mine || 'kind' in theirs)
        yield doubtful(ctx, UNASSIGNED, ctx.arena.types.bool);
      else yield allSame(ctx, mine, theirs);
    }
  }
  return conjunction(ctx, conjuncts());
}

export const UNASSIGNED = 'a field that was never assigned';
