/** The executions of an exploration, one for each path: what they cover, and what they say about claims. */
import type { BlockId, Method, Model } from '../model/index.js';
import type { Scene } from '../values/index.js';
import type { Budget } from './budget.js';
import { suggestedScenes } from './candidates.js';
import type { Coverage, Edge } from './coverage.js';
import { CoverageCounter } from './coverage.js';
import type { Attempt, Execution, Executions } from './executions.js';
import { isRejected, signatureOf } from './executions.js';
import { successorsOf } from './extending.js';
import type { ExplorationNode, ExploreOptions } from './exploration.js';
import type { Evidence } from './findings.js';
import { heldOn } from './findings.js';
import type { OriginalPlaces } from './guidance.js';
import type { Flip } from './nodes.js';
import type { Observations } from './observations.js';
import type { Trace } from './trace.js';
import { isUnmet } from './trace.js';

export interface PathContext {
  readonly model: Model;
  readonly method: Method;
  readonly options: ExploreOptions;
  readonly budget: Budget;
  readonly executions: Executions;
  readonly evidence: Evidence;
  /** The method as it is, in terms of which coverage is told. */
  readonly original: OriginalPlaces;
  readonly observations: Observations | undefined;
  /** What is executed has no more than the method has: nothing guides it, and no loop begins in the middle. */
  readonly isAsItIs: boolean;
}

/** An execution that may take a path that none took before. */
type Found = Omit<Execution, 'id' | 'path'>;

export class ExploredPaths {
  private readonly context: PathContext;
  private readonly counter = new CoverageCounter();
  private readonly signatures = new Set<string>();
  private readonly paths: Execution[] = [];
  /** Executions that wait until those that are preferred to them have been looked for: they count as none until then. */
  private readonly waiting: Execution[] = [];
  /** Executions that extensions are being asked about, in turn. */
  private readonly suggesting: Execution[] = [];
  /** How many executions had to wait. */
  deferrals = 0;
  /** Runs whose inputs satisfy the precondition. */
  private accepted = 0;
  /** Paths of such runs. */
  private nodesTaken = 0;

  constructor(context: PathContext) {
    this.context = context;
  }

  /** In the order in which they were executed. */
  get all(): readonly Execution[] {
    return this.paths;
  }

  /** Paths of inputs that the method may be given, with those that wait. */
  get count(): number {
    return this.nodesTaken + this.waiting.length;
  }

  /** Some inputs satisfy the precondition. */
  get hasAccepted(): boolean {
    return this.accepted > 0;
  }

  get nodes(): readonly ExplorationNode[] {
    const { evidence, original } = this.context;
    return this.paths.filter(({ run }) => !isRejected(run)).map((one) => evidence.node(one, original.trace(one.trace)));
  }

  isCovered(method: Method, edge: Edge): boolean {
    const own = this.context.original.edge(method, edge);
    return this.counter.has(own.method, own.edge);
  }

  coverage(isExhaustive: boolean, isReachable: (method: Method, block: BlockId) => boolean): Coverage {
    return this.counter.coverage(this.context.original.method, isExhaustive, isReachable);
  }

  /** The first run of all may take all the time there is. */
  tryScenes(scenes: Iterable<Scene>, most: number, share: number, parent?: Execution): void {
    const { budget, executions, evidence } = this.context;
    let tried = 0;
    for (const scene of scenes) {
      if (tried++ >= most || budget.isSpent(executions.runs === 0 ? 1 : share)) return;
      this.execute(scene, parent);
      evidence.tryAsItIs(scene);
    }
  }

  /** `flip`: the decision of the parent that these inputs should change. */
  execute(inputs: Scene, parent: Execution | undefined, flip?: Flip): Attempt {
    const { executions } = this.context;
    const attempt = executions.record(inputs);
    const { run, trace, scene } = attempt;
    if (run.outcome.kind === 'input-type') return attempt;
    const rejected = isRejected(run);
    if (!rejected) this.accepted++;
    const generation = (parent?.generation ?? -1) + 1;
    const found = { parent: parent?.id, flip, generation, scene, run, trace };
    if (!rejected && this.isDeferred(trace)) {
      if (!this.signatures.has(signatureOf(trace, run))) this.defer(found);
      return attempt;
    }
    this.take(found);
    return attempt;
  }

  /** Executions whose preferred alternatives have not been made, in the order in which they were executed. */
  get deferred(): readonly Execution[] {
    return this.waiting;
  }

  /** Those that waited longest count from now on, unless others have taken their path. */
  release(): void {
    const [first] = this.waiting.splice(0, 1);
    if (first !== undefined) this.take(first);
  }

  /** What was executed counts in the end, whether or not there was time for what is preferred to it. */
  releaseAll(): void {
    while (this.waiting.length > 0) this.release();
  }

  private isDeferred({ events }: Trace): boolean {
    const { deferrals = 0 } = this.context.options.guidance ?? {};
    return this.deferrals < deferrals && events.some(isUnmet);
  }

  /** What it violates counts at once. */
  private defer(found: Found): void {
    const execution: Execution = { id: -1 - this.deferrals, path: undefined, ...found };
    this.deferrals++;
    this.waiting.push(execution);
    const { outcome } = found.run;
    if (outcome.kind === 'violated' || outcome.kind === 'undefined') this.context.evidence.add(execution);
  }

  private take(found: Found): void {
    const { run, trace } = found;
    const signature = signatureOf(trace, run);
    if (this.signatures.has(signature)) return;
    this.signatures.add(signature);
    const execution: Execution = { ...found, path: undefined, id: this.paths.length };
    this.paths.push(execution);
    if (!isRejected(run)) this.accept(execution);
    this.suggest(execution);
  }

  /** Runs what extensions suggest after an execution, and after those that this leads to, one after the other. */
  private suggest(execution: Execution): void {
    const { model, method, options, budget } = this.context;
    const { extensions = [] } = options;
    if (extensions.length === 0) return;
    this.suggesting.push(execution);
    if (this.suggesting.length > 1) return;
    for (const one of this.suggesting)
      for (const test of successorsOf(model, method, extensions, one)) {
        if (budget.isSpent()) break;
        this.tryScenes(suggestedScenes(model, method, test), Infinity, 1, one);
      }
    this.suggesting.length = 0;
  }

  private accept(execution: Execution): void {
    const { options, executions, evidence, original, isAsItIs } = this.context;
    const { trace, run } = execution;
    const own = original.trace(trace);
    this.nodesTaken++;
    this.context.observations?.add(execution);
    const isNew = this.counter.add(own, isAsItIs && run.unevaluated.length === 0);
    options.listener?.path({
      node: evidence.node(execution, own),
      held: heldOn(trace, run),
      coverage: isNew ? this.coverage(false, () => true) : undefined,
      runs: executions.runs,
    });
    evidence.add(execution);
  }
}
