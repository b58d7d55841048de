/**
 * Dynamic symbolic execution of one method (seed 000, 2.4): execute, see which decisions were made, look for inputs that
 * decide otherwise, and execute those. What is found counts only if it was executed; what is not found counts only if
 * it was proved that there is nothing to find.
 */
import type { MethodRunner } from '../execute/index.js';
import { Runner } from '../execute/index.js';
import { methodsRun } from '../analysis/index.js';
import type { BlockId, CancelToken, Claim, Clause, Method, Model } from '../model/index.js';
import { describeScene } from '../values/index.js';
import { smaller } from './bounds.js';
import { Budget } from './budget.js';
import { suggestedScenes } from './candidates.js';
import { Executions, isRejected } from './executions.js';
import { stepTreatment } from './extension-steps.js';
import type { Exhaustion, Question } from './exhaustion.js';
import { claimByClaim, exhaustion } from './exhaustion.js';
import type { Cut, Exploration, ExploreOptions, ExploreTools } from './exploration.js';
import { ExploredPaths } from './explored-paths.js';
import { Evidence } from './findings.js';
import { guidedEnd, OriginalPlaces } from './guidance.js';
import { Goal } from './goal.js';
import { Impacts } from './impacts.js';
import type { Flip, FlippedDecision } from './nodes.js';
import { Observations } from './observations.js';
import { PathLots } from './path-lots.js';
import { pathsRun, pathsTo } from './path-prefixes.js';
import { Queries } from './query.js';
import { Reachability } from './reachability.js';
import { ScopeSearch } from './scope-search.js';
import { randomScenes, smallScenes } from './seeds.js';
import type { Rerun } from './specification.js';
import { specificationCoverage } from './specification.js';
import type { Treatment } from './treatment.js';
import { loopTreatment } from './treatment.js';
import { untakenSides } from './untaken-sides.js';

export type { Exploration, ExploreTools } from './exploration.js';

export async function exploreMethod(
  model: Model,
  method: Method,
  tools: ExploreTools,
  options: ExploreOptions,
  cancel?: CancelToken,
): Promise<Exploration> {
  return new Explorer(model, method, tools, options, cancel).explore();
}

class Explorer {
  private readonly model: Model;
  private readonly method: Method;
  private readonly treatment: Treatment | undefined;
  private readonly tools: ExploreTools;
  private readonly options: ExploreOptions;
  private readonly cancel: CancelToken | undefined;
  private readonly budget: Budget;
  private readonly goal: Goal;
  private readonly executions: Executions;
  private readonly queries: Queries;
  private readonly reachability: Reachability;
  private readonly evidence: Evidence;
  private readonly paths: ExploredPaths;
  private readonly search: ScopeSearch;
  private readonly lots: PathLots | undefined;
  private readonly observations: Observations | undefined;
  /** Where executions go that nobody can follow. */
  private readonly outside: readonly Cut[];
  /** To the last question whether everything was seen. */
  private answers: Question['answers'] = new Map();

  constructor(
    model: Model,
    method: Method,
    tools: ExploreTools,
    options: ExploreOptions,
    cancel: CancelToken | undefined,
  ) {
    this.model = model;
    const guided = options.guidance?.method ?? method;
    const steps = stepTreatment(model, guided, options.extensions ?? []);
    this.treatment = options.loops === 'invariant' ? loopTreatment(model, guided, steps) : steps;
    const { entry = guided, bodies = new Map<Method, Method>() } = this.treatment ?? {};
    this.method = entry;
    this.tools = tools;
    this.options = options;
    this.cancel = cancel;
    this.budget = new Budget({
      bounds: options.bounds,
      clock: tools,
      cancel,
      runs: () => this.executions.runs,
      paths: () => this.paths.count,
      isEnough: () => this.goal.isReached,
    });
    const isLate = (): boolean => this.budget.isExhausted();
    const executionsOf = (runner: MethodRunner, one: Method): Executions =>
      new Executions(runner, one, options.bounds, isLate);
    this.executions = executionsOf(tools.runner ?? new Runner(model, bodies), this.method);
    this.queries = new Queries(model.arena, tools.session, options.seed, tools.now);
    const isTreated = bodies.size > 0 && this.treatment !== undefined;
    const treated = isTreated ? { treatment: this.treatment } : {};
    const isOther = isTreated || this.method !== method;
    const original = isOther ? { executions: executionsOf(new Runner(model), method), ...treated } : undefined;
    this.evidence = new Evidence(model, this.method, this.executions, original, options);
    this.goal = new Goal(this.method, options.goal, this.evidence);
    this.reachability = new Reachability(model);
    const { budget, executions, evidence, goal, queries, reachability } = this;
    const { guidance } = options;
    // Loops that are cut are told of as they are cut.
    const asItIs = new OriginalPlaces(guidance === undefined ? this.method : method, this.method);
    this.outside = outsideOf(this.method);
    this.observations = guidance === undefined ? undefined : new Observations(guidance.premises);
    const { observations } = this;
    const context = {
      ...{ model, method: this.method, options, budget, executions, evidence },
      ...{ original: asItIs, observations, isAsItIs: !isOther },
    };
    const paths = new ExploredPaths(context);
    this.paths = paths;
    // What is not the program itself is nothing that others make of its text.
    const isPlain =
      !isOther && this.outside.length === 0 && tools.runner === undefined && (options.extensions ?? []).length === 0;
    const lots = isPlain && tools.lots !== undefined && tools.prover !== undefined ? tools.lots : undefined;
    this.lots = lots === undefined ? undefined : new PathLots(model, method, lots, goal.open);
    const onProgress = (runs: number, open: number): void => {
      options.onProgress?.(runs, open);
      this.lots?.grow(paths.all);
    };
    const watched = { ...context, options: { ...options, onProgress } };
    this.search = new ScopeSearch({ ...watched, paths, goal, queries, reachability, cancel });
  }

  async explore(): Promise<Exploration> {
    const { model, method, options, paths, search } = this;
    for (const candidate of options.candidates) paths.tryScenes(suggestedScenes(model, method, candidate), Infinity, 1);
    paths.tryScenes(smallScenes(model, method), options.seeds ?? FIRST_SEEDS, SEED_SHARE);
    // Small formulas first: they grow with the square of the scope and worse.
    const { scope } = options.bounds;
    search.begin(smaller(scope));
    await search.run(SMALL_SHARE);
    if (!this.isComplete || search.hasOpenSides) {
      search.begin(scope);
      await search.run(SEARCH_SHARE);
    }
    const end = await this.end();
    if (end.concluded) return this.conclude(end);
    paths.tryScenes(randomScenes(model, method, options.seed), options.seeds ?? MORE_SEEDS, RANDOM_SHARE);
    await search.run(1);
    if (this.budget.isSpent()) return this.conclude(end);
    const last = await this.end();
    return this.conclude({ ...last, proofs: new Map([...end.proofs, ...last.proofs]) });
  }

  /** Whether what was executed is all there is; if not, whether it is all that leads to one claim or another. */
  private async end(): Promise<Exhaustion> {
    const { goal } = this;
    const { divergences } = this.search;
    this.answers = new Map();
    const question = this.newQuestion(this.answers);
    const whole = await exhaustion(question);
    if (whole.concluded || goal.isReached || divergences.length > 0) return whole;
    const isOpen = ({ id }: Claim): boolean => !this.budget.isSpent() && !this.evidence.isViolated(id);
    return { ...whole, ...(await claimByClaim(question, isOpen)) };
  }

  private newQuestion(answers: Question['answers']): Question {
    const { goal, treatment } = this;
    const { divergences, root } = this.search;
    const at = this.method.origin;
    return {
      model: this.model,
      method: this.method,
      executions: this.paths.all,
      root,
      claims: goal.open,
      relevance: goal.relevance,
      unfinished: !this.isComplete || goal.isReached || divergences.length > 0,
      prover: this.tools.prover,
      lots: this.lots,
      answers,
      rests: treatment?.rests ?? [],
      sampled: [
        ...(treatment?.sampled === undefined ? [] : [{ bound: 'sampled', at, reason: treatment.sampled } as const]),
        ...this.outside,
      ],
      budget: this.budget,
      cancel: this.cancel,
    };
  }

  private conclude(end: Exhaustion): Exploration {
    const { paths, queries, budget } = this;
    const isWhole = this.isComplete && !this.goal.isReached;
    paths.releaseAll();
    const stopped = isWhole ? undefined : { at: this.method.origin, ...budget.whyStopped() };
    const cuts: readonly Cut[] = [...(stopped === undefined ? [] : [stopped]), ...end.cuts];
    const question = this.newQuestion(this.answers);
    const impacts = end.concluded ? undefined : new Impacts(question, stopped);
    const guided = guidedEnd(end, this.options.guidance);
    const reachable = (method: Method, block: BlockId): boolean => this.reachability.reaches(method, block);
    const nodes = paths.nodes;
    const traces = paths.all.filter(({ run }) => !isRejected(run)).map(({ trace }) => trace);
    const accepted = new Set(nodes.map(({ id }) => id));
    // Who wants claims settled looks at no tree.
    const untaken = this.options.goal === undefined ? this.search.untaken : [];
    const sides = untaken.filter(({ node }) => accepted.has(node));
    const flipped = (flip: Flip): FlippedDecision | undefined => this.evidence.flipped(flip);
    const [name, runs] = [this.method.name, this.executions.runs];
    return {
      method: name,
      nodes,
      untaken: untakenSides(sides.slice(0, MOST_SIDES), flipped, guided.exhaustive),
      moreUntaken: Math.max(0, sides.length - MOST_SIDES),
      findings: this.evidence.findings(guided, cuts, impacts, this.goal.open, this.observations),
      exhaustive: guided.exhaustive,
      beyondPremises: guided.beyondPremises,
      deferred: paths.deferrals,
      recorded: this.observations?.verdicts(({ scene }) => describeScene(this.model, this.method, scene)) ?? [],
      cutoffs: [...cuts, ...guided.ended],
      uncut: this.treatment?.uncut ?? [],
      coverage: paths.coverage(guided.exhaustive, reachable),
      pathsRun: pathsRun(traces),
      reached: pathsTo(traces),
      runs,
      queries: queries.asked,
      seconds: budget.seconds,
      solverSeconds: queries.milliseconds / 1000,
      divergences: this.search.divergences,
      warnings: paths.hasAccepted || runs === 0 ? [] : [`No input was found that satisfies what ${name} requires.`],
      specification: this.specification(),
    };
  }

  /** Last of all, with a little time of its own: nothing else that is told depends on it. */
  private specification(): Exploration['specification'] {
    const { model, method, executions, tools, cancel } = this;
    const { goal, bounds } = this.options;
    // Clauses are watched in code that only the compiled model has.
    if (goal?.kind === 'violation' || tools.runner !== undefined) return [];
    const end = tools.now() + SPECIFICATION_SHARE * bounds.seconds * 1000;
    const isLate = (): boolean => cancel?.aborted === true || tools.now() > end;
    const rerun: Rerun = (watched, execution, callbacks) =>
      executions.watchedAgain(watched, execution, callbacks, isLate);
    const decided: ReadonlySet<Clause> = goal?.decided ?? new Set<Clause>();
    return specificationCoverage({ arena: model.arena, method, decided, rerun, isLate }, this.paths.all);
  }

  private get isComplete(): boolean {
    const isBegun = this.paths.hasAccepted || !this.budget.isExhausted();
    return isBegun && this.search.isDone;
  }
}

/** What the entry and what it calls leave to the runtime of the program: each place once. */
function outsideOf(entry: Method): readonly Cut[] {
  const instructions = methodsRun(entry).flatMap(({ body }) =>
    (body?.blocks ?? []).flatMap((block) => block.instructions),
  );
  return instructions.flatMap((instruction): Cut[] => {
    if (instruction.kind !== 'havoc' || instruction.outside === undefined) return [];
    const reason = `What ${instruction.outside} is taken as runs find it, and not followed.`;
    return [{ bound: 'sampled', at: instruction.origin, reason }];
  });
}

/** Sides that no run took, as far as they are told. */
const MOST_SIDES = 1_000;
const FIRST_SEEDS = 300;
const MORE_SEEDS = 2_000;
/** Of the time of an exploration. */
const SEED_SHARE = 0.1;
const SMALL_SHARE = 0.35;
const SEARCH_SHARE = 0.6;
const RANDOM_SHARE = 0.65;
const SPECIFICATION_SHARE = 0.05;
