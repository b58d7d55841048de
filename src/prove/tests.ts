/** Executions of the entry (seed 001, 3.3.3), each with the states that it was in. */
import type { Run, MethodRunner } from '../execute/index.js';
import type { Claim, Method } from '../model/index.js';
import type { Scene, Staged } from '../values/index.js';
import { stage, withChoices } from '../values/index.js';
import type { ProgramGraph } from './program-graph.js';
import { Recorder } from './recorder.js';
import type { ActivationTrace, ExecutionRecord } from './states.js';

export interface Test {
  readonly record: ExecutionRecord;
  readonly run: Run;
  /** Undefined if the execution did not begin: the inputs are none that the method may be given. */
  readonly trace: ActivationTrace | undefined;
  /** For an execution that was stopped because it had more states than are kept: how many it may have past the frontier. */
  readonly cutAfter?: number;
}

export interface TestOptions {
  readonly programOf: (method: Method) => ProgramGraph | undefined;
  /** States past the frontier (6.2.1). */
  readonly statesPastFrontier: number;
  readonly depth: number;
  readonly isLate: () => boolean;
  readonly isFull: () => boolean;
  /** Of claims that executions cannot evaluate. */
  readonly isProved: (claim: Claim) => boolean;
}

export class Tests {
  runs = 0;
  private readonly runner: MethodRunner;
  private readonly method: Method;
  private readonly options: TestOptions;

  constructor(runner: MethodRunner, method: Method, options: TestOptions) {
    this.runner = runner;
    this.method = method;
    this.options = options;
  }

  /** `before` is the number of states up to the frontier. */
  run(scene: Scene, before: number): Test {
    const record: ExecutionRecord = { number: this.runs++, scene, isCertain: false, drawn: new Map() };
    const { programOf, statesPastFrontier, depth, isLate, isFull, isProved } = this.options;
    const recorder = new Recorder(record, { programOf, most: before + statesPastFrontier, isFull, isProved });
    let staged: Staged | undefined;
    const run = this.runner.run(
      this.method,
      (heap) => {
        recorder.heap = heap;
        staged = stage(scene, heap);
        return staged;
      },
      { callbacks: recorder, inspect: true, limits: { steps: MOST_STEPS, depth, isLate } },
    );
    if (staged !== undefined) record.scene = withChoices(scene, staged, run.choices);
    record.drawn = run.drawn;
    record.isCertain = run.unchecked.length === 0 && run.unevaluated.length === 0;
    return { record, run, trace: recorder.first, ...(recorder.isCut ? { cutAfter: statesPastFrontier } : {}) };
  }

  /** The same execution once more, for what it leaves behind. */
  again(staged: Parameters<MethodRunner['run']>[1]): Run {
    const { depth, isLate } = this.options;
    return this.runner.run(this.method, staged, { limits: { steps: MOST_STEPS, depth, isLate } });
  }

  violates(scene: Scene, claim: Claim): boolean {
    const { outcome, unevaluated } = this.again((heap) => stage(scene, heap));
    const isSame = (outcome.kind === 'violated' || outcome.kind === 'undefined') && outcome.claim === claim;
    return isSame && unevaluated.length === 0;
  }
}

/** Of the machine: loops inside functions and binders have no states. */
const MOST_STEPS = 2_000_000;
