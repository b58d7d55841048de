/** The executions of an exploration, one for each path: what they cover, and what they say about claims. */
import type { BlockId, Method } from '../model/index.js';
import type { Scene } from '../values/index.js';
import type { Budget } from './budget.js';
import type { Coverage, Edge } from './coverage.js';
import { CoverageCounter } from './coverage.js';
import type { Attempt, Execution, Executions } from './executions.js';
import { isRejected, signatureOf } from './executions.js';
import type { ExplorationNode, ExploreOptions } from './exploration.js';
import type { Evidence } from './findings.js';
import { heldOn } from './findings.js';
import type { Original } from './guidance.js';
import type { Observations } from './observations.js';
import type { Trace } from './trace.js';
import { isUnmet } from './trace.js';

export interface PathContext {
  readonly method: Method;
  readonly options: ExploreOptions;
  readonly budget: Budget;
  readonly executions: Executions;
  readonly evidence: Evidence;
  /** The method as it is, in terms of which coverage is told. */
  readonly original: Original;
  readonly observations: Observations | undefined;
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
  /** How many executions had to wait. */
  deferrals = 0;
  /** Runs whose inputs satisfy the precondition. */
  private accepted = 0;

  constructor(context: PathContext) {
    this.context = context;
  }

  /** In the order in which they were executed. */
  get all(): readonly Execution[] {
    return this.paths;
  }

  /** Some inputs satisfy the precondition. */
  get hasAccepted(): boolean {
    return this.accepted > 0;
  }

  get nodes(): readonly ExplorationNode[] {
    return this.paths.filter(({ run }) => !isRejected(run)).map((one) => this.context.evidence.node(one));
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

  execute(inputs: Scene, parent: Execution | undefined): Attempt {
    const { executions } = this.context;
    const attempt = executions.record(inputs);
    const { run, trace, scene } = attempt;
    if (run.outcome.kind === 'input-type') return attempt;
    const rejected = isRejected(run);
    if (!rejected) this.accepted++;
    const generation = (parent?.generation ?? -1) + 1;
    const found = { parent: parent?.id, generation, scene, run, trace };
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
    for (const { successors } of this.context.options.extensions ?? []) {
      this.tryScenes(successors?.(execution) ?? [], Infinity, 1, execution);
    }
  }

  private accept(execution: Execution): void {
    const { options, executions, evidence } = this.context;
    const { trace, run } = execution;
    this.context.observations?.add(execution);
    const isNew = this.counter.add(this.context.original.trace(trace));
    options.listener?.path({
      node: evidence.node(execution),
      held: heldOn(trace, run),
      coverage: isNew ? this.coverage(false, () => true) : undefined,
      runs: executions.runs,
    });
    evidence.add(execution);
  }
}
