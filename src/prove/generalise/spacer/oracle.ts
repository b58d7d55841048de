/**
 * Spacer as an oracle (docs/decisions.md, "DASH"): a method as Horn clauses, the question whether errors can be excluded,
 * and the solver's own predicates for its locations as an answer. Nothing is believed: what comes back divides regions,
 * and whoever divides them asks again.
 */
import type { Arena, Method, Term } from '../../../model/index.js';
import type { SolverSession } from '../../../smt/session.js';
import { solverKind } from '../../../smt/solver-kind.js';
import type { SolverKind } from '../../../smt/solver-kind.js';
import type { CancelToken } from '../../../model/index.js';
import type { Location, ProgramGraph } from '../../program-graph.js';
import { hornClauses } from './clauses.js';
import { predicateTerm } from './read-back.js';

/** A place that nothing may get to, or where a condition must hold. */
export interface Forbidden {
  readonly location: Location;
  readonly unless?: Term;
}

export interface OracleTools {
  /** For this question alone while it lasts; z3 only. */
  readonly session: SolverSession;
  readonly programOf: (method: Method) => ProgramGraph | undefined;
}

const HAS_SPACER: Readonly<Record<SolverKind, boolean>> = { z3: true, cvc5: false };

/** Predicates for the wanted locations, if the errors can be excluded as far as the scalars tell. */
export async function askSpacer(
  arena: Arena,
  program: ProgramGraph,
  errors: readonly Forbidden[],
  wanted: readonly Location[],
  { session, programOf }: OracleTools,
  seconds: number,
  cancel?: CancelToken,
): Promise<ReadonlyMap<Location, Term> | undefined> {
  if (!HAS_SPACER[solverKind(session.solver)] || errors.length === 0) return undefined;
  const horn = hornClauses(arena, program, programOf);
  const goals = errors.flatMap(({ location, unless }) => horn.excluded(location, unless) ?? []);
  if (goals.length < errors.length) return undefined;
  session.reset(new Map());
  session.send(`(set-logic HORN)\n${horn.text}${goals.join('')}`);
  const answer = await session.check([], { seconds, resources: 0 }, cancel);
  if (answer.kind !== 'sat') return undefined;
  const texts = await session.values(wanted.map((location) => `(_ as-array ${horn.predicate(location)})`));
  const found = new Map<Location, Term>();
  wanted.forEach((location, i) => {
    const text = texts?.[i];
    const term = text === undefined ? undefined : predicateTerm(arena, text, horn.parameters);
    if (term !== undefined && term !== arena.true && term !== arena.false) found.set(location, term);
  });
  return found;
}
