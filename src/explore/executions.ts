/** Running scenes: concrete and recorded, each path kept once. */
import { Recorder } from './record.js';
import type { Claim, Method } from '../model/index.js';
import type { Callbacks, Run, MethodRunner } from '../execute/index.js';
import type { Heap, Scene, Staged } from '../values/index.js';
import { stage, withChoices } from '../values/index.js';
import type { Bounds } from './bounds.js';
import type { Flip } from './nodes.js';
import type { Path } from './symbolic/context.js';
import type { Trace } from './trace.js';

/** One execution of the entry: a node of the exploration report (seed 000, 2.4.1). */
export interface Execution {
  readonly id: number;
  /** The execution whose decision was changed to get here. */
  readonly parent: number | undefined;
  /** The decision of the parent that was changed. Absent where somebody else says which inputs to try after it. */
  readonly flip: Flip | undefined;
  /** How many decisions were changed on the way here. */
  readonly generation: number;
  readonly scene: Scene;
  readonly run: Run;
  readonly trace: Trace;
  path: Path | undefined;
}

export interface Attempt {
  /** With the choices that were made. */
  readonly scene: Scene;
  readonly run: Run;
  readonly trace: Trace;
}

export class Executions {
  runs = 0;
  private readonly runner: MethodRunner;
  private readonly method: Method;
  private readonly bounds: Bounds;
  private readonly isLate: () => boolean;

  constructor(runner: MethodRunner, method: Method, bounds: Bounds, isLate: () => boolean) {
    this.runner = runner;
    this.method = method;
    this.bounds = bounds;
    this.isLate = isLate;
  }

  record(scene: Scene): Attempt {
    this.runs++;
    return this.recordAgain(scene);
  }

  /** One that is not counted, because it was made before. */
  recordAgain(scene: Scene): Attempt {
    const recorder = new Recorder(this.method, { branches: this.bounds.branches });
    let staged: Staged | undefined;
    const run = this.runner.run(this.method, (heap) => (staged = stage(scene, heap)), {
      callbacks: recorder,
      limits: this.limits(),
    });
    const made = staged === undefined ? scene : withChoices(scene, staged, run.choices);
    return { run, trace: recorder.trace(run), scene: made };
  }

  /** A run that violates this claim without having come past an assumption that it could not evaluate. */
  violation(scene: Scene, claim: Claim): Run | undefined {
    this.runs++;
    const run = this.runner.run(this.method, (heap) => stage(scene, heap), { limits: this.limits() });
    const { outcome, unevaluated } = run;
    const isSame = (outcome.kind === 'violated' || outcome.kind === 'undefined') && outcome.claim === claim;
    return isSame && unevaluated.length === 0 ? run : undefined;
  }

  /** A run that is not counted, because it was made before. */
  again(staged: (heap: Heap) => Staged): Run {
    return this.runner.run(this.method, staged, { limits: this.limits() });
  }

  /** The same with another body, which is watched and not counted. */
  watchedAgain(method: Method, { scene }: Execution, callbacks: Callbacks, isLate: () => boolean): Run {
    return this.runner.run(method, (heap) => stage(scene, heap), { callbacks, limits: { ...this.limits(), isLate } });
  }

  private limits(): { readonly steps: number; readonly depth: number; readonly isLate: () => boolean } {
    return { steps: this.bounds.steps, depth: this.bounds.depth, isLate: this.isLate };
  }
}

/** An execution whose inputs are none that the method may be given. */
export function isRejected({ outcome, frames }: Run): boolean {
  if (outcome.kind === 'input-type') return true;
  if (outcome.kind !== 'assumption-failed') return false;
  return frames.length <= 1 && (outcome.by === 'precondition' || outcome.by === 'language');
}

/** The decisions of a trace: executions with the same ones take the same path. */
export function signatureOf({ events }: Trace, run: Run): string {
  const parts: string[] = [];
  for (const event of events) {
    switch (event.kind) {
      case 'branch':
        parts.push(event.taken ? 'T' : 'F');
        break;
      case 'choose':
        parts.push(`w${event.way}`);
        break;
      case 'claim':
        if (event.held !== true) parts.push(event.held === false ? 'X' : 'u');
        break;
      case 'enter':
        parts.push(`(${event.method.name}`);
        break;
      case 'leave':
        parts.push(')');
        break;
      case 'instruction':
      case 'observed':
        break;
    }
  }
  return `${parts.join('')}${run.outcome.kind}${events.length}`;
}
