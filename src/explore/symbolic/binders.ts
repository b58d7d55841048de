/**
 * The values that the variables of a binder take, each with the condition under which it is one of them: what runs
 * enumerate (execute/domains.ts finds the domains for both), with symbolic bounds and members.
 */
import type { Conditions } from '../../execute/conjuncts.js';
import { planDomains, type Domain } from '../../execute/domains.js';
import type { Integer, Term, Type } from '../../model/index.js';
import { integers } from '../../model/index.js';
import { doubtful, integerOf, scalar } from './common.js';
import { within, type Environment } from './environment.js';
import type { Evaluator } from './evaluator.js';
import * as s from './scalars.js';
import type { Symbolic } from './value.js';

/** Combinations of values that are tried for one binder. */
const MOST_ROWS = 2048;

/** Values of a range whose bounds are constants, and of a type. */
const MOST_CONSTANTS = 256;

export interface Row {
  readonly values: readonly Symbolic[];
  /** That these values are in the domains. */
  readonly present: Term;
}

interface Rows {
  readonly rows: readonly Row[];
  /** There may be other objects, in the execution that a path is and in others. */
  readonly isPartial: boolean;
}

/** Why nothing is known for certain of all objects: a run has those that inputs lead to, and others may have more. */
export const ALL_OBJECTS = 'which objects there are';

interface Candidate {
  readonly value: Symbolic;
  readonly present: Term;
}

/** A phrase instead of rows: why there are none. */
export function rowsOf(
  evaluator: Evaluator,
  types: readonly Type[],
  conditions: Conditions,
  env: Environment,
): Rows | string {
  const { arena } = evaluator;
  const plan = planDomains(arena, types, conditions, undefined);
  if (plan.kind === 'unbounded') return 'infinitely many values to try';
  let partial: { readonly values: readonly (Symbolic | undefined)[]; readonly present: Term }[] = [
    { values: types.map(() => undefined), present: arena.true },
  ];
  for (const { index, domain } of plan.variables) {
    const next: typeof partial = [];
    for (const row of partial) {
      const inside = within(env, row.values);
      const found = evaluator.under(row.present, () => candidatesOf(evaluator, domain, inside));
      if (typeof found === 'string') return found;
      for (const { value, present } of found) {
        const both = s.and(arena, [row.present, present]);
        if (both === arena.false) continue;
        next.push({ values: row.values.with(index, value), present: both });
      }
      if (next.length > MOST_ROWS) return 'too many values to try';
    }
    partial = next;
  }
  const rows = partial.map(({ values, present }) => ({ values: values as readonly Symbolic[], present }));
  const isPartial = plan.variables.some(({ domain }) => domain.kind === 'type' && domain.type.kind === 'reference');
  return { rows, isPartial };
}

function candidatesOf(evaluator: Evaluator, domain: Domain, env: Environment): readonly Candidate[] | string {
  const { arena } = evaluator;
  const always = (values: readonly Symbolic[]): readonly Candidate[] =>
    values.map((value) => ({ value, present: arena.true }));
  switch (domain.kind) {
    case 'between': {
      const numbers = (terms: readonly Term[]): Term[] =>
        terms.map((term) => integerOf(evaluator, evaluator.evaluate(term, env)));
      return between(evaluator, numbers(domain.lows), numbers(domain.highs));
    }
    case 'members':
      return membersOf(evaluator, evaluator.evaluate(domain.collection, env));
    case 'equal':
      return always([evaluator.evaluate(domain.value, env)]);
    case 'type': {
      if (domain.type.kind === 'reference') return objects(evaluator);
      const values = valuesOf(evaluator, domain.type);
      return typeof values === 'string' ? values : always(values);
    }
    case 'union': {
      const all: Candidate[] = [];
      for (const one of domain.domains) {
        const found = candidatesOf(evaluator, one, env);
        if (typeof found === 'string') return found;
        all.push(...found);
      }
      return all;
    }
    case 'search':
    case 'samples':
      return 'infinitely many values to try';
  }
}

// ── Integers ──────────────────────────────────────────────────────────────────────────────────────

/** At least every one of `lows` and below every one of `highs`. */
function between(evaluator: Evaluator, lows: readonly Term[], highs: readonly Term[]): readonly Candidate[] {
  const { arena, ledger, scope } = evaluator;
  const low = lows.reduce((a, b) => s.ite(arena, s.le(arena, a, b), b, a));
  const high = highs.reduce((a, b) => s.ite(arena, s.le(arena, a, b), a, b));
  const [first, last] = [ledger.intervals.of(low).low, ledger.intervals.of(high).high];
  // Constants index structures better than sums do, and leave nothing out.
  if (first !== undefined && last !== undefined && isShort(first, last, scope.range)) {
    return constants(evaluator, first, last, (value) =>
      s.and(arena, [s.le(arena, low, value), s.lt(arena, value, high)]),
    );
  }
  const candidates = Array.from({ length: scope.range }, (_, i): Candidate => {
    const value = s.add(arena, low, arena.int(i));
    return { value: scalar(value), present: s.lt(arena, value, high) };
  });
  const isWithin = s.le(arena, high, s.add(arena, low, arena.int(scope.range)));
  evaluator.restrict(isWithin, { bound: 'range', what: 'a longer range of a bound variable' });
  return candidates.filter(({ present }) => ledger.intervals.decide(present) !== false);
}

/** Whether all values can be tried: more of them, where it is known which they are. */
function isShort(first: Integer, last: Integer, range: number): boolean {
  return integers.subtract(last, first) <= Math.max(MOST_CONSTANTS, 2 * range);
}

function constants(
  evaluator: Evaluator,
  first: Integer,
  last: Integer,
  isIn: (value: Term) => Term,
): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (let value = first; value < last; value = integers.add(value, 1)) {
    const term = evaluator.arena.int(value);
    const present = isIn(term);
    if (evaluator.ledger.intervals.decide(present) !== false) candidates.push({ value: scalar(term), present });
  }
  return candidates;
}

// ── Collections and types ─────────────────────────────────────────────────────────────────────────

function membersOf(evaluator: Evaluator, collection: Symbolic): readonly Candidate[] | string {
  const { arena } = evaluator;
  switch (collection.kind) {
    case 'seq':
      return collection.elements.map((value, i) => ({ value, present: s.lt(arena, arena.int(i), collection.length) }));
    case 'set':
      return collection.members;
    case 'multiset':
      return collection.members.map(({ value, count }) => ({ value, present: s.lt(arena, arena.int(0), count) }));
    case 'map':
      return collection.entries.map(({ key, present }) => ({ value: key, present }));
    case 'unknown':
      return collection.reason;
    default:
      return 'the members of something that is no collection';
  }
}

/** Null and the objects of the universe. Of those on entry, a run has only what its inputs lead to. */
function objects(evaluator: Evaluator): readonly Candidate[] {
  const { arena, universe } = evaluator;
  const some = universe.map(({ number, initial }) => ({
    value: scalar(arena.int(number)),
    present: initial ? doubtful(evaluator, ALL_OBJECTS, arena.types.bool) : arena.true,
  }));
  return [{ value: scalar(arena.int(0)), present: arena.true }, ...some];
}

/** Types with few values. */
function valuesOf({ arena }: Evaluator, type: Type): readonly Symbolic[] | string {
  switch (type.kind) {
    case 'bool':
      return [scalar(arena.false), scalar(arena.true)];
    case 'bitvector':
      if (2 ** type.width > MOST_CONSTANTS) return 'too many values to try';
      return Array.from({ length: 2 ** type.width }, (_, bits) => scalar(arena.bitvector(bits, type.width)));
    case 'datatype': {
      const { constructors } = type.datatype;
      return constructors.flatMap((constructor, tag) =>
        Array.from({ length: 2 ** constructor.fields.length }, (_, bits): Symbolic => {
          const own = constructor.fields.map((_field, i) => scalar(arena.boolean(((bits >> i) & 1) === 1)));
          return {
            kind: 'datatype',
            tag: arena.int(tag),
            fields: constructors.map((_constructor, i) => (i === tag ? own : undefined)),
          };
        }),
      );
    }
    default:
      return 'infinitely many values to try';
  }
}
