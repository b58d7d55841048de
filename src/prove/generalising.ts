/**
 * When one round of a loop after the other is excluded, predicates that speak of all of them are asked for. What was found out
 * about the loops of a procedure helps wherever it is called.
 */
import type { CancelToken, Claim, Method, Model, Term } from '../model/index.js';
import { abstractFacts } from './generalise/abstract-facts.js';
import type { Generalisation, Generaliser, InvariantFinder, Refinement, Stuck } from './generaliser.js';
import { secondsFor } from './generaliser.js';
import type { Investigation } from './investigation.js';
import type { Location, ProgramGraph } from './program-graph.js';

export interface GeneralisingTools {
  readonly model: Model;
  readonly entry: Method;
  readonly programOf: (method: Method) => ProgramGraph | undefined;
  readonly generaliser: Generaliser | undefined;
  readonly invariants: InvariantFinder | undefined;
  readonly budget: { secondsForGeneralising(): number; readonly cancel: CancelToken | undefined };
  /** Claims of the entry that are still looked at. */
  readonly openClaims: () => ReadonlySet<Claim>;
  /** Told of invariants and proofs that others have found for the entry. */
  readonly onFound: (found: Generalisation) => void;
}

/** Refinements in one loop after which predicates are asked for. */
const PATIENCE = 8;

/** Facts divide off regions that must be excluded, too: they are for loops where nothing else has helped so far. */
const FACTS_ATTEMPT = 2;

export class Generalising {
  private readonly tools: GeneralisingTools;
  private readonly attempted = new Map<Investigation, Map<Location, number>>();
  private readonly divisions = new Map<ProgramGraph, Refinement[]>();

  constructor(tools: GeneralisingTools) {
    this.tools = tools;
  }

  /** Begins again with what was found, if the procedure is stuck at a loop and anything was. */
  async generalise(investigation: Investigation): Promise<void> {
    const { model, budget } = this.tools;
    const header = this.stuckAt(investigation);
    if (header === undefined) return;
    const { program, graph, refinements } = investigation;
    const attempt = this.attempts(investigation).get(header) ?? 0;
    this.attempts(investigation).set(header, attempt + 1);
    const { exit } = investigation.settings;
    const stuck = { model, method: program.method, program, graph, header, exit, attempt };
    const divisions = this.divisionsOf(program);
    const found = await this.predicatesFor(stuck, secondsFor(attempt, budget.secondsForGeneralising()));
    const added = found.filter(
      ({ location, predicate }) =>
        !divisions.some((known) => known.location === location && known.predicate === predicate),
    );
    if (added.length === 0) return;
    divisions.push(...added);
    investigation.restart(divisions);
    refinements.length = 0;
  }

  divisionsOf(program: ProgramGraph): Refinement[] {
    let divisions = this.divisions.get(program);
    if (divisions === undefined) this.divisions.set(program, (divisions = []));
    return divisions;
  }

  private async predicatesFor(stuck: Stuck, seconds: number): Promise<readonly Refinement[]> {
    const { generaliser, budget } = this.tools;
    const { header, attempt } = stuck;
    const atHeader = (predicate: Term): Refinement => ({ location: header, predicate });
    const known = attempt === FACTS_ATTEMPT ? abstractFacts(stuck).map(atHeader) : [];
    const predicates = (await generaliser?.generalise(stuck, seconds / 2, budget.cancel)) ?? [];
    if (predicates.length > 0) return [...known, ...predicates.map(atHeader)];
    const found = await this.invariantsFor(seconds);
    return [...known, ...found.filter(({ location }) => stuck.program.locations.includes(location))];
  }

  /** Invariants are looked for of the entry with all that it calls, and are about its claims. */
  private async invariantsFor(seconds: number): Promise<readonly Refinement[]> {
    const { model, entry: method, programOf, invariants, budget, openClaims, onFound } = this.tools;
    const program = programOf(method);
    if (program === undefined) return [];
    const found = await invariants?.find({ model, method, program, claims: openClaims() }, seconds, budget.cancel);
    if (found === undefined) return [];
    onFound(found);
    return found.divisions;
  }

  /** The header of a loop in which many regions were split. */
  private stuckAt(investigation: Investigation): Location | undefined {
    const counts = new Map<Location, number>();
    const { program, refinements } = investigation;
    for (const { location } of refinements) {
      const header = location.loop === undefined ? undefined : program.starts.get(location.loop);
      if (header === undefined) continue;
      const count = (counts.get(header) ?? 0) + 1;
      counts.set(header, count);
      const attempt = this.attempts(investigation).get(header) ?? 0;
      if (count >= PATIENCE * (attempt + 1) ** 2) return header;
    }
    return undefined;
  }

  private attempts(investigation: Investigation): Map<Location, number> {
    let attempts = this.attempted.get(investigation);
    if (attempts === undefined) this.attempted.set(investigation, (attempts = new Map<Location, number>()));
    return attempts;
  }
}
