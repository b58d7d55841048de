/** What executions on all small inputs say of a method: independent of how the explorer finds its inputs. */
import type { Inputs, Run } from '../../execute/index.js';
import { Runner } from '../../execute/index.js';
import type { Claim, Method, Model } from '../../model/index.js';
import type { Value } from '../../values/index.js';
import { Heap } from '../../values/index.js';
import { forEachSequence, replaying } from '../inputs/odometer.js';
import { SmallWorld } from '../inputs/small-world.js';

export interface TruthLimits {
  readonly seconds: number;
  readonly runs: number;
  readonly now: () => number;
}

export type Truth = (
  | { readonly kind: 'violated'; readonly claim: Claim; readonly choices: readonly number[]; readonly tape: Tape }
  /** No run violates a claim, and some do not end. */
  | { readonly kind: 'loops' }
  /** `complete`: all inputs within the bounds were tried. */
  | { readonly kind: 'survives'; readonly complete: boolean }
) & {
  readonly runs: number;
  /** Those within the precondition. */
  readonly accepted: number;
};

/** What nondeterminism chose. */
type Tape = readonly Value[];

/** A run that ends within so many steps on some small inputs ends within many fewer on most. */
const LIMITS = { steps: 20_000, depth: 300 };

/** After so many runs that do not end, others will not end either. */
const ENDLESS_RUNS = 20;

const ENDLESS_SIZE = 1 << 20;

export class GroundTruth {
  private readonly runner: Runner;
  private readonly world: SmallWorld;

  constructor(model: Model) {
    this.runner = new Runner(model);
    this.world = new SmallWorld(model);
  }

  /** Runs the method on its small inputs until one violates a claim. */
  of(method: Method, { seconds, runs: most, now }: TruthLimits): Truth {
    const started = now();
    let [runs, accepted, endless] = [0, 0, 0];
    let found: { readonly claim: Claim; readonly choices: readonly number[]; readonly tape: Tape } | undefined;
    const isLate = (): boolean => (now() - started) / 1000 > seconds;
    const ending = forEachSequence(
      (chooser) => this.world.inputs(method, new Heap(), chooser),
      (_, choices) => {
        for (const { run, tape } of this.runs(method, choices, isLate)) {
          runs++;
          if (!isRefused(run)) accepted++;
          if (run.outcome.kind === 'cutoff') endless++;
          const claim = violatedBy(run);
          if (claim !== undefined) found = { claim, choices: [...choices], tape };
          if (found !== undefined || runs >= most || endless >= ENDLESS_RUNS || isLate()) return false;
        }
        return true;
      },
      ENDLESS_SIZE,
    );
    if (found !== undefined) return { kind: 'violated', ...found, runs, accepted };
    if (endless > 0) return { kind: 'loops', runs, accepted };
    return { kind: 'survives', complete: ending === 'complete', runs, accepted };
  }

  /** The claim that these inputs and choices violate, if they do. */
  again(method: Method, choices: readonly number[], tape: Tape): Claim | undefined {
    return violatedBy(this.run(method, choices, tape, () => false));
  }

  private run(method: Method, choices: readonly number[], tape: Tape, isLate: () => boolean): Run {
    const staged = (heap: Heap): Inputs => ({
      inputs: this.world.inputs(method, heap, replaying(choices)),
      choices: tape,
    });
    return this.runner.run(method, staged, { limits: { ...LIMITS, isLate } });
  }

  /** With the first choice each time; then with others for the first few, one at a time. */
  private *runs(
    method: Method,
    choices: readonly number[],
    isLate: () => boolean,
  ): IterableIterator<{ readonly run: Run; readonly tape: Tape }> {
    const first = this.run(method, choices, [], isLate);
    yield { run: first, tape: [] };
    // Objects belong to the heap of their run.
    const object = first.choices.findIndex((choice) => typeof choice === 'object');
    const made = object < 0 ? first.choices : first.choices.slice(0, object);
    for (let i = 0; i < Math.min(made.length, CHOICES_CHANGED); i++) {
      for (const other of othersThan(made[i] as Value)) {
        const tape = [...made.slice(0, i), other];
        yield { run: this.run(method, choices, tape, isLate), tape };
      }
    }
  }
}

const CHOICES_CHANGED = 3;

function othersThan(value: Value): readonly Value[] {
  if (typeof value === 'boolean') return [!value];
  return typeof value === 'number' ? [0, 1, -1, 2].filter((other) => other !== value) : [];
}

/** Outside the precondition. */
export function isRefused({ outcome }: Run): boolean {
  return outcome.kind === 'input-type' || outcome.kind === 'assumption-failed';
}

/** A violation that rests on nothing that could not be evaluated. */
export function violatedBy({ outcome, unevaluated }: Run): Claim | undefined {
  const isViolation = outcome.kind === 'violated' || outcome.kind === 'undefined';
  return isViolation && unevaluated.length === 0 ? outcome.claim : undefined;
}
