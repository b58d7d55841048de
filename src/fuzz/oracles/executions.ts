/** What executions of a program and of its readings show: claims that they violate, and places that they reach. */
import type { Inputs, Run } from '../../execute/index.js';
import { Runner, SILENT } from '../../execute/index.js';
import { lowerProgram } from '../../languages/dafny/lower/index.js';
import { resolveProgram } from '../../languages/dafny/resolve/program.js';
import { SourceText } from '../../languages/source.js';
import { spanOf } from '../../languages/origins.js';
import type { Claim, Method, Model } from '../../model/index.js';
import { Heap, type Value } from '../../values/index.js';
import { shapeText } from '../../languages/dafny/value-text.js';
import { forEachSequence, replaying } from '../inputs/odometer.js';
import { SmallWorld } from '../inputs/small-world.js';
import { isRefused } from './ground-truth.js';

/** A claim across the readings of a program: its file, its line and its kind. */
export type ClaimKey = string;

function keyOf(claim: Claim): ClaimKey {
  const { source, start } = spanOf(claim.origin);
  return claimKey(source.path, source.position(start).line, claim.kind);
}

export function claimKey(file: string, line: number, kind: string): ClaimKey {
  return `${file}:${line}:${kind}`;
}

/** One legal run that came to a claim; it counts only if the claims that it could not check do hold. */
export interface Witness {
  readonly violates: boolean;
  readonly unchecked: readonly ClaimKey[];
  readonly text: string;
}

export interface Executions {
  /** All claims of what was run. */
  readonly claims: ReadonlySet<ClaimKey>;
  readonly runs: number;
  /** Runs within the precondition. */
  readonly accepted: number;
  readonly reached: ReadonlyMap<ClaimKey, readonly Witness[]>;
  readonly violated: ReadonlyMap<ClaimKey, readonly Witness[]>;
  /** Members without inputs whose executions are all among the runs. */
  readonly whole: ReadonlySet<string>;
  /** Not run, because it has errors. */
  readonly errors: readonly string[];
  readonly crash: string | undefined;
}

/** Of one method, on all its inputs and choices together. */
const RUNS = 40;
const TAPES = 12;
const LIMITS = { steps: 5_000, depth: 200 };
const ENDLESS_SIZE = 64;
/** Of the runs that come to one claim, so many are kept. */
const KEPT = 4;

export function modelOf(files: ReadonlyMap<string, string>): Model | readonly string[] {
  const [main = ['main.dfy', '']] = files;
  const program = resolveProgram(new SourceText(main[0], main[1]), {
    resolve: (_, include) => include,
    read: (file) => {
      const content = files.get(file);
      return content === undefined
        ? { kind: 'error', code: 'include-not-found', message: `There is no file "${file}".` }
        : { kind: 'text', text: content };
    },
  });
  const errors = program.diagnostics.filter(({ severity }) => severity === 'error');
  return errors.length > 0 ? errors.map(({ message }) => message) : lowerProgram(program);
}

export function executionsOf(files: ReadonlyMap<string, string>, milliseconds: number, now: () => number): Executions {
  const model = modelOf(files);
  const found = new Found();
  if (!('methods' in model)) return found.result(model, undefined);
  try {
    const end = now() + milliseconds;
    new Executing(model, found, () => now() > end).all();
    return found.result([], undefined);
  } catch (raised) {
    const text = raised instanceof Error ? (raised.stack ?? raised.message) : String(raised);
    return found.result([], text.split('\n').slice(0, 3).join(' '));
  }
}

class Found {
  readonly claims = new Set<ClaimKey>();
  readonly reached = new Map<ClaimKey, Witness[]>();
  readonly violated = new Map<ClaimKey, Witness[]>();
  readonly whole = new Set<string>();
  runs = 0;
  accepted = 0;

  add(to: Map<ClaimKey, Witness[]>, key: ClaimKey, witness: Witness): void {
    const known = to.get(key);
    if (known === undefined) to.set(key, [witness]);
    else if (witness.unchecked.length === 0 && known.every((one) => one.unchecked.length > 0)) known.unshift(witness);
    else if (known.length < KEPT) known.push(witness);
  }

  result(errors: readonly string[], crash: string | undefined): Executions {
    const { claims, runs, accepted, reached, violated, whole } = this;
    return { claims, runs, accepted, reached, violated, whole, errors, crash };
  }
}

class Executing {
  private readonly model: Model;
  private readonly runner: Runner;
  private readonly world: SmallWorld;
  private readonly found: Found;
  private readonly isLate: () => boolean;
  /** Claims that the current run came to, with what it could not check before. */
  private met: { readonly claim: Claim; readonly held: boolean | 'unchecked' }[] = [];

  constructor(model: Model, found: Found, isLate: () => boolean) {
    this.model = model;
    this.runner = new Runner(model);
    this.world = new SmallWorld(model);
    this.found = found;
    this.isLate = isLate;
  }

  all(): void {
    for (const method of this.model.methods) {
      for (const claim of method.claims) this.found.claims.add(keyOf(claim));
      if (method.body === undefined || method.kind === 'declaration' || method.kind === 'override') continue;
      this.method(method);
    }
  }

  private method(method: Method): void {
    let runs = 0;
    let isWhole = method.inputs.length === 0;
    forEachSequence(
      (chooser) => this.world.inputs(method, new Heap(), chooser),
      (_, choices) => {
        const given = [...choices];
        const tapes: (readonly Value[])[] = [[]];
        for (let i = 0; i < tapes.length; i++) {
          if (i >= TAPES || this.isLate()) {
            isWhole = false;
            break;
          }
          const tape = tapes[i] ?? [];
          const run = this.run(method, given, tape);
          runs++;
          const others = otherTapes(run.choices, tape.length);
          tapes.push(...others.tapes);
          isWhole &&= others.complete && run.isDetermined && run.unchecked.length === 0 && isEnded(run);
        }
        return runs < RUNS && !this.isLate();
      },
      ENDLESS_SIZE,
    );
    if (isWhole) this.found.whole.add(method.name);
  }

  private run(method: Method, choices: readonly number[], tape: readonly Value[]): Run {
    this.met = [];
    let text = '';
    const staged = (heap: Heap): Inputs => {
      const inputs = this.world.inputs(method, heap, replaying(choices));
      text = `${method.name}(${inputs.map(shapeText).join(', ')})`;
      return { inputs, choices: tape };
    };
    const callbacks = {
      ...SILENT,
      constraint: (_: unknown, claim: Claim, held: boolean | 'unchecked'): void => {
        this.met.push({ claim, held });
      },
    };
    const run = this.runner.run(method, staged, { limits: { ...LIMITS, isLate: this.isLate }, callbacks });
    this.found.runs++;
    if (isRefused(run)) return run;
    this.found.accepted++;
    this.note(run, `${text}${run.choices.length === 0 ? '' : ` with ${run.choices.map(shapeText).join(', ')}`}`);
    return run;
  }

  /** What comes after an assumption that could not be evaluated may be no execution. */
  private note(run: Run, text: string): void {
    if (run.unevaluated.length > 0) return;
    const unchecked: ClaimKey[] = [];
    for (const { claim, held } of this.met) {
      const key = keyOf(claim);
      const isAlways = claim.guard === this.model.arena.true;
      if (isAlways)
        this.found.add(this.found.reached, key, { violates: held === false, unchecked: [...unchecked], text });
      if (held === 'unchecked') unchecked.push(key);
    }
    const { outcome } = run;
    if (outcome.kind !== 'violated') return;
    this.found.add(this.found.violated, keyOf(outcome.claim), { violates: true, unchecked, text });
  }
}

function isEnded({ outcome }: Run): boolean {
  return outcome.kind === 'returned' || outcome.kind === 'violated';
}

/** Each choice after the given ones, made otherwise; complete if there are no other ways. */
function otherTapes(
  made: readonly Value[],
  given: number,
): { readonly tapes: readonly Value[][]; readonly complete: boolean } {
  const tapes: Value[][] = [];
  let complete = true;
  for (let i = given; i < made.length; i++) {
    const value = made[i] as Value;
    if (typeof value === 'boolean') tapes.push([...made.slice(0, i), !value]);
    else complete = false;
    if (typeof value === 'number') {
      for (const other of [0, 1, -1, 2, 3]) if (other !== value) tapes.push([...made.slice(0, i), other]);
    }
    // Objects belong to the heap of their run.
    if (typeof value === 'object') break;
  }
  return { tapes, complete };
}
