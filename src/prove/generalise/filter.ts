/** Candidates that runs leave: not false in any state that was seen, and saying something in one of them at least. */
import type { Runner } from '../../execute/index.js';
import type { Arena, Binder, BlockId, Body, Method, Model, Term } from '../../model/index.js';
import { freeVariables } from '../../model/index.js';
import type { Scene } from '../../values/index.js';
import type { Candidate } from './candidate.js';
import { equationsIn } from './equations.js';
import type { Observed } from './observe.js';
import { observe } from './observe.js';
import type { Scope } from './scope.js';
import { bitsOf, numbersOf } from './templates/bounds.js';
import { Gathering } from './templates/template.js';
import { valuationsIn } from './valuations.js';

export interface FilterTools {
  readonly runner: Runner;
  /** Inputs with which runs get to the loops. */
  readonly scenes: readonly Scene[];
  /** Whether this share of the time is used up. */
  readonly isLate: (share: number) => boolean;
  readonly trace?: (message: string, candidates: readonly Candidate[]) => void;
}

export function filtered(
  model: Model,
  method: Method,
  body: Body,
  scopes: readonly Scope[],
  candidates: readonly Candidate[],
  { runner, scenes, isLate, trace }: FilterTools,
): readonly Candidate[] {
  const { arena } = model;
  const numbers = new Map<BlockId, readonly Term[]>(
    scopes.map((scope) => {
      const gathering = new Gathering(scope);
      const kinds = [numbersOf(gathering), bitsOf(gathering)];
      return [scope.loop.header, kinds.flatMap((terms) => foremost(scope, terms).slice(0, MOST_IN_EQUATIONS))];
    }),
  );
  const look = (left: readonly Candidate[], some: readonly Scene[], counted: typeof numbers): Observed =>
    observe(model, runner, method, body, { candidates: left, numbers: counted }, some, {
      steps: STEPS * STEPS_OF_PROBES,
      isLate: () => isLate(1),
    });
  const rows = new Map<BlockId, (readonly number[])[]>();
  const seen = new Set<BlockId>();
  const never: Candidate[] = [];
  let left = candidates;
  // Most are contradicted soon, and then cost nothing more.
  for (let from = 0, count = FIRST_SCENES; from < scenes.length && !isLate(1); from += count, count *= 4) {
    const { verdicts, states, rows: more } = look(left, scenes.slice(from, from + count), numbers);
    for (const header of states.keys()) seen.add(header);
    // What cannot be evaluated is tried only if there is room, and never again evaluated.
    never.push(...left.filter(({ header }, i) => verdicts[i] === 'unknown' && states.has(header)));
    left = left.filter(({ header }, i) => verdicts[i] === 'holds' || !states.has(header));
    for (const [header, own] of more) rows.set(header, [...(rows.get(header) ?? []), ...own]);
  }
  const premises = left.map(({ header, condition }) => ({ header, condition: premiseOf(arena, condition) }));
  const { everTrue, verdicts } = look(premises, scenes.slice(0, TELLING_SCENES), new Map());
  const telling = left.filter((_, i) => everTrue[i] === true || verdicts[i] !== 'false');
  const equations = scopes.flatMap(({ loop: { header }, targets }) =>
    equationsIn(arena, numbers.get(header) ?? [], rows.get(header) ?? [])
      .filter((condition) => [...freeVariables(arena, [condition])].some((one) => targets.has(one)))
      .map((condition) => ({ header, condition })),
  );
  const valuations = scopes.flatMap(({ loop: { header }, targets, live, outer }) => {
    const changing = new Set([...targets, ...outer.flatMap((around) => [...around.targets])]);
    const own = numbers.get(header) ?? [];
    // Where there are few inputs, too, each with the rounds that it gets to.
    const found = [changing, live].flatMap((some) => valuationsIn(arena, own, rows.get(header) ?? [], some));
    return [...new Set(found)].map((condition) => ({ header, condition }));
  });
  trace?.(
    `of ${candidates.length}, ${scenes.length} scenes, ${seen.size} of ${scopes.length} headers, ${left.length} hold`,
    [],
  );
  const most = seen.size === 0 ? FEWER_CANDIDATES : MOST_CANDIDATES;
  return [...equations, ...valuations, ...telling, ...never.slice(0, MOST_NEVER)].slice(0, most);
}

/** What the loop changes comes first, then what is still needed after its header. */
function foremost({ arena, targets, live }: Scope, terms: readonly Term[]): readonly Term[] {
  const rank = (term: Term): number => {
    const variables = [...freeVariables(arena, [term])];
    if (!variables.every((one) => live.has(one))) return 2;
    return variables.some((one) => targets.has(one)) ? 0 : 1;
  };
  return [...terms].sort((one, other) => rank(one) - rank(other));
}

/** What must be true for a condition to say something. */
function premiseOf(arena: Arena, condition: Term): Term {
  switch (arena.operator(condition)) {
    case 'implies':
      return arena.arg(condition, 0);
    case 'forall':
      return arena.bind('exists', (arena.payload(condition) as Binder).types, [arena.arg(condition, 0), arena.true]);
    default:
      return arena.true;
  }
}

const MOST_IN_EQUATIONS = 5;
const FIRST_SCENES = 2;
const TELLING_SCENES = 60;
const STEPS = 20_000;
const STEPS_OF_PROBES = 50;
const MOST_CANDIDATES = 300;
const MOST_NEVER = 20;
/** Where no run tells anything. */
const FEWER_CANDIDATES = 80;
