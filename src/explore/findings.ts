/** What executions and proofs of one exploration say of each claim. */
import type { Claim, Finding, Method, Model, Step, TestCase } from '../model/index.js';
import { describeScene, literalText } from '../values/index.js';
import type { Scene, Value } from '../values/index.js';
import type { Execution, Executions } from './executions.js';
import type { Exhaustion } from './exhaustion.js';
import type { Cut, ExplorationNode } from './exploration.js';
import { minimise } from './minimise.js';
import { methodOf } from './trace.js';

interface Violation {
  readonly execution: Execution;
  readonly scene: Scene;
  readonly claim: Claim;
  readonly outcome: 'false' | 'undefined';
  readonly doubts: readonly string[];
}

export class Evidence {
  private readonly model: Model;
  private readonly method: Method;
  private readonly executions: Executions;
  /** Executions of the method as it is, where those that are explored have more than it. */
  private readonly confirming: Executions | undefined;
  private readonly held = new Map<Claim, { paths: number; readonly first: Execution }>();
  private readonly violations = new Map<Claim, Violation>();
  private readonly unchecked = new Map<Claim, string>();
  private readonly tests = new Map<Scene, TestCase>();

  constructor(model: Model, method: Method, executions: Executions, confirming?: Executions) {
    this.confirming = confirming;
    this.model = model;
    this.method = method;
    this.executions = executions;
  }

  isViolated(claim: string): boolean {
    return [...this.violations].some(([{ id }, { doubts }]) => id === claim && doubts.length === 0);
  }

  add(execution: Execution): void {
    const { trace, run, scene } = execution;
    const seen = new Set<Claim>();
    for (const event of trace.events) {
      if (event.kind !== 'claim' || event.held !== true || seen.has(event.claim)) continue;
      seen.add(event.claim);
      const known = this.held.get(event.claim);
      if (known === undefined) this.held.set(event.claim, { paths: 1, first: execution });
      else known.paths++;
    }
    for (const { claim, reason } of run.unchecked) this.unchecked.set(claim, reason);
    const { outcome } = run;
    if (outcome.kind !== 'violated' && outcome.kind !== 'undefined') return;
    const { claim } = outcome;
    const judge = this.confirming ?? this.executions;
    const isDoubtful = this.confirming !== undefined && !this.confirming.violates(withoutChoices(scene), claim);
    const doubts = [...run.unevaluated.map(({ reason }) => reason), ...(isDoubtful ? [LOOP_DOUBT] : [])];
    const known = this.violations.get(claim);
    if (known !== undefined && known.doubts.length <= doubts.length) return;
    const small =
      doubts.length > 0
        ? scene
        : minimise(
            this.model,
            this.method,
            this.confirming === undefined ? scene : withoutChoices(scene),
            (one) => judge.violates(one, claim),
            MINIMISING_RUNS,
          );
    this.violations.set(claim, {
      execution,
      scene: small,
      claim,
      outcome: outcome.kind === 'violated' ? 'false' : 'undefined',
      doubts,
    });
  }

  findings(end: Exhaustion, cuts: readonly Cut[]): readonly Finding[] {
    const entry = this.method.name;
    const engine = 'explorer';
    const findings: Finding[] = [];
    for (const { claim, execution, scene, outcome, doubts } of this.violations.values()) {
      const seen = { claim, engine, entry, test: this.testOf(scene), trace: this.stepsOf(execution) } as const;
      findings.push(
        doubts.length === 0
          ? { ...seen, outcome }
          : { ...seen, outcome: outcome === 'false' ? 'false?' : 'undefined?', doubts },
      );
    }
    for (const [claim, { paths, first }] of this.held) {
      findings.push({ claim, engine, entry, outcome: 'true', paths, test: this.testOf(first.scene) });
    }
    for (const [claim, reason] of this.unchecked) {
      findings.push({ claim, engine, entry, outcome: 'dontknow', reason: `It could not be evaluated: ${reason}.` });
    }
    for (const claim of this.method.claims) {
      const proof = end.proofs.get(claim);
      if (proof !== undefined) {
        findings.push({ claim, engine, entry, outcome: proof.outcome, under: proof.under });
        continue;
      }
      for (const { bound, at, reason } of cuts)
        findings.push({ claim, engine, entry, outcome: 'cutoff', bound, at, reason });
    }
    return findings;
  }

  node({ id, parent, scene, run, trace }: Execution): ExplorationNode {
    const { outcome } = run;
    const outputs = outcome.kind === 'returned' ? outcome.outputs : [];
    const covered = trace.events.flatMap((event) => {
      if (event.kind !== 'branch') return [];
      const { name: method } = methodOf(trace, event.frame);
      return [{ method, from: event.block, to: event.taken ? event.exit.then : event.exit.else }];
    });
    return {
      id,
      parent,
      test: this.testOf(scene),
      outcome: outcome.kind,
      outputs: new Map(this.method.outputs.map((output, i) => [output.name, this.text(outputs[i], output.type)])),
      pathCondition: [],
      covered,
      violated: outcome.kind === 'violated' || outcome.kind === 'undefined' ? outcome.claim.id : undefined,
    };
  }

  /** Many claims are shown by one scene, and some scenes are long. */
  private testOf(scene: Scene): TestCase {
    let test = this.tests.get(scene);
    if (test === undefined) this.tests.set(scene, (test = describeScene(this.model, this.method, scene)));
    return test;
  }

  private text(value: Value | undefined, type: Method['outputs'][number]['type']): string {
    return value === undefined ? '*' : literalText(this.model.arena.types, value, type, () => 'an object');
  }

  private stepsOf({ run }: Execution): readonly Step[] {
    return run.frames.map(({ method, at, variables }) => ({
      method: method.name,
      at,
      values: new Map(variables.map(({ variable, value }) => [variable.name, this.text(value, variable.type)])),
    }));
  }
}

const MINIMISING_RUNS = 300;

const LOOP_DOUBT = 'a loop was taken from a state of which only its invariants are known';

/** For a method that has no choices of its own where the explored one has. */
function withoutChoices(scene: Scene): Scene {
  return { ...scene, choices: [] };
}
