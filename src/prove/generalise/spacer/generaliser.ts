/** Predicates for loops from Spacer: for all errors at once, or for one after the other. */
import type { Method, Term } from '../../../model/index.js';
import { simplify } from '../../../model/index.js';
import type { SolverSession } from '../../../smt/session.js';
import type { CancelToken } from '../../../model/index.js';
import type { Generaliser, Question, Stuck } from '../../generaliser.js';
import type { Candidate } from '../candidate.js';
import type { Location, ProgramGraph } from '../../program-graph.js';
import { programGraph } from '../../program-graph.js';
import type { Forbidden } from './oracle.js';
import { askSpacer } from './oracle.js';

/** The session is for this generaliser alone. */
export class SpacerGeneraliser implements Generaliser {
  private readonly session: SolverSession;

  constructor(session: SolverSession) {
    this.session = session;
  }

  async generalise(stuck: Stuck, seconds: number, cancel?: CancelToken): Promise<readonly Term[]> {
    const { model, program, header, attempt } = stuck;
    if (attempt > 1) return [];
    const programOf = (method: Method): ProgramGraph | undefined =>
      method.body === undefined ? undefined : programGraph(model, method, method.body);
    const errors = openErrors(stuck);
    const tools = { session: this.session, programOf };
    const ask = async (some: readonly Forbidden[], share: number): Promise<Term | undefined> => {
      const found = await askSpacer(model.arena, program, some, [header], tools, seconds * share, cancel);
      return found?.get(header);
    };
    const together = await ask(errors, WHOLE_SHARE);
    const separate: Term[] = [];
    if (together === undefined && errors.length > 1) {
      const some = errors.slice(0, MOST_ERRORS);
      for (const error of some) {
        const found = await ask([error], (1 - WHOLE_SHARE) / some.length);
        if (found !== undefined) separate.push(found);
      }
    }
    const found = together === undefined ? separate : [together];
    if (attempt === 0) return [...new Set(found)];
    // As a whole it did not help: perhaps its parts do.
    return [
      ...new Set(found.flatMap((one) => (model.arena.operator(one) === 'and' ? model.arena.argsOf(one) : [one]))),
    ].filter((one) => simplify.not(model.arena, one) !== model.arena.false);
  }
}

/** The parts of Spacer's predicates for all loops of the method, as candidates. */
export async function spacerCandidates(
  session: SolverSession,
  { model, program, claims }: Question,
  seconds: number,
  cancel?: CancelToken,
): Promise<readonly Candidate[]> {
  const { arena } = model;
  const errors = program.locations.filter(({ kind, claim }) => kind === 'error' && claim && claims.has(claim));
  const headers = program.body.loops.flatMap(({ header }) => program.starts.get(header) ?? []);
  const programOf = (method: Method): ProgramGraph | undefined =>
    method.body === undefined ? undefined : programGraph(model, method, method.body);
  const forbidden = errors.map((location) => ({ location }));
  const found = await askSpacer(arena, program, forbidden, headers, { session, programOf }, seconds, cancel);
  return [...(found ?? [])].flatMap(([{ block }, term]) => {
    const parts = arena.operator(term) === 'and' ? arena.argsOf(term) : [];
    return [...parts, term].map((condition) => ({ header: block, condition }));
  });
}

const WHOLE_SHARE = 0.5;
const MOST_ERRORS = 6;

/** Errors that no execution has reached and that the graph still leads to; of a callee, what must hold at its end. */
function openErrors({ graph, program, exit }: Stuck): readonly Forbidden[] {
  if (exit !== undefined) {
    return program.locations.filter(({ kind }) => kind === 'exit').map((location) => ({ location, unless: exit }));
  }
  const reached = new Set<Location>();
  const possible = new Set<Location>();
  for (const region of graph.regions) {
    if (region.location.kind !== 'error') continue;
    if (region.states.length > 0) reached.add(region.location);
    if (region.entering.size > 0) possible.add(region.location);
  }
  return program.locations.filter((one) => possible.has(one) && !reached.has(one)).map((location) => ({ location }));
}
