/** What a proof says of the loops of a method: at the header of each, the states that the region graph leaves. */
import type { Arena, BlockId, Term } from '../model/index.js';
import { simplify } from '../model/index.js';
import { reachableRegions } from './paths.js';
import type { RegionGraph } from './region-graph.js';

export interface LoopInvariant {
  readonly header: BlockId;
  /** Over the variables of the method: true whenever an execution is at the header. */
  readonly predicate: Term;
}

/** Of loops of which it says anything. */
export function invariantsOf(arena: Arena, graph: RegionGraph): readonly LoopInvariant[] {
  const reached = reachableRegions(graph);
  return graph.program.body.loops.flatMap(({ header }): LoopInvariant[] => {
    const location = graph.program.starts.get(header);
    if (location === undefined) return [];
    const predicates = [...graph.regionsAt(location)].filter((one) => reached.has(one)).map((one) => one.predicate);
    const predicate = disjunction(arena, predicates);
    return predicate === arena.true ? [] : [{ header, predicate }];
  });
}

/** A disjunction without what all its parts share, and without `p || !p`. */
function disjunction(arena: Arena, predicates: readonly Term[]): Term {
  let parts: (readonly Term[])[] = predicates.map((one) => (arena.operator(one) === 'and' ? arena.argsOf(one) : [one]));
  // Two parts that differ in one conjunct, which one of them negates, are one without it.
  for (let merged = true; merged;) {
    merged = false;
    for (let i = 0; i < parts.length && !merged; i++) {
      for (let j = i + 1; j < parts.length && !merged; j++) {
        const joined = joinedParts(arena, parts[i] ?? [], parts[j] ?? []);
        if (joined === undefined) continue;
        parts = [...parts.filter((_, at) => at !== i && at !== j), joined];
        merged = true;
      }
    }
  }
  const [first = [], ...rest] = parts;
  const shared = first.filter((one) => rest.every((part) => part.includes(one)));
  const { and, or } = simplify;
  const own = parts.map((part) =>
    and(
      arena,
      part.filter((one) => !shared.includes(one)),
    ),
  );
  return and(arena, [...shared, or(arena, own)]);
}

function joinedParts(arena: Arena, one: readonly Term[], other: readonly Term[]): readonly Term[] | undefined {
  const [mine, theirs] = [one.filter((part) => !other.includes(part)), other.filter((part) => !one.includes(part))];
  const shared = one.filter((part) => other.includes(part));
  if (mine.length === 0 || theirs.length === 0) return shared;
  const isOpposite = simplify.and(arena, [...mine, ...theirs]) === arena.false;
  return mine.length === 1 && theirs.length === 1 && isOpposite ? shared : undefined;
}
