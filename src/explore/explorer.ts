/**
 * Dynamic symbolic execution of one method (seed 000, 2.4): execute, see which decisions were made, look for inputs that
 * decide otherwise, and execute those. What is found counts only if it was executed; what is not found counts only if
 * it was proved that there is nothing to find.
 */
import { Runner } from '../execute/index.js';
import type { BlockId, Claim, Method, Model } from '../model/index.js';
import type { CancelToken } from '../model/index.js';
import { describeScene } from '../values/index.js';
import type { Scene } from '../values/index.js';
import { smaller } from './bounds.js';
import { Budget } from './budget.js';
import { suggestedScenes } from './candidates.js';
import { CoverageCounter } from './coverage.js';
import type { Attempt, Execution } from './executions.js';
import { Executions, isRejected, signatureOf } from './executions.js';
import type { Extension } from './extensions.js';
import { viewed } from './extensions.js';
import type { Cut, Exploration, ExploreOptions, ExploreTools } from './exploration.js';
import { Evidence, heldOn } from './findings.js';
import type { Exhaustion } from './exhaustion.js';
import { claimByClaim, exhaustion } from './exhaustion.js';
import { Goal } from './goal.js';
import type { CutLoops } from './loops.js';
import { cutLoops } from './loops.js';
import { Queries, type SolverModel } from './query.js';
import { questionFor, sideWithoutInputs } from './question.js';
import type { Prospect, SearchState, Strategy } from './search.js';
import { Frontier, STRATEGIES } from './search.js';
import { randomScenes, smallScenes } from './seeds.js';
import { otherSides, sideOf, stoppedBefore, took } from './sides.js';
import { Reachability } from './reachability.js';
import { readBack } from './symbolic/read-back.js';
import { replay } from './symbolic/replay.js';
import { SymbolTable } from './symbolic/symbol-table.js';
import type { Scope } from './symbolic/value.js';
import type { Side } from './tree.js';
import { open, TreeNode } from './tree.js';

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

/** A side of a decision on a path that was executed. */
interface Flip extends Prospect {
  readonly execution: Execution;
  /** The position of the decision among the atoms of the path. */
  readonly atom: number;
  readonly node: TreeNode;
  readonly side: string;
}

class Explorer {
  private readonly model: Model;
  private readonly method: Method;
  private readonly loops: CutLoops | undefined;
  private readonly tools: ExploreTools;
  private readonly options: ExploreOptions;
  private readonly cancel: CancelToken | undefined;
  private readonly budget: Budget;
  private readonly goal: Goal;
  private readonly executions: Executions;
  private readonly queries: Queries;
  private readonly extensions: readonly Extension[];
  private readonly strategy: Strategy;
  private readonly reachability: Reachability;
  private scope: Scope;
  private symbols = new SymbolTable();
  private root = new TreeNode();
  private frontier: Frontier<Flip>;
  private readonly state: SearchState;
  /** Some side was not found within the scope. */
  private hasOpenSides = false;
  private readonly counter = new CoverageCounter();
  private readonly evidence: Evidence;
  private readonly paths = new Map<string, Execution>();
  private readonly attempts = new Map<string, number>();
  private readonly divergences: string[] = [];
  private readonly cuts: Cut[] = [];
  /** Executions whose decisions have not been looked at. */
  private ungrown: Execution[] = [];
  private found = 0;
  /** Runs whose inputs satisfy the precondition. */
  private accepted = 0;

  constructor(
    model: Model,
    method: Method,
    tools: ExploreTools,
    options: ExploreOptions,
    cancel: CancelToken | undefined,
  ) {
    this.model = model;
    this.loops = options.loops === 'invariant' ? cutLoops(model.arena, method) : undefined;
    this.method = this.loops?.method ?? method;
    this.tools = tools;
    this.options = options;
    this.cancel = cancel;
    this.budget = new Budget({
      bounds: options.bounds,
      clock: tools,
      cancel,
      runs: () => this.executions.runs,
      isEnough: () => this.goal.isReached,
    });
    const runner = new Runner(model);
    const isLate = (): boolean => this.budget.isExhausted();
    const executionsOf = (one: Method): Executions => new Executions(runner, one, options.bounds, isLate);
    this.executions = executionsOf(this.method);
    this.queries = new Queries(model.arena, tools.session, options.seed, tools.now);
    const confirming = this.method === method ? undefined : executionsOf(method);
    this.evidence = new Evidence(model, this.method, this.executions, confirming, options);
    this.goal = new Goal(this.method, options.goal, this.evidence);
    this.extensions = options.extensions ?? [];
    this.reachability = new Reachability(model);
    this.strategy = this.extensions.find(({ strategy }) => strategy)?.strategy ?? STRATEGIES[options.strategy];
    this.scope = options.bounds.scope;
    this.state = {
      isCovered: ({ method: owner, edge }) => this.counter.has(owner, edge),
      isSettled: (claim) => this.evidence.isViolated(claim),
      attempts: (site) => this.attemptsAt(site),
    };
    this.frontier = new Frontier(this.strategy, this.state);
  }

  async explore(): Promise<Exploration> {
    this.tryCandidates();
    this.trySeeds(smallScenes(this.model, this.method), FIRST_SEEDS, SEED_SHARE);
    // Small formulas first: they grow with the square of the scope and worse.
    const { scope } = this.options.bounds;
    this.begin(smaller(scope));
    await this.search(SMALL_SHARE);
    if (!this.isComplete || this.hasOpenSides) {
      this.begin(scope);
      await this.search(SEARCH_SHARE);
    }
    const end = await this.end();
    if (end.concluded) return this.conclude(end);
    this.trySeeds(randomScenes(this.model, this.method, this.options.seed), MORE_SEEDS, RANDOM_SHARE);
    await this.search(1);
    if (this.budget.isSpent()) return this.conclude(end);
    const last = await this.end();
    return this.conclude({ ...last, proofs: new Map([...end.proofs, ...last.proofs]) });
  }

  /** From here on formulas are about this scope: all executions are looked at again. */
  private begin(scope: Scope): void {
    this.scope = scope;
    this.symbols = new SymbolTable();
    this.root = new TreeNode();
    this.frontier = new Frontier(this.strategy, this.state);
    this.ungrown = [...this.paths.values()];
    this.hasOpenSides = false;
  }

  private tryCandidates(): void {
    for (const candidate of this.options.candidates) {
      this.trySeeds(suggestedScenes(this.model, this.method, candidate), Infinity, 1);
    }
  }

  /** The first run of all may take all the time there is. */
  private trySeeds(scenes: Iterable<Scene>, most: number, share: number, parent?: Execution): void {
    let tried = 0;
    for (const scene of scenes) {
      if (tried++ >= most || this.budget.isSpent(this.executions.runs === 0 ? 1 : share)) return;
      this.execute(scene, parent);
      this.evidence.tryAsItIs(scene);
    }
  }

  private async search(share: number): Promise<void> {
    while (!this.budget.isSpent(share)) {
      if (this.frontier.size < ENOUGH) this.growNext();
      const flip = this.frontier.take();
      if (flip === undefined) {
        if (this.ungrown.length === 0) return;
        continue;
      }
      this.options.onProgress?.(this.executions.runs, this.frontier.size);
      if (flip.node.sides.get(flip.side)?.kind !== 'queued') continue;
      await this.pursue(flip);
    }
  }

  /** Looks for inputs that take a side, and executes them. */
  private async pursue(flip: Flip, behindClaims = false): Promise<void> {
    const { execution, node, side } = flip;
    const path = execution.path;
    if (path === undefined) return;
    if (flip.edge !== undefined && !this.reachability.takes(flip.edge.method, flip.edge.edge)) {
      node.sides.set(side, { kind: 'infeasible', under: [] });
      return;
    }
    this.attempts.set(flip.site, this.attemptsAt(flip.site) + 1);
    const question = questionFor(this.model.arena, path, flip.atom, side, behindClaims);
    if (question === undefined) {
      this.set(node, side, open('it cannot be asked for'));
      return;
    }
    const found = await this.queries.find(
      question.conditions,
      this.options.bounds.solverSeconds,
      this.cancel,
      question.background,
    );
    switch (found.kind) {
      case 'none':
        this.set(node, side, sideWithoutInputs(question, path, execution.trace, path.atoms[flip.atom]));
        return;
      case 'undecided':
        this.set(node, side, open(found.reason));
        return;
      case 'model':
        if (this.confirm(flip, found) === 'stopped' && !behindClaims) await this.pursue(flip, true);
        return;
    }
  }

  private set(node: TreeNode, side: string, state: Side): void {
    node.sides.set(side, state);
    if (state.kind === 'open') this.hasOpenSides = true;
  }

  /** Executes inputs that should take a side. */
  private confirm({ execution, node, side, atom: position, site }: Flip, found: SolverModel): 'stopped' | undefined {
    const { path, trace } = execution;
    const atom = path?.atoms[position];
    if (path === undefined || atom === undefined) return undefined;
    let isSaid = true;
    const scene = readBack(this.model, path.initial, path.choices, found.valueOf, () => (isSaid = false));
    const attempt = this.execute(scene, execution);
    if (took(side, trace, atom.event, attempt)) {
      node.follow(side);
      return undefined;
    }
    this.set(node, side, open('the inputs that were found went another way'));
    if (stoppedBefore(atom.event, attempt)) return 'stopped';
    const before = path.atoms.slice(0, position + 1);
    const isExact = before.every(({ kind, doubt }) => kind === 'claim' || doubt === undefined);
    const isPlaced = path.choices.every((choice) => choice.isPlaced || choice.event > atom.event);
    // A scene does not say what type parameters stand for, so that a prediction may be about other types than the run.
    const isAll = isSaid && isPlaced && this.method.typeParameters.length === 0;
    if (!isAll || !isExact || atom.doubt !== undefined || found.isWrong()) return undefined;
    const { inputs } = describeScene(this.model, this.method, scene);
    const text = [...inputs].map(([name, value]) => `${name} = ${value}`).join(', ');
    this.divergences.push(`${site}, ${side}: predicted for ${text}`);
    return undefined;
  }

  private execute(inputs: Scene, parent: Execution | undefined): Attempt {
    const attempt = this.executions.record(inputs);
    const { run, trace, scene } = attempt;
    if (run.outcome.kind === 'input-type') return attempt;
    const rejected = isRejected(run);
    if (!rejected) this.accepted++;
    const signature = signatureOf(trace, run);
    if (this.paths.has(signature)) return attempt;
    const execution: Execution = {
      id: this.paths.size,
      parent: parent?.id,
      generation: (parent?.generation ?? -1) + 1,
      scene,
      run,
      trace,
      path: undefined,
    };
    this.paths.set(signature, execution);
    if (!rejected) this.accept(execution);
    this.ungrown.push(execution);
    for (const { successors } of this.extensions) this.trySeeds(successors?.(execution) ?? [], Infinity, 1, execution);
    return attempt;
  }

  private accept(execution: Execution): void {
    const { trace, run } = execution;
    const isNew = this.counter.add(trace);
    this.options.listener?.path({
      node: this.evidence.node(execution),
      held: heldOn(trace, run),
      coverage: isNew ? this.counter.coverage(this.method, false, () => true) : undefined,
      runs: this.executions.runs,
    });
    this.evidence.add(execution);
  }

  /** Puts the decisions of an execution into the tree, and their other sides on the frontier. */
  private grow(execution: Execution): void {
    const { trace, run } = execution;
    const seen = new Map<Claim, number>();
    const wants = (claim: Claim): boolean => {
      const times = (seen.get(claim) ?? 0) + 1;
      seen.set(claim, times);
      if (this.goal.isDecided(claim)) return false;
      return times <= TIMES_ON_PATH && !this.evidence.isViolated(claim.id) && this.attemptsAt(claim.id) < ATTEMPTS;
    };
    const replayed = replay(this.model, trace, this.scope, this.symbols, wants);
    const path = viewed(this.extensions, replayed, trace);
    execution.path = path;
    let node = this.root;
    for (const [i, atom] of path.atoms.entries()) {
      const side = sideOf(trace, atom, run);
      for (const other of otherSides(trace, atom, side)) {
        if (node.sides.has(other.side) || !this.goal.isBehind(other, trace, atom.event)) continue;
        node.sides.set(other.side, { kind: 'queued' });
        const { generation } = execution;
        this.frontier.add({ ...other, depth: i, generation, number: this.found++, execution, atom: i, node });
      }
      // A claim that held decides nothing: not every path has it.
      if (atom.kind !== 'claim') node = node.follow(side);
    }
  }

  /** Replaying costs much more than running: the shortest path first, and only when there is little else to do. */
  private growNext(): void {
    let best = 0;
    for (const [i, { trace }] of this.ungrown.entries()) {
      if (trace.events.length < (this.ungrown[best]?.trace.events.length ?? 0)) best = i;
    }
    const [next] = this.ungrown.splice(best, 1);
    if (next !== undefined) this.grow(next);
  }

  private attemptsAt(site: string): number {
    return this.attempts.get(site) ?? 0;
  }

  // ── The end ───────────────────────────────────────────────────────────────────────────────────

  /** Whether what was executed is all there is; if not, whether it is all that leads to one claim or another. */
  private async end(): Promise<Exhaustion> {
    const { goal, divergences } = this;
    const question = {
      model: this.model,
      method: this.method,
      executions: [...this.paths.values()],
      root: this.root,
      claims: goal.open,
      relevance: goal.relevance,
      unfinished: !this.isComplete || goal.isReached || divergences.length > 0,
      prover: this.tools.prover,
      answers: new Map(),
      rests: this.loops?.rests ?? [],
      budget: this.budget,
      cancel: this.cancel,
    };
    const whole = await exhaustion(question);
    if (whole.concluded || goal.isReached || divergences.length > 0) return whole;
    const isOpen = ({ id }: Claim): boolean => !this.budget.isSpent() && !this.evidence.isViolated(id);
    return { ...whole, proofs: await claimByClaim(question, isOpen) };
  }

  private conclude(end: Exhaustion): Exploration {
    if (!this.isComplete || this.goal.isReached)
      this.cuts.push({ at: this.method.origin, ...this.budget.whyStopped() });
    this.cuts.push(...end.cuts);
    const reachable = (method: Method, block: BlockId): boolean => this.reachability.reaches(method, block);
    const [name, runs] = [this.method.name, this.executions.runs];
    return {
      method: name,
      nodes: [...this.paths.values()].filter(({ run }) => !isRejected(run)).map((one) => this.evidence.node(one)),
      findings: this.evidence.findings(end, this.cuts),
      exhaustive: end.exhaustive,
      cutoffs: this.cuts,
      coverage: this.counter.coverage(this.method, end.exhaustive, reachable),
      runs,
      queries: this.queries.asked,
      seconds: this.budget.seconds,
      solverSeconds: this.queries.milliseconds / 1000,
      divergences: this.divergences,
      warnings: this.accepted > 0 || runs === 0 ? [] : [`No input was found that satisfies what ${name} requires.`],
    };
  }

  private get isComplete(): boolean {
    const isBegun = this.accepted > 0 || !this.budget.isExhausted();
    return isBegun && this.frontier.size === 0 && this.ungrown.length === 0;
  }
}

const FIRST_SEEDS = 300;
const MORE_SEEDS = 2_000;
/** Occurrences of one claim on one path that are looked at, and queries that are spent on one claim. */
const TIMES_ON_PATH = 4;
const ATTEMPTS = 40;
/** Prospects that make it unnecessary to look at more paths. */
const ENOUGH = 16;
/** Of the time of an exploration. */
const SEED_SHARE = 0.1;
const SMALL_SHARE = 0.35;
const SEARCH_SHARE = 0.6;
const RANDOM_SHARE = 0.65;
