/** Sets: members with a condition each. Finite and infinite ones alike. */
import type { Term } from '../../model/index.js';
import { identical, scalar } from './common.js';
import type { SymbolicContext } from './context.js';
import { conjunction, firsts, isMember, isSubset, where } from './same.js';
import * as s from './scalars.js';
import type { Symbolic, SymbolicSet } from './value.js';

type Member = SymbolicSet['members'][number];

/** Sizes of sets whose members are known to differ: by the list of their members. */
const knownSizes = new WeakMap<readonly Member[], Term>();

/** A set whose members that are present differ from each other. */
export function setOfDistinct(members: readonly Member[], size: Term): SymbolicSet {
  knownSizes.set(members, size);
  return { kind: 'set', members };
}

/** Members that are the same in every state are joined. */
export function setOfMembers(ctx: SymbolicContext, members: readonly Member[]): SymbolicSet {
  const { arena } = ctx;
  const kept: Member[] = [];
  for (const member of members) {
    if (member.present === arena.false) continue;
    const twin = kept.findIndex((other) => identical(other.value, member.value));
    const other = kept[twin];
    if (other === undefined) kept.push(member);
    else kept[twin] = { present: s.or(arena, [other.present, member.present]), value: other.value };
  }
  return { kind: 'set', members: kept };
}

export function setOperation(ctx: SymbolicContext, term: Term, args: readonly Symbolic[]): Symbolic {
  const { arena } = ctx;
  const operator = arena.operator(term);
  if (operator === 'set') {
    return setOfMembers(
      ctx,
      args.map((value) => ({ present: arena.true, value })),
    );
  }
  const [a, b] = args as [SymbolicSet, SymbolicSet];
  switch (operator) {
    case 'set-member':
      return scalar(isMember(ctx, a, b));
    case 'set-union':
      return setOfMembers(ctx, [...a.members, ...b.members]);
    case 'set-intersection':
      return restricted(ctx, a, (value) => isMember(ctx, b, value));
    case 'set-difference':
      return restricted(ctx, a, (value) => s.not(arena, isMember(ctx, b, value)));
    case 'set-subset':
      return scalar(isSubset(ctx, a, b));
    case 'set-disjoint':
      return scalar(areDisjoint(ctx, a, b));
    case 'set-size':
      return scalar(sizeOf(ctx, a));
    case 'set-widen':
      return a;
    default:
      return ctx.unknown(`the operator ${operator}`);
  }
}

/** The members for which something holds. */
function restricted(ctx: SymbolicContext, set: SymbolicSet, keep: (value: Symbolic) => Term): SymbolicSet {
  const { arena } = ctx;
  const members = set.members.map(({ present, value }) => ({
    present: s.and(arena, [present, keep(value)]),
    value,
  }));
  return { kind: 'set', members: members.filter(({ present }) => present !== arena.false) };
}

function areDisjoint(ctx: SymbolicContext, a: SymbolicSet, b: SymbolicSet): Term {
  function* conjuncts(): Iterable<Term> {
    for (const { present, value } of a.members)
      yield where(ctx, present, () => s.not(ctx.arena, isMember(ctx, b, value)));
  }
  return conjunction(ctx, conjuncts());
}

function sizeOf(ctx: SymbolicContext, set: SymbolicSet): Term {
  return knownSizes.get(set.members) ?? howMany(ctx, firsts(ctx, set.members));
}

/** How many of the conditions hold. */
export function howMany(ctx: SymbolicContext, conditions: readonly Term[]): Term {
  const { arena } = ctx;
  const [zero, one] = [arena.int(0), arena.int(1)];
  return conditions.reduce((total, condition) => s.add(arena, total, s.ite(arena, condition, one, zero)), zero);
}
