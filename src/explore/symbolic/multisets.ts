/** Multisets: members with a count each; counts of equal members add up. */
import type { Term } from '../../model/index.js';
import { identical, integerOf, scalar } from './common.js';
import type { SymbolicContext } from './context.js';
import { conjunction, countOf, firsts, isMember, isSubMultiset, reaches, same, where } from './same.js';
import * as s from './scalars.js';
import type { Symbolic, SymbolicMultiset, SymbolicSequence, SymbolicSet } from './value.js';

type Member = SymbolicMultiset['members'][number];

/** Members that are the same in every state are joined. */
function multisetOfMembers(ctx: SymbolicContext, members: readonly Member[]): SymbolicMultiset {
  const { arena } = ctx;
  const kept: Member[] = [];
  for (const member of members) {
    if (member.count === arena.int(0)) continue;
    const twin = kept.findIndex((other) => identical(other.value, member.value));
    const other = kept[twin];
    if (other === undefined) kept.push(member);
    else kept[twin] = { count: s.add(arena, other.count, member.count), value: other.value };
  }
  return { kind: 'multiset', members: kept };
}

export function multisetOperation(ctx: SymbolicContext, term: Term, args: readonly Symbolic[]): Symbolic {
  const { arena } = ctx;
  const one = arena.int(1);
  const operator = arena.operator(term);
  const [a, b] = args as [SymbolicMultiset, SymbolicMultiset];
  switch (operator) {
    case 'multiset':
      return multisetOfMembers(
        ctx,
        args.map((value) => ({ count: one, value })),
      );
    case 'multiset-of-seq': {
      const sequence = args[0] as SymbolicSequence;
      const members = sequence.elements.map((value, i) => ({ count: counted(ctx, reaches(ctx, sequence, i)), value }));
      return multisetOfMembers(ctx, members);
    }
    case 'multiset-of-set': {
      const set = args[0] as SymbolicSet;
      const counting = firsts(ctx, set.members);
      return multisetOfMembers(
        ctx,
        set.members.map(({ value }, i) => ({ count: counted(ctx, counting[i] as Term), value })),
      );
    }
    case 'multiset-count':
      return scalar(countOf(ctx, a, b));
    case 'multiset-update':
      return updated(ctx, a, b, integerOf(ctx, args[2] as Symbolic));
    case 'multiset-sum':
      return multisetOfMembers(ctx, [...a.members, ...b.members]);
    case 'multiset-intersection':
      return combined(ctx, a, b, (x, y) => s.ite(arena, s.le(arena, x, y), x, y));
    case 'multiset-difference':
      return combined(ctx, a, b, (x, y) => s.ite(arena, s.le(arena, x, y), arena.int(0), s.sub(arena, x, y)));
    case 'multiset-subset':
      return scalar(isSubMultiset(ctx, a, b));
    case 'multiset-disjoint':
      return scalar(areDisjoint(ctx, a, b));
    case 'multiset-size':
      return scalar(a.members.reduce((total, { count }) => s.add(arena, total, count), arena.int(0)));
    default:
      return ctx.unknown(`the operator ${operator}`);
  }
}

function counted(ctx: SymbolicContext, condition: Term): Term {
  return s.ite(ctx.arena, condition, ctx.arena.int(1), ctx.arena.int(0));
}

function updated(ctx: SymbolicContext, multiset: SymbolicMultiset, value: Symbolic, count: Term): SymbolicMultiset {
  const { arena } = ctx;
  const others = multiset.members.map((member) => ({
    count: s.ite(arena, same(ctx, member.value, value), arena.int(0), member.count),
    value: member.value,
  }));
  return multisetOfMembers(ctx, [...others, { count, value }]);
}

/** For each value of the first, once, what its counts give together. The second has nothing that the result needs beyond that. */
function combined(
  ctx: SymbolicContext,
  a: SymbolicMultiset,
  b: SymbolicMultiset,
  operation: (x: Term, y: Term) => Term,
): SymbolicMultiset {
  const { arena } = ctx;
  const members = a.members.map(({ value }, i) => {
    const earlier = {
      kind: 'set',
      members: a.members.slice(0, i).map((m) => ({ present: arena.true, value: m.value })),
    };
    const repeated = isMember(ctx, earlier as SymbolicSet, value);
    if (repeated === arena.true) return { count: arena.int(0), value };
    const count = operation(countOf(ctx, a, value), countOf(ctx, b, value));
    return { count: s.ite(arena, repeated, arena.int(0), count), value };
  });
  return multisetOfMembers(ctx, members);
}

function areDisjoint(ctx: SymbolicContext, a: SymbolicMultiset, b: SymbolicMultiset): Term {
  const { arena } = ctx;
  const zero = arena.int(0);
  function* conjuncts(): Iterable<Term> {
    for (const { count, value } of a.members)
      yield where(ctx, s.lt(arena, zero, count), () => s.eq(arena, countOf(ctx, b, value), zero));
  }
  return conjunction(ctx, conjuncts());
}
