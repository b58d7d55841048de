/** The loop that alternates the engines on one program, and what is known of its claims at the end. */
import { isRefuted, isSettled } from '../evidence/index.js';
import type { ClaimStatus } from '../evidence/index.js';
import type { Claim, EngineName, Finding, Method, Model } from '../model/index.js';
import { isProof } from '../model/index.js';
import type { CancelToken } from '../model/index.js';
import type { EngineEvent, LoadedProgram } from './seam/engine.js';
import type { MethodExploration } from './seam/explorations.js';
import type { SearchReport } from './seam/searches.js';
import { UsageError } from './seam/mistakes.js';
import { isLastWord, isRefutation, MembersInOrder, refutedBy } from './last-words.js';
import type { EngineStage } from './stages.js';
import { Turns } from './turns.js';
import type { WorkOrder } from './turns.js';
import type { MethodWarning, ProgramVerdict } from './verdict.js';

/** What is told while a program is checked, as it comes. */
export type ProgramEvent =
  /** The members that are asked for, by name, before anything else is told. */
  | { readonly kind: 'asked'; readonly members: readonly string[] }
  /** An engine is about to look at methods. */
  | {
      readonly kind: 'begun';
      readonly engine: EngineName;
      readonly effort: number;
      readonly methods: readonly Method[];
      /** No engine comes after it: what it leaves open stays open. */
      readonly isLast: boolean;
    }
  /** An engine tells something. What it finds counts when its stage has ended, with all that others found. */
  | { readonly kind: 'told'; readonly engine: EngineName; readonly event: EngineEvent }
  /**
   * Claims of one member that its runs refute, told while the stage goes on: that cannot be taken back. They come in the
   * order of the stage. The verdict says nothing else.
   */
  | { readonly kind: 'refuted'; readonly verdict: ProgramVerdict }
  /**
   * Claims that need no more work: what is known of them after a stage. Each claim is told once, as `decided` or as
   * `refuted`.
   */
  | { readonly kind: 'decided'; readonly statuses: readonly ClaimStatus[] }
  /**
   * Members of which all is said, the worst first: each that is asked for is told once, after a stage. The verdict is
   * about them alone.
   */
  | { readonly kind: 'final'; readonly members: readonly string[]; readonly verdict: ProgramVerdict };

export interface CheckProgram {
  /** At least one. They work one after the other. */
  readonly stages: readonly EngineStage[];
  /** Which members of a program are asked for, by name. `path` is what the program is known by. */
  readonly wanted: (model: Model, path: string) => (name: string) => boolean;
  /** Which others are looked at if a proof uses what they promise: by name, too. They are not reported. */
  readonly included?: (model: Model, path: string) => (name: string) => boolean;
  /** Which methods a stage looks at first. Without it, and among equals, the cheapest. Statuses do not depend on it. */
  readonly order?: (model: Model) => WorkOrder;
  readonly cancel: CancelToken;
}

/** A defect in Assay that showed itself at this program, or at one method of it. */
export interface Failure {
  readonly path: string;
  readonly method: string | undefined;
  readonly error: unknown;
}

/** How a method was explored, and what was found. */
export interface ExploredMethod extends MethodExploration {
  readonly findings: readonly Finding[];
}

/** What was explored, in the order of the model: code of the program, and what checks its declarations. */
export type Explored = ReadonlyMap<Method, ExploredMethod>;

export interface CheckedProgram {
  readonly verdict: ProgramVerdict;
  readonly failures: readonly Failure[];
  readonly explored: Explored;
}

export async function checkProgram(
  program: LoadedProgram,
  job: CheckProgram,
  tell: (event: ProgramEvent) => void,
): Promise<CheckedProgram> {
  const check = new ProgramCheck(program, job, tell);
  await check.run();
  return { verdict: check.verdict(), failures: check.failures, explored: check.explored() };
}

const NO_BRANCHES = { branches: 0, coveredBranches: 0, deadBranches: 0 } as const;

class ProgramCheck {
  readonly failures: Failure[] = [];
  private readonly job: CheckProgram;
  private readonly program: LoadedProgram;
  private readonly tell: (event: ProgramEvent) => void;
  private readonly turns: Turns;
  private readonly warnings: MethodWarning[] = [];
  private readonly times = new Map<Method, number>();
  private readonly failed = new Set<string>();
  private readonly explorations = new Map<Method, MethodExploration>();
  private readonly searches = new Map<Method, SearchReport>();
  private readonly findings = new Map<Method, Finding[]>();
  /** Claims that were told to be decided. */
  private readonly decided = new Set<Claim>();
  /** Members that are asked for and are not told to be final. */
  private readonly open: Set<string>;
  /** Why executions of a method were left out: sentences. */
  private readonly cutoffs = new Map<Method, Set<string>>();
  private readonly wanted: (name: string) => boolean;
  private readonly included: (name: string) => boolean;

  constructor(program: LoadedProgram, job: CheckProgram, tell: (event: ProgramEvent) => void) {
    this.job = job;
    this.program = program;
    this.tell = tell;
    this.wanted = job.wanted(program.model, program.path);
    const { methods, unsupported } = program.model;
    const names = [...methods.map(({ name }) => name), ...unsupported.map(({ member }) => member)];
    this.open = new Set(names.filter(this.wanted));
    const unanalysed = (claim: Claim): string => this.unanalysed(claim);
    this.included = job.included?.(program.model, program.path) ?? ((): boolean => false);
    this.turns = new Turns(program.model, this.wanted, unanalysed, job.order?.(program.model), this.included);
  }

  async run(): Promise<void> {
    const { stages, cancel } = this.job;
    this.tell({ kind: 'asked', members: [...this.open] });
    for (const [index, { engine, effort }] of stages.entries()) {
      const stage = { engine: engine.name, effort };
      const isLast = index === stages.length - 1;
      const next = (): readonly Method[] => (cancel.aborted ? [] : this.turns.next(stage, index === 0));
      try {
        for (let methods = next(); methods.length > 0; methods = next())
          await this.work({ engine, effort }, methods, isLast);
      } catch (error) {
        // What the other engines find counts.
        if (error instanceof UsageError) throw error;
        this.failures.push({ path: this.program.path, method: undefined, error });
      }
    }
    if (!cancel.aborted) this.tellFinal([...this.open]);
  }

  verdict(): ProgramVerdict {
    const statuses = [...this.turns.knowledge.statuses.values()];
    // A run of one method may violate a claim of another, which must not be hidden.
    const violated = new Set(statuses.filter(isRefuted).map(({ claim }) => claim.owner.member));
    const isTold = (name: string): boolean => this.wanted(name) || violated.has(name);
    const unsettled = statuses.filter(
      (status) =>
        !isSettled(status, false) &&
        status.evidence.length > 0 &&
        !isTold(status.claim.owner.member) &&
        this.included(status.claim.owner.member),
    );
    return { ...this.verdictOn(isTold), ...(unsettled.length === 0 ? {} : { unsettled }) };
  }

  private verdictOn(wanted: (name: string) => boolean): ProgramVerdict {
    const { model, paths } = this.program;
    const statuses = [...this.turns.knowledge.statuses.values()];
    // Warnings arrive in the order in which methods end, which is another one in each run.
    const place = new Map(model.methods.map((method, index) => [method, index]));
    const order = ({ method }: MethodWarning): number => place.get(method) ?? 0;
    const warnings = this.warnings.filter((one) => !this.isNeedless(one)).sort((a, b) => order(a) - order(b));
    return {
      paths,
      model,
      statuses: statuses.filter(({ claim }) => wanted(claim.owner.member)),
      times: this.times,
      warnings,
      trees: new Map(
        [...this.explorations].flatMap(([method, { tree }]) => (tree === undefined ? [] : [[method, tree]])),
      ),
      explorations: new Map([...this.explorations].map(([method, { report }]) => [method, report])),
      searches: this.searches,
      wanted,
    };
  }

  explored(): Explored {
    return new Map(
      this.program.model.methods.flatMap((method) => {
        const exploration = this.explorations.get(method);
        const findings = this.findings.get(method) ?? [];
        return exploration === undefined ? [] : [[method, { ...exploration, findings }] as const];
      }),
    );
  }

  private async work({ engine, effort }: EngineStage, methods: readonly Method[], isLast: boolean): Promise<void> {
    const { knowledge } = this.turns;
    this.tell({ kind: 'begun', engine: engine.name, effort, methods, isLast });
    // What this stage learns is taken up when it ends, so that nothing depends on which method is first.
    const news: Finding[] = [];
    const refutations: Finding[] = [];
    const { statuses } = knowledge;
    const order = new MembersInOrder(methods);
    const take = (event: EngineEvent): void => {
      this.take(engine.name, event, news);
      this.tell({ kind: 'told', engine: engine.name, event });
      if (event.kind === 'finding' && isRefutation(event.finding)) refutations.push(event.finding);
      if (event.kind === 'finished')
        for (const name of order.finished(event.method)) this.tellRefuted(name, refutations, statuses);
    };
    await engine.run(this.program, { methods, effort, knowledge }, take, this.job.cancel);
    this.turns.learn(news);
    this.tellDecided();
    // After the last one all are told at once.
    if (!isLast && !this.job.cancel.aborted) this.tellFinal(this.newlyFinal());
  }

  /** What a run has refuted need not wait for the end of the stage. `known` is what was known when it began. */
  private tellRefuted(name: string, all: readonly Finding[], known: ReadonlyMap<Claim, ClaimStatus>): void {
    const isNew = ({ entry, claim }: Finding): boolean =>
      entry.member === name && !this.decided.has(claim) && known.get(claim)?.evidence.some(isProof) !== true;
    const refutations = this.wanted(name) ? all.filter(isNew) : [];
    if (refutations.length === 0) return;
    const { model, paths } = this.program;
    const statuses = refutedBy(model, name, refutations);
    for (const { claim } of statuses) this.decided.add(claim);
    const wanted = (other: string): boolean => other === name;
    this.tell({ kind: 'refuted', verdict: { paths, model, statuses, times: new Map(), warnings: [], wanted } });
  }

  private tellDecided(): void {
    const { knowledge } = this.turns;
    const statuses = [...knowledge.statuses.values()].filter(
      ({ claim }) => this.wanted(claim.owner.member) && knowledge.isDecided(claim) && !this.decided.has(claim),
    );
    for (const { claim } of statuses) this.decided.add(claim);
    if (statuses.length > 0) this.tell({ kind: 'decided', statuses });
  }

  private newlyFinal(): readonly string[] {
    const { statuses } = this.turns.knowledge;
    const open = [...statuses.values()].filter((status) => !isLastWord(status)).map(({ claim }) => claim.owner.member);
    const unsettled = new Set(open);
    return [...this.open].filter((name) => !unsettled.has(name));
  }

  private tellFinal(names: readonly string[]): void {
    if (names.length === 0) return;
    for (const name of names) this.open.delete(name);
    const told = new Set(names);
    const verdict = this.verdictOn((name) => told.has(name));
    const ownersOf = (test: (status: ClaimStatus) => boolean): ReadonlySet<string> =>
      new Set(verdict.statuses.filter(test).map(({ claim }) => claim.owner.member));
    const refuted = ownersOf(isRefuted);
    const unsettled = ownersOf((status) => !isSettled(status, false));
    const rank = (name: string): number => (refuted.has(name) ? 0 : unsettled.has(name) ? 1 : 2);
    const members = [...names].sort((a, b) => rank(a) - rank(b));
    this.tell({ kind: 'final', members, verdict });
  }

  private take(engine: EngineName, event: EngineEvent, news: Finding[]): void {
    switch (event.kind) {
      case 'finding':
        news.push(event.finding);
        if (engine === 'explorer') this.findingsOf(event.method).push(event.finding);
        return;
      case 'warning':
        this.warnings.push({ method: event.method, message: event.message });
        return;
      case 'finished':
        this.times.set(event.method, (this.times.get(event.method) ?? 0) + event.seconds);
        return;
      case 'failed':
        this.failed.add(event.method.name);
        this.failures.push({ path: this.program.path, method: event.method.name, error: event.error });
        return;
      case 'unfinished':
        this.leftOut(event.method, event.reason);
        return;
      case 'explored':
        this.takeExploration(event.method, event.exploration);
        return;
      case 'searched':
        this.searches.set(event.method, event.search);
        return;
      case 'started':
      case 'invariants':
      case 'query':
      case 'progress':
        return;
    }
  }

  /** The findings that come after it are those of the new exploration. */
  private takeExploration(method: Method, exploration: MethodExploration): void {
    this.explorations.set(method, exploration);
    this.findings.delete(method);
    const { runs, coverage, cutoffs } = exploration.report;
    for (const { reason } of cutoffs) this.leftOut(method, reason);
    const own = coverage.find((one) => one.method === method.name) ?? NO_BRANCHES;
    this.turns.knowledge.sawRuns(method, { ...own, runs });
  }

  private leftOut(method: Method, reason: string): void {
    const reasons = this.cutoffs.get(method) ?? new Set();
    this.cutoffs.set(method, reasons.add(reason));
  }

  private findingsOf(method: Method): Finding[] {
    let findings = this.findings.get(method);
    if (findings === undefined) this.findings.set(method, (findings = []));
    return findings;
  }

  /** That executions were left out is of no interest where every claim is settled without them. */
  private isNeedless({ method, message }: MethodWarning): boolean {
    const { statuses } = this.turns.knowledge;
    const isDecided = method.claims.every((claim) => {
      const status = statuses.get(claim);
      return status !== undefined && isSettled(status, false);
    });
    return isDecided && [...(this.cutoffs.get(method) ?? [])].some((reason) => message.includes(reason));
  }

  private unanalysed(claim: Claim): string {
    if (this.failed.has(claim.owner.member)) return 'Not analysed: Assay failed on this member.';
    const reasons = this.job.stages.map(({ engine }) => engine.unanalysed?.(this.program.model, claim));
    return reasons.find((reason) => reason !== undefined) ?? 'Not analysed.';
  }
}
