/** Exploration over threads: the methods of all files share a few of them. */
import { spanOf } from '../../languages/dafny/lower/index.js';
import type { Claim, Finding, Method, Model } from '../../model/index.js';
import type { ExplorationReport } from '../../report/exploration.js';
import { lineReport } from '../../report/evidence-report.js';
import type { SolverFactory } from '../../smt/session.js';
import type { LoweredFile, Verifier, VerifierListener } from '../verification/backend.js';
import type { ExploreSettings } from './options.js';
import { unpacked, unpackedFindings } from './packing.js';
import type { ToldExploration } from './packing.js';
import { ThreadPool } from './pool.js';
import type { JobResult, ThreadProgram } from './thread.js';

/** One operation of the program that takes long by itself does not look at the clock; then the thread is ended. */
const GRACE_SECONDS = 10;

export interface ExploreProgress {
  note(text: string): void;
}

export function explorer(factory: SolverFactory, settings: ExploreSettings, progress: ExploreProgress): Verifier {
  const pool = new ThreadPool(factory, settings.jobs);
  const { bounds, strategy, loops, seed } = settings;
  return {
    name: factory.solver,
    parallel: settings.jobs,
    close: () => pool.close(),
    unanalysed: whyNotAnalysed(),
    async verify(file, methods, listener, cancel) {
      const program = threadProgram(file);
      const exploreOne = async (method: Method): Promise<void> => {
        if (cancel.aborted) return;
        const started = performance.now();
        const job = { method: file.model.methods.indexOf(method), bounds, strategy, loops, seed };
        const result = await pool.run(
          program,
          { kind: 'explore', job },
          bounds.seconds + GRACE_SECONDS,
          (runs, open) => {
            progress.note(`${method.name}, ${runs} runs, ${open} branches to try`);
          },
        );
        const seconds = (performance.now() - started) / 1000;
        tell(file, method, result, seconds, listener);
        listener.finished(method, seconds);
      };
      for (const method of methods) if (!isExplorable(method)) listener.finished(method, 0);
      await Promise.all(methods.filter(isExplorable).map(exploreOne));
    },
  };
}

export function threadProgram({ path, sources }: LoweredFile): ThreadProgram {
  return { file: path, texts: new Map(sources.map((source) => [source.path, source.text])) };
}

export function isExplorable({ body }: Method): boolean {
  return body !== undefined;
}

function whyNotAnalysed(): (model: Model, claim: Claim) => string | undefined {
  const owners = new WeakMap<Claim, Method>();
  return ({ methods }, claim) => {
    if (!owners.has(claim)) for (const method of methods) for (const one of method.claims) owners.set(one, method);
    const owner = owners.get(claim);
    if (owner === undefined) return undefined;
    if (owner.body === undefined) return 'Not analysed: the member has no body.';
    return undefined;
  };
}

function tell(
  { model, sources }: LoweredFile,
  method: Method,
  result: JobResult,
  seconds: number,
  listener: VerifierListener,
): void {
  const explored = (exploration: ToldExploration): void => {
    listener.explored(method, exploration);
    for (const finding of exploration.findings) listener.finding(finding);
    for (const warning of exploration.warnings) listener.warning(method, warning);
  };
  switch (result.kind) {
    case 'explored':
      explored(unpacked(model, sources, result.exploration));
      return;
    case 'proved':
      for (const finding of unpackedFindings(model, sources, result.findings)) listener.finding(finding);
      return;
    case 'lost':
      explored(lostExploration(method, result, seconds));
      return;
    case 'repeated':
    case 'defect':
      listener.failed(method, defectOf(result));
      return;
  }
}

/** What the thread had found is lost with it; that something was left out is known. */
function lostExploration(
  method: Method,
  { bound, reason }: Extract<JobResult, { kind: 'lost' }>,
  seconds: number,
): ToldExploration {
  const { origin, name, claims } = method;
  const findings = claims.map((claim): Finding => ({
    outcome: 'cutoff',
    engine: 'explorer',
    entry: name,
    claim,
    bound,
    at: origin,
    reason,
  }));
  const report: ExplorationReport = {
    runs: 0,
    paths: 0,
    exhaustive: false,
    queries: 0,
    seconds: Math.round(seconds * 1000) / 1000,
    solverSeconds: 0,
    coverage: [],
    cutoffs: [{ bound, reason, at: lineReport(origin) }],
    divergences: [],
  };
  const { line } = spanOf(origin).source.position(spanOf(origin).start);
  return { report, nodes: [], findings, warnings: [`The exploration of ${name} (line ${line}) was lost: ${reason}`] };
}

function defectOf(result: JobResult): Error {
  const stack = result.kind === 'defect' ? result.stack : 'the thread answered another question';
  return Object.assign(new Error('exploring a method'), { stack });
}
