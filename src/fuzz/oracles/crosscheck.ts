/** Proofs against executions: a claim that is proved and violated all the same is a defect of the verifier or of the executor. */
import type { ClaimStatus } from '../../evidence/index.js';
import { interpret, isUnchecked } from '../../evidence/index.js';
import type { Activation, Run } from '../../execute/index.js';
import { Runner, SILENT } from '../../execute/index.js';
import { spanOf } from '../../languages/origins.js';
import { shapeText } from '../../languages/dafny/value-text.js';
import type { Claim, Finding, Method, Model } from '../../model/index.js';
import type { SolverSession } from '../../smt/session.js';
import type { Value } from '../../values/index.js';
import { Heap } from '../../values/index.js';
import { verifyMethod } from '../../verify/index.js';
import { inputsText } from '../inputs/inputs-text.js';
import { smallInputs } from '../inputs/small-inputs.js';
import { Random, seedOf } from '../random.js';
import type { Literals } from '../inputs/random-inputs.js';
import { RandomInputs } from '../inputs/random-inputs.js';

export interface CrossCheckOptions {
  readonly seed: number;
  /** Of the solver, for each method. */
  readonly seconds: number;
  /** Of each kind of inputs, for each method. */
  readonly runs: number;
  /** In milliseconds. */
  readonly now: () => number;
}

export interface CrossChecked {
  /** Methods that were executed, because a claim of theirs is proved. */
  readonly methods: number;
  /** Claims that are proved, those among them that executions met, and how often they did. */
  readonly proved: number;
  readonly met: number;
  readonly checks: number;
  /** Executions that started in a state that satisfies the precondition. */
  readonly executions: number;
  /** Those among them whose inputs come from a model of the solver, as far as it has them. */
  readonly solverMade: number;
  /** Executions outside the precondition: they show nothing. */
  readonly refused: number;
  /** Violated claims that are not proved: what an unsound verifier might have proved. */
  readonly violatedOpen: number;
  /** Violated claims that are proved if one believes what no run checks: axioms, and assumptions in proofs. */
  readonly disbelieved: number;
  readonly contradictions: readonly string[];
}

export const NOTHING_CHECKED: CrossChecked = {
  methods: 0,
  proved: 0,
  met: 0,
  checks: 0,
  executions: 0,
  solverMade: 0,
  refused: 0,
  violatedOpen: 0,
  disbelieved: 0,
  contradictions: [],
};

export function sumOf(a: CrossChecked, b: CrossChecked): CrossChecked {
  return {
    methods: a.methods + b.methods,
    proved: a.proved + b.proved,
    met: a.met + b.met,
    checks: a.checks + b.checks,
    executions: a.executions + b.executions,
    solverMade: a.solverMade + b.solverMade,
    refused: a.refused + b.refused,
    violatedOpen: a.violatedOpen + b.violatedOpen,
    contradictions: [...a.contradictions, ...b.contradictions],
    disbelieved: a.disbelieved + b.disbelieved,
  };
}

/** Verifies the whole program, then executes every method that has a proved claim. */
export async function crossCheck(
  model: Model,
  session: SolverSession,
  options: CrossCheckOptions,
): Promise<CrossChecked> {
  const findings: Finding[] = [];
  const settings = { seconds: options.seconds, resources: 0, seed: 0, selfCheck: false, now: options.now };
  for (const method of model.methods) {
    for await (const finding of verifyMethod(model, method, session, settings)) findings.push(finding);
  }
  return new Execution(model, findings, options).checked();
}

class Execution {
  private readonly model: Model;
  private readonly options: CrossCheckOptions;
  private readonly findings: readonly Finding[];
  private readonly statuses: ReadonlyMap<Claim, ClaimStatus>;
  private readonly runner: Runner;
  private readonly random: RandomInputs;
  private readonly met = new Set<Claim>();
  private readonly violated = new Set<Claim>();
  /** Dead claims that the current run reached. */
  private readonly reached = new Set<Claim>();
  private readonly contradictions = new Map<Claim, string>();
  private readonly disbelieved = new Set<Claim>();
  private checks = 0;
  private executions = 0;
  private solverMade = 0;
  private refused = 0;

  constructor(model: Model, findings: readonly Finding[], options: CrossCheckOptions) {
    this.model = model;
    this.options = options;
    this.findings = findings;
    this.statuses = new Map(interpret(model, findings).map((status) => [status.claim, status]));
    this.runner = new Runner(model);
    this.random = new RandomInputs(model);
  }

  checked(): CrossChecked {
    const methods = this.model.methods.filter((method) => this.isExecuted(method));
    for (const method of methods) this.execute(method);
    const proved = [...this.statuses.values()].filter(({ status }) => status === 'V').length;
    return {
      methods: methods.length,
      proved,
      met: this.met.size,
      checks: this.checks,
      executions: this.executions,
      solverMade: this.solverMade,
      refused: this.refused,
      violatedOpen: this.violated.size,
      contradictions: [...this.contradictions.values()],
      disbelieved: this.disbelieved.size,
    };
  }

  /** Methods without a claim of their own may call others. */
  private isExecuted({ body, kind, claims }: Method): boolean {
    if (body === undefined || kind === 'declaration' || kind === 'override') return false;
    return claims.length === 0 || claims.some((claim) => this.isSettled(claim));
  }

  private isSettled(claim: Claim): boolean {
    const status = this.statuses.get(claim)?.status;
    return status === 'V' || status === 'D';
  }

  private execute(method: Method): void {
    const { model, options } = this;
    const { types } = model.arena;
    const started = options.now();
    const count = method.inputs.length === 0 ? 1 : options.runs;
    const isLate = (): boolean => options.now() - started > METHOD_MS;
    const run = (inputs: (heap: Heap) => readonly Value[] | undefined): void => {
      if (!isLate()) this.run(method, inputs, isLate);
    };
    for (let i = 0; i < count; i++) run((heap) => smallInputs(types, method, heap, i));
    for (let i = 0; i < count && method.inputs.length > 0; i++) {
      const seed = seedOf(options.seed, method.name, i);
      run((heap) => this.random.inputs(method, heap, new Random(seed)));
    }
    const before = this.executions;
    for (const candidate of this.candidates(method)) {
      run((heap) => this.random.inputs(method, heap, new Random(options.seed), candidate));
    }
    this.solverMade += this.executions - before;
  }

  /** What the solver suggests for claims of the method that it did not prove: the proved ones must hold there too. */
  private candidates({ id }: Method): readonly Literals[] {
    return this.findings.flatMap((finding) =>
      finding.outcome === 'dontknow' && finding.entry === id && finding.candidate !== undefined
        ? [finding.candidate]
        : [],
    );
  }

  private run(method: Method, inputs: (heap: Heap) => readonly Value[] | undefined, isLate: () => boolean): void {
    if (inputs(new Heap()) === undefined) return;
    let given = '';
    const inspect = (heap: Heap): readonly Value[] => {
      const values = inputs(heap) ?? [];
      given = inputsText(this.model, method, values, heap);
      return values;
    };
    const options = { limits: { ...LIMITS, isLate }, callbacks: this.callbacks };
    const first = this.runner.run(method, inspect, options);
    this.judge(method, first, given);
    if (first.choices.length === 0 || first.choices.length > MANY_CHOICES) return;
    // Other choices than the first ones: those of small numbers and truth values are changed.
    const random = new Random(seedOf(this.options.seed, method.name, given));
    for (let i = 0; i < OTHER_CHOICES; i++) {
      const choices = first.choices.map((choice) =>
        typeof choice === 'boolean' ? random.chance(50) : typeof choice === 'number' ? random.below(4) : choice,
      );
      this.judge(
        method,
        this.runner.run(method, (heap) => ({ inputs: inspect(heap), choices }), options),
        given,
      );
    }
  }

  private readonly callbacks = {
    ...SILENT,
    constraint: (_: Activation, claim: Claim, held: boolean): void => {
      const status = this.statuses.get(claim)?.status;
      // Behind a condition, a claim may be dead where its place is not.
      if (status === 'D' && claim.guard === this.model.arena.true) this.reached.add(claim);
      if (!held || status !== 'V') return;
      this.met.add(claim);
      this.checks++;
    },
  };

  private judge(method: Method, run: Run, given: string): void {
    const { outcome } = run;
    if (outcome.kind === 'input-type' || (outcome.kind === 'assumption-failed' && outcome.by === 'precondition')) {
      this.refused++;
      this.reached.clear();
      return;
    }
    this.executions++;
    for (const claim of this.reached) if (this.isConclusive(run)) this.contradict(method, run, claim, given);
    this.reached.clear();
    if (outcome.kind !== 'violated' && outcome.kind !== 'undefined') return;
    if (!this.isConclusive(run)) return;
    const { claim } = outcome;
    if (!this.isSettled(claim)) {
      this.violated.add(claim);
      return;
    }
    this.contradict(method, run, claim, given);
  }

  private contradict(method: Method, run: Run, claim: Claim, given: string): void {
    // No run checks an axiom, or an assumption in a proof: there it may be the program that is wrong.
    if (this.statuses.get(claim)?.assumptions.some(isUnchecked) === true) {
      this.disbelieved.add(claim);
      return;
    }
    if (!this.contradictions.has(claim)) this.contradictions.set(claim, this.text(method, run, claim, given));
  }

  /**
   * Nothing that the run rests on was left out: assumptions, claims on the way that are open, and, where the claim itself
   * could not be evaluated, the claims that it can be. A function that the claim applies may be what is undefined.
   */
  private isConclusive({ outcome, unevaluated, unchecked }: Run): boolean {
    if (unevaluated.length > 0 || !unchecked.every(({ claim }) => this.isSettled(claim))) return false;
    if (outcome.kind !== 'undefined') return true;
    const { claim } = outcome;
    const supporting = [...this.statuses.keys()].filter(({ supports }) => supports === claim);
    const defining = this.model.methods.flatMap(({ kind, claims }) => (kind === 'function' ? claims : []));
    return [...supporting, ...defining].every((one) => this.isSettled(one));
  }

  private text(method: Method, { outcome, unchecked, choices }: Run, claim: Claim, given: string): string {
    const { source, start } = spanOf(claim.origin);
    const status = this.statuses.get(claim);
    const under = (status?.under ?? []).map((one) => one.map(({ kind, name }) => `${kind} ${name}`).join(', '));
    return [
      `line ${source.position(start).line}: ${claim.kind} of ${claim.owner.member}: ${claim.text}`,
      `  is ${status?.status ?? '?'}: ${status?.triage ?? ''} It rests on: ${under.join(' or ') || 'nothing'}.`,
      `  and reached: ${outcome.kind}${'reason' in outcome ? ` (${outcome.reason})` : ''} by ${method.name}(${given})`,
      ...(choices.length === 0 ? [] : [`  with the choices ${choices.map(shapeText).join(', ')}`]),
      ...unchecked.map((one) => `  not checked: ${one.claim.kind} ${one.claim.text}: ${one.reason}`),
    ].join('\n');
  }
}

const LIMITS = { steps: 100_000, depth: 400 };
const METHOD_MS = 1000;
const MANY_CHOICES = 50;
const OTHER_CHOICES = 2;
