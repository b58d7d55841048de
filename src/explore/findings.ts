/** What executions and proofs of one exploration say of each claim. */
import type {
  BlockId,
  Claim,
  ClaimId,
  Doubt,
  Doubtful,
  Finding,
  Held,
  Method,
  Model,
  RunState,
  SeenPath,
  TestCase,
  Violated,
} from '../model/index.js';
import { describeScene, literalText } from '../values/index.js';
import type { Scene, Value } from '../values/index.js';
import type { End, Run } from '../execute/index.js';
import { endOf, passedIn, stepsOf, uncheckedIn } from '../execute/index.js';
import type { Execution, Executions } from './executions.js';
import type { Exhaustion } from './exhaustion.js';
import type { Cut, ExplorationNode, ExploreOptions } from './exploration.js';
import type { Impacts } from './impacts.js';
import { minimise } from './minimise.js';
import type { Flip, FlippedDecision } from './nodes.js';
import { coveredLines, errorOf, hasOutputs, outputsOf } from './nodes.js';
import type { Observations } from './observations.js';
import type { OutputTerms } from './output-terms.js';
import { noOutputs, outputTerms } from './output-terms.js';
import { SeenPaths } from './seen-paths.js';
import type { Trace, TraceEvent } from './trace.js';
import { methodOf } from './trace.js';
import type { Treatment } from './treatment.js';

interface Violation {
  /** The one that counts: of the method as it is, where that violates the claim too. */
  readonly run: Run;
  readonly scene: Scene;
  readonly claim: Claim;
  readonly outcome: 'false' | 'undefined';
  readonly doubts: readonly Doubt[];
  /** Claims that the run went past without evaluating them. */
  readonly passed: ReadonlySet<Claim>;
}

/** The method as it is, where the one that is explored has more than it. */
interface Original {
  readonly executions: Executions;
  /** What is executed in place of it; then choices are others than it makes. Absent: it makes the same ones. */
  readonly treatment?: Treatment;
}

export class Evidence {
  private readonly model: Model;
  private readonly method: Method;
  private readonly executions: Executions;
  private readonly original: Original | undefined;
  private readonly options: Pick<ExploreOptions, 'goal' | 'listener' | 'bounds'>;
  private readonly held = new Map<Claim, { paths: number; readonly first: Execution }>();
  private readonly violations = new Map<Claim, Violation>();
  private readonly unchecked = new Map<Claim, string>();
  private readonly tests = new Map<Scene, TestCase>();
  private readonly ends = new Map<Scene, End>();
  private readonly paths: SeenPaths;

  constructor(
    model: Model,
    method: Method,
    executions: Executions,
    original: Original | undefined,
    options: Pick<ExploreOptions, 'goal' | 'listener' | 'bounds'>,
  ) {
    this.original = original;
    this.options = options;
    this.model = model;
    this.method = method;
    this.executions = executions;
    this.paths = new SeenPaths(model, method, executions, options.bounds.scope);
  }

  /** Some claim is violated for certain. */
  get hasViolation(): boolean {
    return [...this.violations.values()].some((violation) => this.isCertain(violation));
  }

  isViolated(claim: ClaimId): boolean {
    return [...this.violations].some(([{ id }, violation]) => id === claim && this.isCertain(violation));
  }

  /** Nothing better has to be looked for. What was decided before is supposed to be proved here; evidence/ judges for itself. */
  private isCertain({ doubts, passed }: Violation): boolean {
    const { goal } = this.options;
    const isDecided = (claim: Claim): boolean => goal?.kind === 'claims' && goal.decided.has(claim);
    return doubts.length === 0 && [...passed].every(isDecided);
  }

  add(execution: Execution): void {
    const { trace, run, scene } = execution;
    for (const claim of heldOn(trace, run)) {
      const known = this.held.get(claim);
      if (known === undefined) this.held.set(claim, { paths: 1, first: execution });
      else known.paths++;
      this.paths.addHeld(claim, execution);
    }
    for (const { claim, reason } of run.unchecked) this.unchecked.set(claim, reason);
    const { outcome } = run;
    if (outcome.kind !== 'violated' && outcome.kind !== 'undefined') return;
    const { claim } = outcome;
    const inOriginal = this.inOriginal(scene);
    const confirmed = this.original === undefined ? run : this.original.executions.violation(inOriginal, claim);
    const doubts = [...run.unevaluated, ...(confirmed === undefined ? [this.whyUnconfirmed()] : [])];
    const counted = doubts.length > 0 ? run : (confirmed ?? run);
    if (doubts.length === 0) this.paths.addViolated(claim, execution);
    this.violate({
      run: counted,
      scene: doubts.length > 0 ? scene : inOriginal,
      claim,
      outcome: outcome.kind === 'violated' ? 'false' : 'undefined',
      doubts,
      passed: passedIn(counted),
    });
  }

  /** Runs the method without more than it has: what that violates is beyond doubt, whatever the path. */
  tryAsItIs(given: Scene): void {
    if (this.original?.treatment === undefined) return;
    const { run, scene } = this.original.executions.record(this.inOriginal(given));
    const { outcome, unevaluated } = run;
    if ((outcome.kind !== 'violated' && outcome.kind !== 'undefined') || unevaluated.length > 0) return;
    const kind = outcome.kind === 'violated' ? 'false' : 'undefined';
    this.violate({ run, scene, claim: outcome.claim, outcome: kind, doubts: [], passed: passedIn(run) });
  }

  private violate(violation: Violation): void {
    const { claim, scene, doubts, passed } = violation;
    const known = this.violations.get(claim);
    if (known !== undefined && (known.doubts.length - doubts.length || known.passed.size - passed.size) <= 0) return;
    this.note(violation);
    if (doubts.length > 0) return;
    const judge = this.original?.executions ?? this.executions;
    const isStill = (one: Scene): boolean => {
      const run = judge.violation(one, claim);
      return run !== undefined && [...passedIn(run)].every((other) => passed.has(other));
    };
    const small = minimise(this.model, this.method, scene, isStill, MINIMISING_RUNS);
    if (small !== scene) this.note({ ...violation, scene: small });
  }

  private note(violation: Violation): void {
    this.violations.set(violation.claim, violation);
    this.options.listener?.violation(this.violated(violation));
  }

  /** `impacts`: of what was left out, if anything was. `open`: claims that were to be decided. */
  findings(
    end: Exhaustion,
    cuts: readonly Cut[],
    impacts: Impacts | undefined,
    open: ReadonlySet<Claim>,
    observations?: Observations,
  ): readonly Finding[] {
    const entry = this.method.id;
    const engine = 'explorer';
    const findings: Finding[] = [...this.violations.values()].map((violation) => this.withPaths(violation));
    for (const [claim, { paths: count, first }] of this.held) {
      const { run, after } = this.endOf(first.scene, this.executions);
      const state: { readonly after?: RunState } = run.outcome.kind === 'returned' ? { after } : {};
      const guessed = this.treatment !== undefined ? { unevaluated: true as const } : {};
      const paths = end.proofs.has(claim) ? this.paths.known(first) : this.heldPaths(claim, first);
      const beyondPremise = observations?.beyondPremise(claim);
      const beyond = beyondPremise === undefined ? {} : { beyondPremise };
      const seen = { ...state, ...uncheckedIn(first.run), ...guessed, ...paths, ...beyond };
      findings.push({
        claim,
        engine,
        entry,
        outcome: 'true',
        paths: count,
        test: this.treatedTest(first.scene),
        ...seen,
      });
    }
    for (const [claim, reason] of this.unchecked) {
      // A proof is about every path, also where a run could not evaluate the claim.
      if (end.proofs.has(claim)) continue;
      findings.push({ claim, engine, entry, outcome: 'dontknow', reason: `It could not be evaluated: ${reason}.` });
    }
    for (const claim of this.method.claims) {
      const proof = end.proofs.get(claim);
      if (proof !== undefined) {
        findings.push({ claim, engine, entry, outcome: proof.outcome, under: proof.under });
        continue;
      }
      const unproved = end.unproved.get(claim);
      const own = [...(impacts?.on(claim) ?? []), ...(unproved === undefined ? [] : [unproved])];
      for (const { bound, at, reason } of own.length > 0 ? own : this.otherwise(claim, cuts, impacts, open))
        findings.push({ claim, engine, entry, outcome: 'cutoff', bound, at, reason });
    }
    return findings;
  }

  /** No cut leads to the claim that anybody knows of: nobody may take silence for a proof. */
  private otherwise(
    claim: Claim,
    cuts: readonly Cut[],
    impacts: Impacts | undefined,
    open: ReadonlySet<Claim>,
  ): readonly Cut[] {
    if (!open.has(claim) || this.violations.has(claim)) return [];
    const unproved = this.held.has(claim) ? impacts?.unproved(claim) : undefined;
    return unproved === undefined ? cuts : [unproved];
  }

  private violated({ claim, run, scene, outcome, doubts, passed }: Violation): Violated | Doubtful {
    const entry = this.method.id;
    const judge = doubts.length === 0 ? (this.original?.executions ?? this.executions) : this.executions;
    const end = this.endOf(scene, judge);
    const stop = end.run.outcome;
    // Time may have run out in between; then what was seen first is told.
    const isSame = (stop.kind === 'violated' || stop.kind === 'undefined') && stop.claim === claim;
    const seen = {
      claim,
      engine: 'explorer',
      entry,
      test: doubts.length === 0 ? this.testOf(scene) : this.treatedTest(scene),
      trace: isSame ? end.steps : stepsOf(this.model, run),
      ...(isSame ? { after: end.after } : {}),
    } as const;
    if (doubts.length === 0) return { ...seen, outcome, ...uncheckedIn(run, isSame ? passedIn(end.run) : passed) };
    return { ...seen, outcome: outcome === 'false' ? 'false?' : 'undefined?', doubts };
  }

  /** With the condition of its path, and other paths that end so. A loop that was cut makes paths that nothing takes. */
  private withPaths(violation: Violation): Violated | Doubtful {
    const { claim, scene, doubts } = violation;
    const finding = this.violated(violation);
    if (this.treatment !== undefined) return finding;
    const pathCondition = this.paths.conditionOf(scene);
    if (doubts.length > 0) return { ...finding, pathCondition };
    return { ...finding, pathCondition, ...this.others(this.paths.othersViolated(claim, scene)) };
  }

  private heldPaths(claim: Claim, first: Execution): Pick<Held, 'pathCondition' | 'others'> {
    if (this.treatment !== undefined) return {};
    const pathCondition = this.paths.ofExecution(first);
    return { pathCondition, ...this.others(this.paths.othersHeld(claim, first.scene)) };
  }

  private others(executions: readonly Execution[]): { readonly others?: readonly SeenPath[] } {
    if (executions.length === 0) return {};
    return {
      others: executions.map((one) => ({
        test: this.testOf(one.scene),
        after: this.endOf(one.scene, this.executions).after,
        pathCondition: this.paths.ofExecution(one),
      })),
    };
  }

  /** `trace`: what the execution did, in terms of the method as it is. */
  node(execution: Execution, trace: Trace): ExplorationNode {
    const { id, parent, scene, run, flip } = execution;
    const { outcome } = run;
    const outputs = outputsOf(this.method, run);
    const covered = trace.events.flatMap((event) => {
      if (event.kind !== 'branch' && event.kind !== 'choose') return [];
      const { name: method } = methodOf(trace, event.frame);
      const to = targetOf(event);
      return to === undefined ? [] : [{ method, from: event.block, to }];
    });
    return {
      id,
      parent,
      test: this.treatedTest(scene),
      outcome: outcome.kind === 'assumption-failed' && outcome.by === 'guide' ? 'aborted' : outcome.kind,
      outputs: new Map(this.method.outputs.map((output, i) => [output.name, this.text(outputs[i], output.type)])),
      terms: this.termsOf(execution),
      pathCondition: this.paths.known(execution).pathCondition ?? [],
      flipped: flip === undefined ? undefined : this.paths.flipped(flip),
      covered,
      // Treated code comes to lines that executions of the program may never reach.
      lines: this.treatment === undefined ? coveredLines(trace) : [],
      violated: outcome.kind === 'violated' || outcome.kind === 'undefined' ? outcome.claim.id : undefined,
      error: errorOf(run),
    };
  }

  /** A path that was cut off or that nobody has looked at has none; nor has one of treated code. */
  private termsOf({ run: { outcome }, path, trace }: Execution): OutputTerms {
    const { method } = this;
    if (!hasOutputs(outcome)) return noOutputs(method, 'the run did not come to its end');
    if (this.treatment !== undefined) return noOutputs(method, 'the run is one of code that is treated otherwise');
    if (path === undefined || trace.truncated !== undefined)
      return noOutputs(method, 'its path was not followed symbolically');
    return outputTerms(this.model.arena, method, path);
  }

  /** What the other side of a decision asks for. */
  flipped(flip: Flip): FlippedDecision | undefined {
    return this.paths.flipped(flip);
  }

  /** Many claims are shown by one scene, and some scenes are long. */
  private testOf(scene: Scene): TestCase {
    let test = this.tests.get(scene);
    if (test === undefined) this.tests.set(scene, (test = describeScene(this.model, this.method, scene)));
    return test;
  }

  /** Of what is explored, whether or not that is the method as it is. */
  private treatedTest(scene: Scene): TestCase {
    const test = this.testOf(scene);
    return this.treatment === undefined ? test : { ...test, treated: this.treatment.treated };
  }

  private text(value: Value | undefined, type: Method['outputs'][number]['type']): string {
    return value === undefined ? '*' : literalText(this.model.arena.types, value, type, () => 'an object');
  }

  private whyUnconfirmed(): Doubt {
    return this.treatment?.doubt ?? ASSUMPTION_DOUBT;
  }

  private get treatment(): Treatment | undefined {
    return this.original?.treatment;
  }

  private inOriginal(scene: Scene): Scene {
    return this.treatment !== undefined ? { ...scene, choices: [] } : scene;
  }

  private endOf(scene: Scene, executions: Executions): End {
    let end = this.ends.get(scene);
    if (end === undefined)
      this.ends.set(scene, (end = endOf(this.model, this.method, (staged) => executions.again(staged), scene)));
    return end;
  }
}

/**
 * Claims that hold on a path, each once. That there is a value with some property may be more than a run can evaluate,
 * and is known after it found one.
 */
export function heldOn({ events }: Trace, { unchecked, outcome }: Run): readonly Claim[] {
  const held = new Set<Claim>();
  const witnessed = new Set<Claim>();
  for (const event of events) {
    if (event.kind !== 'claim') continue;
    if (event.held === true) held.add(event.claim);
    if (event.held === 'unchecked') witnessed.add(event.claim);
  }
  for (const { claim } of unchecked) witnessed.delete(claim);
  if (outcome.kind === 'undefined') witnessed.delete(outcome.claim);
  return [...new Set([...held, ...witnessed])];
}

function targetOf(event: Extract<TraceEvent, { kind: 'branch' | 'choose' }>): BlockId | undefined {
  if (event.kind === 'choose') return event.exit.targets[event.way];
  return event.taken ? event.exit.then : event.exit.else;
}

const MINIMISING_RUNS = 300;

/** A guide may go past what the program assumes. */
const ASSUMPTION_DOUBT: Doubt = { reason: 'an assumption of the program does not hold on the way' };
