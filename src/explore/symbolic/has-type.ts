/** When a symbolic value belongs to a declared type: the class of an object, the predicate of a constrained type. */
import type { ArrayType, ReferenceType, Term, Type } from '../../model/index.js';
import { isInstance, isUnconstrained } from '../../model/index.js';
import { doubtful, integerOf } from './common.js';
import type { SymbolicContext } from './context.js';
import { isFunctionSymbol } from './function-symbols.js';
import { possibleNumbers } from './references.js';
import { conjunction, countingEntries, hasTag, reaches } from './same.js';
import * as s from './scalars.js';
import type { Symbolic, SymbolicDatum, SymbolicMap, SymbolicMultiset, SymbolicSequence, SymbolicSet } from './value.js';

export function hasType(ctx: SymbolicContext, value: Symbolic, type: Type): Term {
  const { arena } = ctx;
  const { types } = arena;
  if (isUnconstrained(type)) return arena.true;
  if (value.kind === 'unknown') return doubtful(ctx, value.reason, types.bool);
  switch (type.kind) {
    case 'bool':
    case 'int':
    case 'real':
    case 'char':
    case 'bitvector':
    case 'parameter':
    case 'store':
      return arena.true;
    case 'seq': {
      const sequence = value as SymbolicSequence;
      const parts = sequence.elements.map((part, i) => ({ condition: reaches(ctx, sequence, i), part }));
      return all(ctx, parts, type.element);
    }
    case 'set':
    case 'infinite-set': {
      const { members } = value as SymbolicSet;
      const parts = members.map((member) => ({ condition: member.present, part: member.value }));
      return all(ctx, parts, type.element);
    }
    case 'multiset': {
      const { members } = value as SymbolicMultiset;
      const parts = members.map((member) => ({
        condition: s.lt(arena, arena.int(0), member.count),
        part: member.value,
      }));
      return all(ctx, parts, type.element);
    }
    case 'map':
    case 'infinite-map': {
      const map = value as SymbolicMap;
      const keys = map.entries.map(({ present, key }) => ({ condition: present, part: key }));
      // A value behind another entry with the same key is not in the map.
      const counting = isUnconstrained(type.value) ? [] : countingEntries(ctx, map);
      const values = counting.map((condition, i) => ({ condition, part: map.entries[i]?.value as Symbolic }));
      return s.and(arena, [all(ctx, keys, type.key), all(ctx, values, type.value)]);
    }
    case 'datatype': {
      const datum = value as SymbolicDatum;
      const { typeParameters, constructors } = type.datatype;
      function* conjuncts(): Iterable<Term> {
        for (const [i, constructor] of constructors.entries()) {
          for (const [j, field] of constructor.fields.entries()) {
            const part = datum.fields[i]?.[j];
            const fieldType = types.substitute(field.type, typeParameters, (type as { args: readonly Type[] }).args);
            if (part !== undefined) yield under(ctx, hasTag(ctx, datum, i), part, fieldType);
          }
        }
      }
      return conjunction(ctx, conjuncts());
    }
    case 'reference':
    case 'array':
      return isOf(ctx, value, type);
    case 'function':
      if (isFunctionSymbol(value, type)) return arena.true;
      return doubtful(ctx, 'what a function does for all its arguments', types.bool);
    case 'constrained': {
      const { constrained, args } = type;
      const base = types.substitute(constrained.base, constrained.typeParameters, args);
      const isBase = hasType(ctx, value, base);
      if (isBase === arena.false) return isBase;
      return s.and(arena, [isBase, ctx.under(isBase, () => ctx.satisfies(constrained, args, value))]);
    }
  }
}

/** A part belongs to its type where it is a part at all. */
function under(ctx: SymbolicContext, condition: Term, part: Symbolic, type: Type): Term {
  if (condition === ctx.arena.false) return ctx.arena.true;
  return s.implies(
    ctx.arena,
    condition,
    ctx.under(condition, () => hasType(ctx, part, type)),
  );
}

function all(
  ctx: SymbolicContext,
  parts: readonly { readonly condition: Term; readonly part: Symbolic }[],
  type: Type,
): Term {
  function* conjuncts(): Iterable<Term> {
    for (const { condition, part } of parts) yield under(ctx, condition, part, type);
  }
  return conjunction(ctx, conjuncts());
}

/** The reference is one of the objects of a type; written with whichever objects are fewer. */
function isOf(ctx: SymbolicContext, value: Symbolic, type: ReferenceType | ArrayType): Term {
  const { arena } = ctx;
  const reference = integerOf(ctx, value);
  const [yes, no]: [number[], number[]] = [[], []];
  for (const number of possibleNumbers(ctx, reference)) {
    const object = ctx.universe[number - 1];
    const answer = object === undefined ? type.nullable : isInstance(arena.types, object.type, type);
    if (answer === undefined)
      return doubtful(ctx, 'whether two types are one, which depends on a type parameter', arena.types.bool);
    (answer ? yes : no).push(number);
  }
  const oneOf = (list: readonly number[]): Term =>
    s.or(
      arena,
      list.map((number) => s.eq(arena, reference, arena.int(number))),
    );
  if (yes.length === 0) return arena.false;
  return no.length <= yes.length ? s.not(arena, oneOf(no)) : oneOf(yes);
}
