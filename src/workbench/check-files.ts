/** Files -> what is known about their claims. Several files are in work at once; answers come in the order of the files. */
import { isRefuted, isSettled } from '../evidence/index.js';
import { Workbench } from './turns.js';
import type { Diagnostic } from '../languages/diagnostics.js';
import type { ReadingOptions } from '../languages/language.js';
import type { SourceText } from '../languages/source.js';
import type { Claim, Finding, Method, Model } from '../model/index.js';
import type { MethodWarning, ProgramVerdict } from '../report/verdicts.js';
import type { CancelToken } from '../smt/session.js';
import { DefectError, UsageError } from './mistakes.js';
import { hasErrors, loadProgram } from '../host/files/programs.js';
import type { ToldExploration } from './engines/explorer/packing.js';
import type { LoweredFile, Verifier, VerifierListener } from './engine.js';

/** An engine, and how much of its limits it may use. */
export interface EngineStage {
  readonly engine: Verifier;
  readonly effort: number;
}

export interface VerifyJob {
  readonly files: readonly string[];
  /** At least one. They work one after the other. */
  readonly stages: readonly EngineStage[];
  /** Which members of a program are asked for, by name. */
  readonly wanted: (model: Model) => (name: string) => boolean;
  readonly cancel: CancelToken;
  readonly observer: Observer;
  /** What the texts do not say of themselves. */
  readonly reading?: ReadingOptions;
}

/** Sees how the work goes on. */
export interface Observer {
  /** So many methods more are to be looked at. */
  planned(methods: number): void;
  finished(method: Method): void;
  /** A file is about to be opened, by the program that was named or by one that includes it. */
  readonly opening?: (path: string) => void;
}

export interface FileOutcome {
  readonly read: readonly string[];
  /** The texts of the files that could be read. */
  readonly sources: readonly SourceText[];
  readonly diagnostics: readonly Diagnostic[];
  /** Absent if the program has errors. */
  readonly verdict: ProgramVerdict | undefined;
  readonly failures: readonly Failure[];
  readonly explored: Explored;
}

/** What was explored, in the order of the model: code of the program, and what checks its declarations. */
export type Explored = ReadonlyMap<Method, ToldExploration>;

/** A defect in Assay that showed itself at this file, or at one method of it. */
export interface Failure {
  readonly path: string;
  readonly method: string | undefined;
  readonly error: unknown;
}

/** For the report of the defect. */
export function failureError(verb: string, { path, method, error }: Failure): DefectError {
  return new DefectError(method === undefined ? `${verb} "${path}"` : `${verb} "${method}" of "${path}"`, error);
}

/** While one file waits for one member, others go on, so that no engine is without work. */
const FILES_PER_JOB = 4;
/** So many may be done and wait for one before them: a model takes memory. */
const AHEAD_PER_JOB = 8;

/** A defect at one file is part of its outcome, and the others go on. */
export async function* verifyFiles(given: VerifyJob): AsyncGenerator<FileOutcome, void, undefined> {
  const { files, stages, cancel } = given;
  const stop = new AbortController();
  const end = (): void => {
    stop.abort();
  };
  if (cancel.aborted) end();
  cancel.addEventListener('abort', end);
  const job: VerifyJob = { ...given, cancel: stop.signal };
  const parallel = Math.max(...stages.map(({ engine }) => engine.parallel));
  const outcomes = new Map<number, Promise<FileOutcome>>();
  let begun = 0;
  let told = 0;
  let inWork = 0;
  const begin = (): void => {
    while (
      begun < files.length &&
      (begun === told || (inWork < FILES_PER_JOB * parallel && begun - told < AHEAD_PER_JOB * parallel))
    ) {
      const file = files[begun] ?? '';
      const outcome = verifyFile(job, file).finally(() => {
        inWork--;
        begin();
      });
      // A usage error is met when its turn comes.
      outcome.catch(() => undefined);
      outcomes.set(begun++, outcome);
      inWork++;
    }
  };
  try {
    for (const [index] of files.entries()) {
      begin();
      const outcome = await outcomes.get(index);
      // Its model can be forgotten.
      outcomes.delete(index);
      told++;
      if (outcome !== undefined) yield outcome;
    }
  } finally {
    // Nobody waits for the others any more; but the engines are theirs until they have ended.
    begun = files.length;
    end();
    await Promise.allSettled(outcomes.values());
    cancel.removeEventListener('abort', end);
  }
}

async function verifyFile(job: VerifyJob, path: string): Promise<FileOutcome> {
  const { reading = {}, observer } = job;
  let known: FileOutcome = { read: [path], sources: [], diagnostics: [], ...NO_ANSWER };
  try {
    const { sources, diagnostics, lower } = await loadProgram(path, reading, observer.opening);
    const read = sources.map((one) => one.path);
    known = { read, sources, diagnostics, ...NO_ANSWER };
    if (hasErrors(diagnostics)) return known;
    const work = new FileWork(job, { path, paths: read, sources, reading, model: lower() });
    await work.run();
    return { ...known, verdict: work.verdict(), failures: work.failures, explored: work.explored() };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    return { ...known, failures: [{ path, method: undefined, error }] };
  }
}

const NO_ANSWER = { verdict: undefined, failures: [], explored: new Map<Method, ToldExploration>() } as const;

const NO_BRANCHES = { branches: 0, coveredBranches: 0, deadBranches: 0 } as const;

class FileWork {
  readonly failures: Failure[] = [];
  private readonly job: VerifyJob;
  private readonly file: LoweredFile;
  private readonly workbench: Workbench;
  private readonly warnings: MethodWarning[] = [];
  private readonly times = new Map<Method, number>();
  private readonly failed = new Set<string>();
  private readonly explorations = new Map<Method, ToldExploration>();
  /** Why executions were left out: sentences. */
  private readonly cutoffs = new Set<string>();
  private readonly wanted: (name: string) => boolean;

  constructor(job: VerifyJob, file: LoweredFile) {
    this.job = job;
    this.file = file;
    this.wanted = job.wanted(file.model);
    this.workbench = new Workbench(file.model, this.wanted, (claim) => this.unanalysed(claim));
  }

  async run(): Promise<void> {
    const { stages, cancel } = this.job;
    for (const [index, { engine, effort }] of stages.entries()) {
      const stage = { engine: engine.kind, effort };
      const next = (): readonly Method[] => (cancel.aborted ? [] : this.workbench.next(stage, index === 0));
      try {
        for (let methods = next(); methods.length > 0; methods = next()) await this.work(engine, effort, methods);
      } catch (error) {
        // What the other engines find counts.
        if (error instanceof UsageError) throw error;
        this.failures.push({ path: this.file.path, method: undefined, error });
      }
    }
  }

  verdict(): ProgramVerdict {
    const { model, paths } = this.file;
    const statuses = [...this.workbench.knowledge.statuses.values()];
    // A run of one method may violate a claim of another, which must not be hidden.
    const violated = new Set(statuses.filter(isRefuted).map(({ claim }) => claim.owner));
    const wanted = (name: string): boolean => this.wanted(name) || violated.has(name);
    // Warnings arrive in the order in which methods end, which is another one in each run.
    const place = new Map(model.methods.map((method, index) => [method, index]));
    const order = ({ method }: MethodWarning): number => place.get(method) ?? 0;
    const warnings = this.warnings.filter((one) => !this.isNeedless(one)).sort((a, b) => order(a) - order(b));
    const explorations = new Map([...this.explorations].map(([method, { report }]) => [method, report]));
    return {
      paths,
      model,
      statuses: statuses.filter(({ claim }) => wanted(claim.owner)),
      times: this.times,
      warnings,
      explorations,
      wanted,
    };
  }

  explored(): Explored {
    const { methods } = this.file.model;
    return new Map(
      methods.flatMap((method) => {
        const exploration = this.explorations.get(method);
        return exploration === undefined ? [] : [[method, exploration] as const];
      }),
    );
  }

  private async work(engine: Verifier, effort: number, methods: readonly Method[]): Promise<void> {
    const { observer, cancel } = this.job;
    const { knowledge } = this.workbench;
    observer.planned(methods.length);
    // What this stage learns is taken up when it ends, so that nothing depends on which method is first.
    const news: Finding[] = [];
    const listener: VerifierListener = {
      finding: (finding) => news.push(finding),
      warning: (method, message) => this.warnings.push({ method, message }),
      finished: (method, seconds) => {
        this.times.set(method, (this.times.get(method) ?? 0) + seconds);
        observer.finished(method);
      },
      failed: (method, error) => {
        this.failed.add(method.name);
        this.failures.push({ path: this.file.path, method: method.name, error });
      },
      unfinished: (_method, { reason }) => this.cutoffs.add(reason),
      explored: (method, exploration) => {
        this.explorations.set(method, exploration);
        for (const { reason } of exploration.report.cutoffs) this.cutoffs.add(reason);
        const { runs, coverage } = exploration.report;
        const own = coverage.find((one) => one.method === method.name) ?? NO_BRANCHES;
        knowledge.sawRuns(method, { ...own, runs });
      },
    };
    await engine.verify(this.file, { methods, effort, knowledge }, listener, cancel);
    this.workbench.learn(news);
  }

  /** That executions were left out is of no interest where every claim is settled without them. */
  private isNeedless({ method, message }: MethodWarning): boolean {
    const { statuses } = this.workbench.knowledge;
    const isDecided = method.claims.every((claim) => {
      const status = statuses.get(claim);
      return status !== undefined && isSettled(status, false);
    });
    return isDecided && [...this.cutoffs].some((reason) => message.includes(reason));
  }

  private unanalysed(claim: Claim): string {
    if (this.failed.has(claim.owner)) return 'Not analysed: Assay failed on this member.';
    const reasons = this.job.stages.map(({ engine }) => engine.unanalysed?.(this.file.model, claim));
    return reasons.find((reason) => reason !== undefined) ?? 'Not analysed.';
  }
}
