/**
 * The search within one scope: the decisions of executions as a tree, the sides that no execution took, and inputs that
 * take them. What was tried in one scope is known in the next.
 */
import type { CancelToken, Claim, Method, Model } from '../model/index.js';
import { describeScene } from '../values/index.js';
import type { Budget } from './budget.js';
import type { Execution, Executions } from './executions.js';
import type { ExploredPaths } from './explored-paths.js';
import type { Flipped, NamedExtension } from './extending.js';
import { frontierOf, strategyOf } from './extending.js';
import type { ExploreOptions } from './exploration.js';
import type { Evidence } from './findings.js';
import type { Goal } from './goal.js';
import type { Queries, SolverModel } from './query.js';
import { decides, questionFor, sideWithoutInputs } from './question.js';
import type { Reachability } from './reachability.js';
import type { SearchState, Strategy } from './search.js';
import { Frontier, preferredFirst, STRATEGIES } from './search.js';
import { otherSides, sideOf, stoppedBefore, took } from './sides.js';
import type { Atom, Path } from './symbolic/context.js';
import { readBack } from './symbolic/read-back.js';
import { replay } from './symbolic/replay.js';
import { SymbolTable } from './symbolic/symbol-table.js';
import type { Scope } from './symbolic/value.js';
import type { Side } from './tree.js';
import { open, TreeNode } from './tree.js';
import type { Untaken } from './untaken-sides.js';

export interface SearchContext {
  readonly model: Model;
  readonly method: Method;
  readonly options: ExploreOptions;
  readonly budget: Budget;
  readonly executions: Executions;
  readonly evidence: Evidence;
  readonly paths: ExploredPaths;
  readonly goal: Goal;
  readonly queries: Queries;
  readonly reachability: Reachability;
  readonly cancel: CancelToken | undefined;
}

interface Flip extends Flipped {
  /** The position of the decision among the atoms of the path. */
  readonly atom: number;
  /** What extensions add to its score. */
  readonly bias?: number;
  readonly node: TreeNode;
  readonly side: string;
}

export class ScopeSearch {
  /** Executions that went another way than they were predicted to go: sentences. */
  readonly divergences: string[] = [];
  private readonly context: SearchContext;
  private readonly extensions: readonly NamedExtension[];
  private readonly strategy: Strategy<Flip>;
  private readonly state: SearchState;
  /** Queries for sides, by place. */
  private readonly attempts = new Map<string, number>();
  private found = 0;
  private scope: Scope;
  private symbols = new SymbolTable();
  private tree = new TreeNode();
  private frontier: Frontier<Flip>;
  private openSides = false;
  /** Sides that were looked for, or are to be. */
  private looked: Flip[] = [];
  /** Executions whose decisions have not been looked at. */
  private ungrown: Execution[] = [];
  /** How many executions have been among them. */
  private known = 0;
  /** Executions that wait, and whose preferred alternatives are on the frontier or were looked for. */
  private preferring = new Set<Execution>();

  constructor(context: SearchContext) {
    const { options, paths, evidence } = context;
    this.context = context;
    this.extensions = options.extensions ?? [];
    const strategy = strategyOf(this.extensions) ?? STRATEGIES[options.strategy];
    this.strategy = preferredFirst((flip, state) => strategy(flip, state) + (flip.bias ?? 0));
    this.scope = options.bounds.scope;
    this.state = {
      isCovered: ({ method, edge }) => paths.isCovered(method, edge),
      isSettled: (claim) => evidence.isViolated(claim),
      attempts: (site) => this.attemptsAt(site),
    };
    this.frontier = new Frontier(this.strategy, this.state);
  }

  /** Of the decisions that were looked at. */
  get root(): TreeNode {
    return this.tree;
  }

  /** Some side was not found within the scope. */
  get hasOpenSides(): boolean {
    return this.openSides;
  }

  /** Sides of decisions that no execution took. That a claim cannot be violated is said of the claim. */
  get untaken(): readonly Untaken[] {
    return this.looked.flatMap(({ execution, atom: position, side, node, violates }) => {
      const state = node.sides.get(side);
      const { path, trace, id } = execution;
      if (path === undefined || state === undefined || state.kind === 'explored') return [];
      if (violates !== undefined && state.kind === 'infeasible') return [];
      return [{ node: id, flip: { path, trace, position, side }, state, violates }];
    });
  }

  /** Nothing is left to look at. */
  get isDone(): boolean {
    return this.frontier.size === 0 && this.waiting().length === 0 && this.context.paths.deferred.length === 0;
  }

  /** From here on formulas are about this scope: all executions are looked at again. */
  begin(scope: Scope): void {
    this.scope = scope;
    this.symbols = new SymbolTable();
    this.tree = new TreeNode();
    this.frontier = new Frontier(this.strategy, this.state);
    this.ungrown = [];
    this.known = 0;
    this.preferring = new Set();
    this.openSides = false;
    this.looked = [];
  }

  /** Until this share of the budget is spent, or nothing is left. */
  async run(share: number): Promise<void> {
    const { budget, executions, options } = this.context;
    while (!budget.isSpent(share)) {
      for (const execution of this.context.paths.deferred) this.prefer(execution);
      if (this.frontier.size < ENOUGH) this.growNext();
      const flip = this.frontier.take();
      if (flip === undefined) {
        if (this.isDone) return;
        if (this.waiting().length === 0) this.context.paths.release();
        continue;
      }
      options.onProgress?.(executions.runs, this.frontier.size);
      if (flip.node.sides.get(flip.side)?.kind !== 'queued') continue;
      await this.pursue(flip);
    }
  }

  /** Looks for inputs that take a side, and executes them. */
  private async pursue(flip: Flip, behindClaims = false): Promise<void> {
    const { model, options, queries, reachability, cancel } = this.context;
    const { execution, node, side } = flip;
    const path = execution.path;
    if (path === undefined) return;
    if (flip.edge !== undefined && !reachability.takes(flip.edge.method, flip.edge.edge)) {
      node.sides.set(side, { kind: 'infeasible', under: [] });
      return;
    }
    this.attempts.set(flip.site, this.attemptsAt(flip.site) + 1);
    const question = questionFor(model.arena, path, flip.atom, side, behindClaims);
    if (question === undefined) {
      this.set(node, side, open('it cannot be asked for'));
      return;
    }
    const seconds = options.bounds.solverSeconds * (flip.isPreferred === true ? PREFERRED_SHARE : 1);
    const found = await queries.find(question.conditions, seconds, cancel, question.background);
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
    if (state.kind === 'open') this.openSides = true;
  }

  /** Executes inputs that should take a side. */
  private confirm({ execution, node, side, atom: position, site }: Flip, found: SolverModel): 'stopped' | undefined {
    const { model, method, paths } = this.context;
    const { path, trace } = execution;
    const atom = path?.atoms[position];
    if (path === undefined || atom === undefined) return undefined;
    let isSaid = true;
    const scene = readBack(model, path.initial, path.choices, found.valueOf, () => (isSaid = false));
    const attempt = paths.execute(scene, execution, { path, trace, position, side });
    if (took(side, trace, atom.event, attempt)) {
      node.follow(side);
      return undefined;
    }
    this.set(node, side, open('the inputs that were found went another way'));
    if (stoppedBefore(atom.event, attempt)) return 'stopped';
    const before = path.atoms.slice(0, position + 1);
    const isExact = before.every((one) => !decides(one) || one.doubt === undefined);
    const isPlaced = path.choices.every((choice) => choice.isPlaced || choice.event > atom.event);
    // A scene does not say what type parameters stand for, so that a prediction may be about other types than the run.
    const isAll = isSaid && isPlaced && method.typeParameters.length === 0;
    if (!isAll || !isExact || atom.doubt !== undefined || found.isWrong()) return undefined;
    const { inputs } = describeScene(model, method, scene);
    const text = [...inputs].map(([name, value]) => `${name} = ${value}`).join(', ');
    this.divergences.push(`${site}, ${side}: predicted for ${text}`);
    return undefined;
  }

  /** Looks first for inputs that have what is preferred where an execution that waits does not have it (seed 004, 3.3). */
  private prefer(execution: Execution): void {
    if (this.preferring.has(execution)) return;
    this.preferring.add(execution);
    const path = this.replayed(execution);
    this.follow(execution, path, ({ kind }) => kind === 'preference');
  }

  /** Puts the decisions of an execution into the tree, and their other sides on the frontier. */
  private grow(execution: Execution): void {
    this.follow(execution, this.replayed(execution), () => true);
  }

  private replayed(execution: Execution): Path {
    const { model, goal, evidence, options } = this.context;
    const { trace } = execution;
    const unsought = options.guidance?.unsought;
    const isVerified = (claim: Claim): boolean => unsought?.get(claim)?.some((flags) => flags.length === 0) === true;
    const seen = new Map<Claim, number>();
    const wants = (claim: Claim): boolean => {
      const times = (seen.get(claim) ?? 0) + 1;
      seen.set(claim, times);
      if (goal.isDecided(claim) || isVerified(claim)) return false;
      return times <= TIMES_ON_PATH && !evidence.isViolated(claim.id) && this.attemptsAt(claim.id) < ATTEMPTS;
    };
    const path = replay(model, trace, this.scope, this.symbols, wants, unsought);
    execution.path = path;
    return path;
  }

  private follow(execution: Execution, path: Path, isLookedFor: (atom: Atom) => boolean): void {
    const { goal } = this.context;
    const { trace, run } = execution;
    let node = this.tree;
    for (const [i, atom] of path.atoms.entries()) {
      const side = sideOf(trace, atom, run);
      for (const other of isLookedFor(atom) ? otherSides(trace, atom, side) : []) {
        if (node.sides.has(other.side) || !goal.isBehind(other, trace, atom.event)) continue;
        const { generation } = execution;
        const [number, { event }] = [this.found++, atom];
        this.queue({ ...other, depth: i, generation, number, execution, event, atom: i, node });
      }
      // A claim that held, or a preference, decides nothing: not every path has it.
      if (decides(atom)) node = node.follow(side);
    }
  }

  /** An extension may leave it out: then nothing is known of it. */
  private queue(flip: Flip): void {
    this.looked.push(flip);
    const said = this.extensions.length === 0 ? 0 : frontierOf(this.extensions, flip, this.state);
    if (typeof said === 'number') {
      flip.node.sides.set(flip.side, { kind: 'queued' });
      this.frontier.add(said === 0 ? flip : { ...flip, bias: said });
      return;
    }
    const what = `decisions that an extension (${said.droppedBy}) drops`;
    flip.node.sides.set(flip.side, open(`an extension (${said.droppedBy}) drops it`, [{ bound: 'sampled', what }]));
  }

  /** Replaying costs much more than running: the shortest path first, and only when there is little else to do. */
  private growNext(): void {
    const waiting = this.waiting();
    let best = 0;
    for (const [i, { trace }] of waiting.entries()) {
      if (trace.events.length < (waiting[best]?.trace.events.length ?? 0)) best = i;
    }
    const [next] = waiting.splice(best, 1);
    if (next !== undefined) this.grow(next);
  }

  /** With the executions that have come since it was asked last. */
  private waiting(): Execution[] {
    const { all } = this.context.paths;
    for (const execution of all.slice(this.known)) this.ungrown.push(execution);
    this.known = all.length;
    return this.ungrown;
  }

  private attemptsAt(site: string): number {
    return this.attempts.get(site) ?? 0;
  }
}

/** Occurrences of one claim on one path that are looked at, and queries that are spent on one claim. */
const TIMES_ON_PATH = 4;
const ATTEMPTS = 40;
/** Of the time of a query: without what is preferred, the execution that waits for it goes on. */
const PREFERRED_SHARE = 0.2;
/** Prospects that make it unnecessary to look at more paths. */
const ENOUGH = 16;
