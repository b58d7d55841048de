/** What executions and the final region graph say of each claim. */
import { endOf, passedIn, uncheckedIn } from '../execute/index.js';
import type { Claim, Dependency, Doubt, EngineLimit, Finding, Method, Model } from '../model/index.js';
import { describeScene } from '../values/index.js';
import type { Checked } from './check-proof.js';
import type { DashResult } from './dash-loop.js';
import { findAbstractErrorPath, reachableRegions } from './paths.js';
import type { ProgramGraph } from './program-graph.js';
import type { Edge, RegionGraph } from './region-graph.js';
import type { Test, Tests } from './tests.js';
import { groundsOf } from './grounds.js';

interface Violation {
  readonly doubts: readonly Doubt[];
  /** How many claims the run went past without evaluating them. */
  readonly passed: number;
  readonly finding: Finding;
}

export class Evidence {
  /** Edges of which it is not known whether executions take them. */
  undecided: ReadonlyMap<Edge, string> = new Map();
  graph: RegionGraph | undefined;
  /** The limit that those who look for invariants have reached. */
  cut: 'time' | 'work' | undefined;
  /** If proofs were checked once more. */
  checked: Checked | undefined;
  private readonly model: Model;
  private readonly method: Method;
  private readonly tests: Tests;
  private readonly violations = new Map<Claim, Violation>();
  private readonly programOf: (method: Method) => ProgramGraph | undefined;
  /** Why the method is not looked at. */
  private readonly excluded: string | undefined;
  /** Of others, for all executions of the method. */
  readonly proofs = new Map<Claim, readonly Dependency[]>();
  private under: readonly Dependency[] | undefined;

  constructor(
    model: Model,
    method: Method,
    tests: Tests,
    programOf: (method: Method) => ProgramGraph | undefined,
    excluded: string | undefined,
  ) {
    this.programOf = programOf;
    this.excluded = excluded;
    this.model = model;
    this.method = method;
    this.tests = tests;
  }

  /**
   * A violation counts because it was executed, of whatever method the claim is (4.6). Returns it if it is the first of its
   * claim, or less doubtful than those before.
   */
  add(test: Test): Finding | undefined {
    const { outcome, unevaluated: doubts } = test.run;
    if (outcome.kind !== 'violated' && outcome.kind !== 'undefined') return undefined;
    const passed = passedIn(test.run).size;
    const known = this.violations.get(outcome.claim);
    if (known !== undefined && (known.doubts.length - doubts.length || known.passed - passed) <= 0) return undefined;
    const kind = outcome.kind === 'violated' ? 'false' : 'undefined';
    const finding = this.violated(outcome.claim, test, kind, doubts);
    this.violations.set(outcome.claim, { doubts, passed, finding });
    return finding;
  }

  /** Some execution violates it, or seems to, or it is proved: there is nothing more to look for. */
  isDecided(claim: Claim): boolean {
    return this.isViolated(claim) || this.proofs.has(claim);
  }

  /** A run that went past claims says little of this one, which may be proved because executions do not get that far. */
  private isViolated(claim: Claim): boolean {
    return this.violations.get(claim)?.passed === 0;
  }

  findings(wanted: ReadonlySet<Claim>, result: DashResult, isDefect: boolean): readonly Finding[] {
    const findings: Finding[] = [...this.violations.values()].map(({ finding }) => finding);
    for (const claim of wanted) {
      if (this.isViolated(claim)) continue;
      findings.push(isDefect ? this.open(claim, result) : (this.proved(claim) ?? this.open(claim, result)));
    }
    return findings;
  }

  /** Claims that the graph proves. */
  provedBy(graph: RegionGraph, claims: ReadonlySet<Claim>): ReadonlySet<Claim> {
    const open = new Set<Claim>();
    for (const { location } of reachableRegions(graph))
      if (location.kind === 'error' && location.claim !== undefined) open.add(location.claim);
    return new Set([...claims].filter((claim) => !open.has(claim) && !this.isViolated(claim)));
  }

  /** No path of the graph leads to a violation. */
  proved(claim: Claim): Finding | undefined {
    const { graph } = this;
    const entry = this.method.id;
    const given = this.proofs.get(claim);
    if (given !== undefined) return { claim, engine: 'dash', entry, outcome: 'proved', under: given };
    if (graph === undefined || graph.program.inProofs.includes(claim)) return undefined;
    const isError = (location: { kind: string; claim: Claim | undefined }): boolean =>
      location.kind === 'error' && location.claim === claim;
    if (findAbstractErrorPath(graph, ({ location }) => isError(location)) !== undefined) return undefined;
    if (this.checked !== undefined && this.checked.kind !== 'accepted') return undefined;
    const reached = [...reachableRegions(graph)];
    const isReached = reached.some(({ location }) => location.kind !== 'error' && location.claim === claim);
    this.under ??= groundsOf(this.model, graph.program, this.programOf);
    return {
      claim,
      engine: 'dash',
      entry,
      outcome: isReached ? 'proved' : 'unreachable',
      under: this.under,
    };
  }

  private open(claim: Claim, result: DashResult): Finding {
    const entry = this.method.id;
    const { graph } = this;
    if (graph === undefined) {
      const reason = this.excluded ?? 'There is no region graph.';
      return { claim, engine: 'dash', entry, outcome: 'dontknow', reason };
    }
    if (graph.program.inProofs.includes(claim)) {
      const reason = 'It is part of a proof, which no execution runs.';
      return { claim, engine: 'dash', entry, outcome: 'dontknow', reason };
    }
    const isError = ({ location }: { location: { kind: string; claim: Claim | undefined } }): boolean =>
      location.kind === 'error' && location.claim === claim;
    const path = findAbstractErrorPath(graph, isError);
    if (path === undefined && this.checked !== undefined && this.checked.kind !== 'accepted') {
      const reason = `A proof was found and could not be checked: ${this.checked.reason}.`;
      return { claim, engine: 'dash', entry, outcome: 'dontknow', reason };
    }
    const blocking = path?.find((edge) => this.undecided.has(edge));
    const why =
      (blocking === undefined ? undefined : this.undecided.get(blocking)) ??
      (result.kind === 'undecided' ? result.reason : 'it was not decided');
    const limit = limitIn(why) ?? this.cut;
    return {
      claim,
      engine: 'dash',
      entry,
      outcome: 'dontknow',
      reason: `No proof and no violation was found: ${why}.`,
      ...(limit === undefined ? {} : { limit }),
    };
  }

  private violated(
    claim: Claim,
    { record: { scene }, run }: Test,
    outcome: 'false' | 'undefined',
    doubts: readonly Doubt[],
  ): Finding {
    const end = endOf(this.model, this.method, (staged) => this.tests.again(staged), scene);
    const seen = {
      claim,
      engine: 'dash',
      entry: this.method.id,
      test: describeScene(this.model, this.method, scene),
      trace: end.steps,
      after: end.after,
    } as const;
    if (doubts.length === 0) return { ...seen, outcome, ...uncheckedIn(run, passedIn(run)) };
    return { ...seen, outcome: outcome === 'false' ? 'false?' : 'undefined?', doubts };
  }
}

/** Which limit it is, if it is one: more of it may help. */
function limitIn(reason: string): EngineLimit | undefined {
  if (reason.startsWith('the time limit')) return 'time';
  if (!reason.startsWith('the limit of')) return undefined;
  if (reason.includes('iteration')) return 'iterations';
  return /\bstates?\b/.test(reason) ? 'states' : 'work';
}
