/** Values of datatypes: a tag, and fields for each constructor that the value can have; and sizes of values as trees. */
import type { ConstructorSymbol, Part, Term } from '../../model/index.js';
import { arbitrary } from './arbitrary.js';
import { doubtful, scalar } from './common.js';
import type { SymbolicContext } from './context.js';
import { countingEntries, countOf, firsts, hasTag, reaches } from './same.js';
import * as s from './scalars.js';
import type { Symbolic, SymbolicDatum, SymbolicMultiset } from './value.js';

export function dataOperation(ctx: SymbolicContext, term: Term, args: readonly Symbolic[]): Symbolic {
  const { arena } = ctx;
  const operator = arena.operator(term);
  const datum = args[0] as SymbolicDatum;
  switch (operator) {
    case 'construct':
      return constructed(ctx, arena.payload(term) as ConstructorSymbol, args);
    case 'destruct': {
      const { constructor, index } = arena.payload(term) as Part;
      return datum.fields[positionOf(constructor)]?.[index] ?? arbitrary(ctx, arena.type(term));
    }
    case 'is-constructor':
      return scalar(hasTag(ctx, datum, positionOf(arena.payload(term) as ConstructorSymbol)));
    case 'rank-lt':
      return scalar(s.lt(arena, rankOf(ctx, datum), rankOf(ctx, args[1] as Symbolic)));
    default:
      return ctx.unknown(`the operator ${operator}`);
  }
}

function positionOf(constructor: ConstructorSymbol): number {
  return constructor.datatype.constructors.indexOf(constructor);
}

function constructed(ctx: SymbolicContext, constructor: ConstructorSymbol, args: readonly Symbolic[]): SymbolicDatum {
  const tag = positionOf(constructor);
  const fields = constructor.datatype.constructors.map((_, i) => (i === tag ? args : undefined));
  return { kind: 'datatype', tag: ctx.arena.int(tag), fields };
}

/** How many constructors and elements a value is made of. */
function rankOf(ctx: SymbolicContext, value: Symbolic): Term {
  const { arena } = ctx;
  const one = arena.int(1);
  const sum = (parts: readonly { readonly condition: Term; readonly values: readonly Symbolic[] }[]): Term =>
    parts.reduce((total, { condition, values }) => {
      if (condition === arena.false || values.length === 0) return total;
      const ranks = values.reduce((all, part) => s.add(arena, all, rankOf(ctx, part)), arena.int(0));
      return s.add(arena, total, s.ite(arena, condition, ranks, arena.int(0)));
    }, one);
  switch (value.kind) {
    case 'scalar':
    case 'function':
    case 'store':
      return one;
    case 'seq':
      return sum(value.elements.map((element, i) => ({ condition: reaches(ctx, value, i), values: [element] })));
    case 'set': {
      const counting = firsts(ctx, value.members);
      return sum(value.members.map((member, i) => ({ condition: counting[i] as Term, values: [member.value] })));
    }
    case 'multiset': {
      const counting = firsts(ctx, presentMembers(ctx, value));
      return sum(value.members.map((member, i) => ({ condition: counting[i] as Term, values: [member.value] })));
    }
    case 'map': {
      const counting = countingEntries(ctx, value);
      return sum(
        value.entries.map((entry, i) => ({ condition: counting[i] as Term, values: [entry.key, entry.value] })),
      );
    }
    case 'datatype':
      return sum(value.fields.map((fields, i) => ({ condition: hasTag(ctx, value, i), values: fields ?? [] })));
    case 'unknown':
      return doubtful(ctx, value.reason, arena.types.int);
  }
}

function presentMembers(
  ctx: SymbolicContext,
  multiset: SymbolicMultiset,
): readonly { readonly present: Term; readonly value: Symbolic }[] {
  const { arena } = ctx;
  return multiset.members.map(({ value }) => ({
    present: s.lt(arena, arena.int(0), countOf(ctx, multiset, value)),
    value,
  }));
}
