/** Conditional values: what is one value under a condition and another one otherwise. */
import type { Term } from '../../model/index.js';
import { Cells } from './cells.js';
import { identical, scalar } from './common.js';
import type { SymbolicContext } from './context.js';
import * as s from './scalars.js';
import type {
  Symbolic,
  SymbolicDatum,
  SymbolicFunction,
  SymbolicMap,
  SymbolicMultiset,
  SymbolicSequence,
  SymbolicSet,
  SymbolicStore,
} from './value.js';

export function merge(ctx: SymbolicContext, condition: Term, then: Symbolic, otherwise: Symbolic): Symbolic {
  const { arena } = ctx;
  if (then === otherwise || condition === arena.true) return then;
  if (condition === arena.false) return otherwise;
  if (then.kind === 'unknown') return then;
  if (otherwise.kind === 'unknown') return otherwise;
  if (then.kind === 'scalar' && otherwise.kind === 'scalar')
    return scalar(s.ite(arena, condition, then.term, otherwise.term));
  if (identical(then, otherwise)) return then;
  if (then.kind === 'seq' && otherwise.kind === 'seq') return mergeSequences(ctx, condition, then, otherwise);
  if (then.kind === 'set' && otherwise.kind === 'set') return mergeSets(ctx, condition, then, otherwise);
  if (then.kind === 'multiset' && otherwise.kind === 'multiset') return mergeMultisets(ctx, condition, then, otherwise);
  if (then.kind === 'map' && otherwise.kind === 'map') return mergeMaps(ctx, condition, then, otherwise);
  if (then.kind === 'datatype' && otherwise.kind === 'datatype') return mergeData(ctx, condition, then, otherwise);
  if (then.kind === 'function' && otherwise.kind === 'function') return mergeFunctions(ctx, condition, then, otherwise);
  if (then.kind === 'store' && otherwise.kind === 'store') return mergeStores(ctx, condition, then, otherwise);
  return ctx.unknown('a choice between values of different shapes');
}

/** One of several values: the first whose condition holds, and the last if none of the others does. */
export function mergeAll(
  ctx: SymbolicContext,
  choices: readonly { readonly condition: Term; readonly value: Symbolic }[],
): Symbolic | undefined {
  const possible = choices.filter(({ condition }) => condition !== ctx.arena.false);
  return possible.reduceRight<Symbolic | undefined>(
    (rest, { condition, value }) => (rest === undefined ? value : merge(ctx, condition, value, rest)),
    undefined,
  );
}

function mergeLists(
  ctx: SymbolicContext,
  condition: Term,
  then: readonly Symbolic[],
  otherwise: readonly Symbolic[],
): readonly Symbolic[] {
  const longer = then.length >= otherwise.length ? then : otherwise;
  return longer.map((value, i) => merge(ctx, condition, then[i] ?? value, otherwise[i] ?? value));
}

function mergeSequences(
  ctx: SymbolicContext,
  condition: Term,
  then: SymbolicSequence,
  otherwise: SymbolicSequence,
): SymbolicSequence {
  return {
    kind: 'seq',
    length: s.ite(ctx.arena, condition, then.length, otherwise.length),
    elements: mergeLists(ctx, condition, then.elements, otherwise.elements),
  };
}

function mergeSets(ctx: SymbolicContext, condition: Term, then: SymbolicSet, otherwise: SymbolicSet): SymbolicSet {
  const { arena } = ctx;
  const members = [];
  const rest = [...otherwise.members];
  for (const { present, value } of then.members) {
    const twin = rest.findIndex((other) => identical(other.value, value));
    const [other] = twin < 0 ? [] : rest.splice(twin, 1);
    members.push({ present: s.ite(arena, condition, present, other?.present ?? arena.false), value });
  }
  for (const { present, value } of rest)
    members.push({ present: s.ite(arena, condition, arena.false, present), value });
  return { kind: 'set', members: members.filter(({ present }) => present !== arena.false) };
}

function mergeMultisets(
  ctx: SymbolicContext,
  condition: Term,
  then: SymbolicMultiset,
  otherwise: SymbolicMultiset,
): SymbolicMultiset {
  const { arena } = ctx;
  const zero = arena.int(0);
  const members = [];
  const rest = [...otherwise.members];
  for (const { count, value } of then.members) {
    const twin = rest.findIndex((other) => identical(other.value, value));
    const [other] = twin < 0 ? [] : rest.splice(twin, 1);
    members.push({ count: s.ite(arena, condition, count, other?.count ?? zero), value });
  }
  for (const { count, value } of rest) members.push({ count: s.ite(arena, condition, zero, count), value });
  return { kind: 'multiset', members: members.filter(({ count }) => count !== zero) };
}

/** The order of entries matters, so only the common end of the two lists is shared. */
function mergeMaps(ctx: SymbolicContext, condition: Term, then: SymbolicMap, otherwise: SymbolicMap): SymbolicMap {
  const { arena } = ctx;
  const [a, b] = [then.entries, otherwise.entries];
  let common = 0;
  while (common < a.length && common < b.length) {
    const [x, y] = [a[a.length - 1 - common], b[b.length - 1 - common]];
    if (x === undefined || y === undefined || !identical(x.key, y.key)) break;
    common++;
  }
  const negation = s.not(arena, condition);
  const own = (entries: SymbolicMap['entries'], guard: Term): SymbolicMap['entries'] =>
    entries
      .slice(0, entries.length - common)
      .map((entry) => ({ ...entry, present: s.and(arena, [guard, entry.present]) }));
  const shared = a.slice(a.length - common).map((entry, i) => {
    const other = b[b.length - common + i] ?? entry;
    return {
      present: s.ite(arena, condition, entry.present, other.present),
      key: entry.key,
      value: mergePresent(ctx, condition, entry, other),
    };
  });
  const entries = [...own(a, condition), ...own(b, negation), ...shared];
  return { kind: 'map', entries: entries.filter(({ present }) => present !== arena.false) };
}

/** The value of an entry that is not there does not matter. */
function mergePresent(
  ctx: SymbolicContext,
  condition: Term,
  then: SymbolicMap['entries'][number],
  otherwise: SymbolicMap['entries'][number],
): Symbolic {
  if (then.present === ctx.arena.false) return otherwise.value;
  if (otherwise.present === ctx.arena.false) return then.value;
  return merge(ctx, condition, then.value, otherwise.value);
}

function mergeData(
  ctx: SymbolicContext,
  condition: Term,
  then: SymbolicDatum,
  otherwise: SymbolicDatum,
): SymbolicDatum {
  const count = Math.max(then.fields.length, otherwise.fields.length);
  const fields = Array.from({ length: count }, (_, i) => {
    const [a, b] = [then.fields[i], otherwise.fields[i]];
    return a === undefined || b === undefined ? (a ?? b) : mergeLists(ctx, condition, a, b);
  });
  return { kind: 'datatype', tag: s.ite(ctx.arena, condition, then.tag, otherwise.tag), fields };
}

function mergeFunctions(
  ctx: SymbolicContext,
  condition: Term,
  then: SymbolicFunction,
  otherwise: SymbolicFunction,
): SymbolicFunction {
  const negation = s.not(ctx.arena, condition);
  return {
    kind: 'function',
    call: (args) =>
      merge(
        ctx,
        condition,
        ctx.under(condition, () => then.call(args)),
        ctx.under(negation, () => otherwise.call(args)),
      ),
    requires: (args) =>
      s.ite(
        ctx.arena,
        condition,
        ctx.under(condition, () => then.requires(args)),
        ctx.under(negation, () => otherwise.requires(args)),
      ),
  };
}

/** An object that only one side knows was made there: what the other side holds for it does not matter. */
function mergeStores(
  ctx: SymbolicContext,
  condition: Term,
  then: SymbolicStore,
  otherwise: SymbolicStore,
): SymbolicStore {
  let cells = Cells.of(then.cells);
  for (const number of Cells.differences(then.cells, otherwise.cells)) {
    const [a, b] = [then.cells.get(number), otherwise.cells.get(number)];
    if (b === undefined || a === b) continue;
    if (a === undefined) cells = cells.with(number, b);
    else if ('kind' in a && 'kind' in b) cells = cells.with(number, merge(ctx, condition, a, b));
    else if (!('kind' in a) && !('kind' in b)) cells = cells.with(number, mergeLists(ctx, condition, a, b));
  }
  return { kind: 'store', cells };
}
