/** DASH on one method: all its claims at once, by executions and a region graph (seed 001). */
import type { MethodRunner } from '../execute/index.js';
import { Conditions, Runner, typeTest } from '../execute/index.js';
import { reachedFrom } from '../languages/composition/reach.js';
import { counted } from '../model/index.js';
import type { Claim, Finding, Method, Model } from '../model/index.js';
import type { SolverSession } from '../smt/session.js';
import type { Scene } from '../values/index.js';
import type { CancelToken } from '../model/index.js';
import type { Checked, Proof } from './check-proof.js';
import { checkProof } from './check-proof.js';
import type { DashResult } from './dash-loop.js';
import { Dash } from './dash-loop.js';
import { Evidence } from './evidence.js';
import type { Generalisation, Generaliser, InvariantFinder } from './generaliser.js';
import { InconsistentGraph, Investigation } from './investigation.js';
import type { LoopInvariant } from './invariants.js';
import { invariantsOf } from './invariants.js';
import { whyNot } from './options.js';
import type { ProveOptions } from './options.js';
import type { ProgramGraph } from './program-graph.js';
import { programGraph } from './program-graph.js';
import type { ProofClock } from './proof-time.js';
import { ProofTime } from './proof-time.js';
import type { Profile } from './profile.js';
import { UNMEASURED } from './profile.js';
import { Solver } from './solver.js';
import { SymbolicState } from './symbolic.js';
import { Tests } from './tests.js';

export interface ProveTools extends ProofClock {
  /** Runs the model's methods, and tells the values of variables; absent: the compiled model. */
  readonly runner?: MethodRunner;
  /** For this method alone while it is at work. */
  readonly session: SolverSession;
  /** Whether memory is nearly used up: executions keep their states, and a state may be large. */
  readonly isFull?: () => boolean;
  readonly generaliser?: Generaliser | undefined;
  readonly invariants?: InvariantFinder | undefined;
  readonly profile?: Profile | undefined;
  /** Executions to begin with (2.6), within so many seconds. */
  readonly firstScenes?: ((claims: ReadonlySet<Claim>, seconds: number) => Promise<readonly Scene[]>) | undefined;
}

export interface Proving {
  readonly method: Method;
  readonly findings: readonly Finding[];
  /** The final region graph, and what it was learnt about callees; undefined for a method without a body. */
  readonly proof: Proof | undefined;
  /** What the proof says of loops; only if it is one. */
  readonly invariants: readonly LoopInvariant[];
  /** If that was asked for. */
  readonly checked: Checked | undefined;
  readonly iterations: number;
  readonly runs: number;
  readonly queries: number;
  readonly refinements: number;
  readonly seconds: number;
  readonly solverSeconds: number;
  /** Defects of ours that were noticed. */
  readonly defects: readonly string[];
}

export function proveMethod(
  model: Model,
  method: Method,
  tools: ProveTools,
  options: ProveOptions,
  cancel?: CancelToken,
): Promise<Proving> {
  return new MethodProof(model, method, tools, options, cancel).run();
}

const MOST_DEPTH = 500;

/** Of the time that is left. */
const BEGIN_SHARE = 0.2;
const NOTHING_TO_SEARCH: DashResult = { kind: 'pass' };

class MethodProof {
  private readonly model: Model;
  private readonly method: Method;
  private readonly tools: ProveTools;
  private readonly options: ProveOptions;
  private readonly cancel: CancelToken | undefined;
  private readonly time: ProofTime;
  private readonly solver: Solver;
  private readonly conditions: Conditions;
  private readonly tests: Tests;
  private readonly evidence: Evidence;
  private readonly dash: Dash;
  /** Absent if DASH has nothing to say of the method. */
  private readonly program: ProgramGraph | undefined;
  private readonly programs = new Map<Method, ProgramGraph | undefined>();
  private readonly invariants: InvariantFinder | undefined;
  /** That nobody else has decided. */
  private readonly wanted: ReadonlySet<Claim>;
  private readonly told = new Set<Claim>();
  /** What those who look for invariants have proved claims with. */
  private given: readonly LoopInvariant[] = [];
  private readonly defects: string[] = [];

  constructor(model: Model, method: Method, tools: ProveTools, options: ProveOptions, cancel: CancelToken | undefined) {
    this.model = model;
    this.method = method;
    this.tools = tools;
    this.options = options;
    this.cancel = cancel;
    const time = (this.time = new ProofTime(tools, options.seconds, cancel));
    this.solver = new Solver(model, {
      session: tools.session,
      seconds: options.solverSeconds,
      seed: options.seed,
      now: tools.now,
      profile: tools.profile ?? UNMEASURED,
      cancel,
      limit: { secondsLeft: () => time.left, reason: () => time.phrase },
    });
    this.conditions = new Conditions(model);
    this.wanted = new Set(method.claims.filter((claim) => options.decided?.(claim) !== true));
    const excluded = whyNot(method);
    this.program = excluded === undefined ? this.programOf(method) : undefined;
    const programOf = this.programOf.bind(this);
    this.tests = new Tests(tools.runner ?? new Runner(model), method, {
      programOf,
      statesPastFrontier: options.statesPastFrontier,
      depth: MOST_DEPTH,
      isLate: () => time.isOver,
      isFull: () => tools.isFull?.() === true,
      isProved: (claim) => this.evidence.proved(claim) !== undefined,
    });
    this.evidence = new Evidence(model, method, this.tests, programOf, excluded);
    this.invariants = tools.invariants === undefined ? undefined : this.watched(tools.invariants);
    this.dash = this.makeDash();
  }

  async run(): Promise<Proving> {
    const { evidence, program } = this;
    if (program === undefined) return this.conclusion(NOTHING_TO_SEARCH, undefined);
    const investigation = this.investigate(program);
    evidence.graph = investigation.graph;
    const result = await this.search(investigation);
    if (result.kind === 'undecided') await this.findInvariants(program);
    evidence.undecided = investigation.undecided;
    evidence.graph = investigation.graph;
    if (this.options.isChecking === true && this.defects.length === 0) await this.checkOnceMore(investigation);
    return this.conclusion(result, investigation);
  }

  // ── Setting up ────────────────────────────────────────────────────────────────────────────────

  private programOf(method: Method): ProgramGraph | undefined {
    const { model, programs } = this;
    if (!programs.has(method)) {
      programs.set(method, method.body === undefined ? undefined : programGraph(model, method, method.body));
    }
    return programs.get(method);
  }

  /** Where time stopped the search for invariants, more of it may help, whatever else is the reason. */
  private watched(finder: InvariantFinder): InvariantFinder {
    return {
      find: async (question, seconds, token) => {
        const found = await finder.find(question, seconds, token);
        if (found.isCut) this.evidence.cut = this.time.limit;
        return found;
      },
    };
  }

  /** Where loops need invariants that refinement does not find, others may find them. */
  private get hasFinder(): boolean {
    if (this.invariants === undefined || this.program === undefined) return false;
    return [this.method, ...reachedFrom(this.method)].some(({ body }) => (body?.loops.length ?? 0) > 0);
  }

  private makeDash(): Dash {
    const { model, method, options, tools, time, evidence } = this;
    const { listener } = options;
    return new Dash({
      model,
      entry: method,
      solver: this.solver,
      conditions: this.conditions,
      tests: this.tests,
      isLegal: typeTest(model),
      programOf: this.programOf.bind(this),
      generaliser: tools.generaliser,
      invariants: this.invariants,
      budget: {
        depth: options.depth,
        cancel: this.cancel,
        secondsForGeneralising: () => Math.max(0, (time.seconds - time.used) / 2),
        spent: (iterations) => this.spent(iterations),
      },
      choices: options,
      profile: tools.profile ?? UNMEASURED,
      listener,
      openClaims: () => this.openClaims(),
      onTest: (test) => {
        const violation = evidence.add(test);
        if (violation !== undefined) listener?.finding?.(violation);
      },
      onFound: (found) => {
        this.take(found);
      },
      onGraph: (graph) => {
        evidence.graph = graph;
        // What is to be checked once more does not count before.
        if (listener?.finding === undefined || options.isChecking === true) return;
        this.tell(evidence.provedBy(graph, this.wanted));
      },
    });
  }

  /** Why the search ends, if it does. Whoever looks for invariants afterwards has the other half of the time. */
  private spent(iterations: number): string | undefined {
    const { time, options } = this;
    if (time.isCancelled) return 'it was cancelled';
    if (time.used > time.seconds * (this.hasFinder ? 0.5 : 1)) return time.phrase;
    if (this.tools.isFull?.() === true) return 'the memory was used up';
    return iterations >= options.iterations
      ? `the limit of ${counted(options.iterations, 'iteration')} was reached`
      : undefined;
  }

  // ── Searching ─────────────────────────────────────────────────────────────────────────────────

  private investigate(program: ProgramGraph): Investigation {
    const { arena } = this.model;
    return new Investigation({
      arena,
      conditions: this.conditions,
      program,
      begin: () => new SymbolicState(arena, this.solver.native),
      activationIn: (entry) => entry,
      outer: () => undefined,
      depth: 0,
      stepsBefore: 0,
    });
  }

  private async search(investigation: Investigation): Promise<DashResult> {
    try {
      await this.begin(investigation);
      return await this.dash.dashLoop(investigation, ({ location: { kind, claim } }) => {
        return kind === 'error' && claim !== undefined && this.isOpen(claim);
      });
    } catch (raised) {
      if (!(raised instanceof InconsistentGraph)) throw raised;
      this.defects.push(raised.message);
      return { kind: 'undecided', reason: `a defect of Assay was noticed: ${raised.message}` };
    }
  }

  /** Makes the executions that others know of: their states are in the region graph before more is asked (2.6). */
  private async begin(investigation: Investigation): Promise<void> {
    const scenes = (await this.tools.firstScenes?.(this.openClaims(), this.time.left * BEGIN_SHARE)) ?? [];
    for (const scene of scenes) {
      if (this.openClaims().size === 0 || this.spent(0) !== undefined) return;
      this.dash.execute(scene, [investigation]);
    }
  }

  private async findInvariants(program: ProgramGraph): Promise<void> {
    const { model, method, time } = this;
    const claims = this.openClaims();
    if (!this.hasFinder || claims.size === 0 || time.isOver) return;
    const found = await this.invariants?.find({ model, method, program, claims }, time.left, this.cancel);
    if (found !== undefined) this.take(found);
  }

  private isOpen(claim: Claim): boolean {
    return this.wanted.has(claim) && !this.evidence.isDecided(claim);
  }

  private openClaims(): ReadonlySet<Claim> {
    return new Set([...this.wanted].filter((claim) => this.isOpen(claim)));
  }

  private take({ proofs, divisions }: Generalisation): void {
    for (const [claim, under] of proofs) this.evidence.proofs.set(claim, under);
    this.tell(proofs.keys());
    // Whoever proves claims with them has proved them.
    if (proofs.size > 0)
      this.given = divisions.map(({ location, predicate }) => ({ header: location.block, predicate }));
  }

  /** Each claim is told once. */
  private tell(claims: Iterable<Claim>): void {
    for (const claim of claims) {
      const finding = this.told.has(claim) ? undefined : this.evidence.proved(claim);
      if (finding === undefined) continue;
      this.told.add(claim);
      this.options.listener?.finding?.(finding);
    }
  }

  // ── Concluding ────────────────────────────────────────────────────────────────────────────────

  private async checkOnceMore(investigation: Investigation): Promise<void> {
    const { evidence, time } = this;
    const claims = evidence.provedBy(investigation.graph, this.wanted);
    time.extend();
    if (claims.size === 0) return;
    const checked = await checkProof(this.model.arena, this.solver, investigation, claims, () => time.isOver);
    evidence.checked = checked;
    if (checked.kind === 'rejected') this.defects.push(`a proof was rejected: ${checked.reason}`);
  }

  private conclusion(result: DashResult, proof: Proof | undefined): Proving {
    const { evidence, solver, defects, given } = this;
    const hasOwn = given.length === 0 && proof !== undefined && result.kind === 'pass';
    return {
      method: this.method,
      findings: evidence.findings(this.wanted, result, defects.length > 0),
      proof,
      invariants: hasOwn ? invariantsOf(this.model.arena, proof.graph) : given,
      checked: evidence.checked,
      iterations: this.dash.iterations,
      runs: this.tests.runs,
      queries: solver.asked,
      refinements: this.dash.refinements,
      seconds: this.time.used,
      solverSeconds: solver.milliseconds / 1000,
      defects,
    };
  }
}
