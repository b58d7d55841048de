/** The entry method with flags that record whether assumptions held (seed 004, 2.1), and nothing else that it had not. */
import { controlFlow, naturalLoops } from '../analysis/index.js';
import type { Arena, Body, Method, Term, Variable } from '../model/index.js';
import type { Bookkeeping } from './bookkeeping.js';
import { assignment, counting, initialValues, keeping } from './bookkeeping.js';
import type { Addition, Point } from './points.js';
import { withAdditions } from './points.js';
import type { Notes } from './premises.js';

/** That somebody took a condition for granted at a place of the method, under the name of a flag. */
export interface RecordedAssumption {
  readonly flag: Variable;
  readonly condition: Term;
  readonly before: Point;
  /** It takes the place of the instruction: what the program assumes there, a guide does not believe. */
  readonly instead?: true;
}

export interface Guide {
  readonly notes: Notes;
  /** Those that the method's own text does not record. */
  readonly recorded: readonly RecordedAssumption[];
  /** What their conditions need. */
  readonly bookkeeping?: readonly Bookkeeping[];
}

/** The method with flags that record what held, and nothing that ends a run. */
export function recording(arena: Arena, method: Method, guide: Guide): Method {
  const { body, origin } = method;
  return body === undefined ? method : { ...method, body: withFlags(arena, body, origin, guide) };
}

/** Flags that the method does not have itself begin true (2.1); each recorded assumption updates its flag. */
function withFlags(
  arena: Arena,
  body: Body,
  origin: Method['origin'],
  { notes: { flags }, recorded, bookkeeping = [] }: Guide,
): Body {
  const own = new Set(body.locals);
  const initial = new Map([
    ...flags.filter((flag) => !own.has(flag)).map((flag) => [flag, arena.true] as const),
    ...initialValues(arena, bookkeeping),
  ]);
  const [begun, values] = [[...initial.keys()], [...initial.values()]];
  const begin: Addition = { before: 'entry', make: (id, at) => assignment(id, at, begun, values) };
  const updates = recorded.map(({ flag, condition, before, instead }): Addition => ({
    before,
    ...(instead && { instead }),
    make: (id, at) => ({ kind: 'assumed', id, origin: at, ghost: true, condition, flag }),
  }));
  const kept = bookkeeping.map(({ variable }) => variable);
  const added = [...new Set([...begun, ...kept])];
  const counted = counting(arena, { ...body, locals: [...body.locals, ...added] }, bookkeeping);
  const additions = [...(begun.length === 0 ? [] : [begin]), ...keeping(bookkeeping), ...updates];
  return withTargets(withAdditions(counted, origin, additions), added);
}

/** A loop that is cut forgets what it may change: the flags that are updated in it, too. */
function withTargets(body: Body, flags: readonly Variable[]): Body {
  const natural = naturalLoops(controlFlow(body)).loops;
  const loops = body.loops.map((loop) => {
    const changed = natural.find(({ header }) => header === loop.header)?.targets;
    const updated = flags.filter((flag) => changed?.has(flag) === true && !loop.targets.includes(flag));
    return updated.length === 0 ? loop : { ...loop, targets: [...loop.targets, ...updated] };
  });
  return { ...body, loops };
}
