/** Maps: entries with a condition each; of equal keys, the first that is present counts. */
import type { ElementsType, MapType, Term } from '../../model/index.js';
import { arbitrary } from './arbitrary.js';
import { identical, scalar } from './common.js';
import type { SymbolicContext } from './context.js';
import { merge, mergeAll } from './merge.js';
import { both, countingEntries, hasKey, isMember, same } from './same.js';
import * as s from './scalars.js';
import { howMany, setOfMembers } from './sets.js';
import type { Symbolic, SymbolicMap, SymbolicSet } from './value.js';

type Entry = SymbolicMap['entries'][number];

/** Sizes of maps whose keys are known to differ: by the list of their entries. */
const knownSizes = new WeakMap<readonly Entry[], Term>();

export function mapOfDistinct(entries: readonly Entry[], size: Term): SymbolicMap {
  knownSizes.set(entries, size);
  return { kind: 'map', entries };
}

export function mapOperation(ctx: SymbolicContext, term: Term, args: readonly Symbolic[]): Symbolic {
  const { arena } = ctx;
  const operator = arena.operator(term);
  if (operator === 'map') return display(ctx, args);
  const [map, second] = args as [SymbolicMap, Symbolic];
  switch (operator) {
    case 'map-has':
      return scalar(hasKey(ctx, map, second));
    case 'map-get':
      return valueAt(ctx, map, second) ?? arbitrary(ctx, (arena.type(arena.arg(term, 0)) as MapType).value);
    case 'map-put':
      return put(ctx, map, second, args[2] as Symbolic);
    case 'map-merge':
      return overridden(ctx, map, second as SymbolicMap);
    case 'map-without':
      return without(ctx, map, second as SymbolicSet);
    case 'map-keys':
      return setOfMembers(
        ctx,
        map.entries.map(({ present, key }) => ({ present, value: key })),
      );
    case 'map-values': {
      const counting = countingEntries(ctx, map);
      return setOfMembers(
        ctx,
        map.entries.map(({ value }, i) => ({ present: counting[i] as Term, value })),
      );
    }
    case 'map-items':
      return items(ctx, term, map);
    case 'map-size':
      return scalar(knownSizes.get(map.entries) ?? howMany(ctx, countingEntries(ctx, map)));
    default:
      return ctx.unknown(`the operator ${operator}`);
  }
}

/** Later pairs override earlier ones. */
function display(ctx: SymbolicContext, keysAndValues: readonly Symbolic[]): SymbolicMap {
  let map: SymbolicMap = { kind: 'map', entries: [] };
  for (let i = 0; i + 1 < keysAndValues.length; i += 2)
    map = put(ctx, map, keysAndValues[i] as Symbolic, keysAndValues[i + 1] as Symbolic);
  return map;
}

/** Undefined if there is no entry at all. */
function valueAt(ctx: SymbolicContext, map: SymbolicMap, key: Symbolic): Symbolic | undefined {
  return mergeAll(
    ctx,
    map.entries.map((entry) => ({
      condition: both(ctx, entry.present, () => same(ctx, entry.key, key)),
      value: entry.value,
    })),
  );
}

/** A known key keeps its position, so that maps on different ways can be compared entry by entry. */
function put(ctx: SymbolicContext, map: SymbolicMap, key: Symbolic, value: Symbolic): SymbolicMap {
  const { arena } = ctx;
  const entry: Entry = { present: arena.true, key, value };
  const at = map.entries.findIndex((other) => identical(other.key, key));
  const isFirst = map.entries.slice(0, Math.max(0, at)).every((other) => same(ctx, other.key, key) === arena.false);
  if (at >= 0 && isFirst) return { kind: 'map', entries: map.entries.map((old, i) => (i === at ? entry : old)) };
  return { kind: 'map', entries: [entry, ...map.entries.filter((other) => !identical(other.key, key))] };
}

/** The second map wins. An entry of the first that has the same key is left to where the second has none. */
function overridden(ctx: SymbolicContext, a: SymbolicMap, b: SymbolicMap): SymbolicMap {
  const { arena } = ctx;
  const rest = [...a.entries];
  const entries = b.entries.map((entry, i) => {
    const isRepeated = b.entries.slice(i + 1).some((later) => same(ctx, later.key, entry.key) !== arena.false);
    const twin = isRepeated ? -1 : rest.findIndex((other) => identical(other.key, entry.key));
    const other = rest[twin];
    const isFirst = rest.slice(0, Math.max(0, twin)).every((old) => same(ctx, old.key, entry.key) === arena.false);
    if (other === undefined || !isFirst) return entry;
    rest.splice(twin, 1);
    return {
      present: s.or(arena, [entry.present, other.present]),
      key: entry.key,
      value: merge(ctx, entry.present, entry.value, other.value),
    };
  });
  return { kind: 'map', entries: [...entries, ...rest] };
}

function without(ctx: SymbolicContext, map: SymbolicMap, keys: SymbolicSet): SymbolicMap {
  const { arena } = ctx;
  const entries = map.entries.map((entry) => ({
    ...entry,
    present: both(ctx, entry.present, () => s.not(arena, isMember(ctx, keys, entry.key))),
  }));
  return { kind: 'map', entries: entries.filter(({ present }) => present !== arena.false) };
}

function items(ctx: SymbolicContext, term: Term, map: SymbolicMap): Symbolic {
  const { arena } = ctx;
  const pair = (arena.type(term) as ElementsType).element;
  if (pair.kind !== 'datatype') return ctx.unknown('the items of a map');
  const counting = countingEntries(ctx, map);
  const members = map.entries.map(({ key, value }, i) => ({
    present: counting[i] as Term,
    value: { kind: 'datatype', tag: arena.int(0), fields: [[key, value]] } as const,
  }));
  return setOfMembers(ctx, members);
}
