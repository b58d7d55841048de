/** Exploration over threads: the methods of all files share a few of them. */
import type { Candidate, Knowledge } from '../../evidence/index.js';
import type { Claim, Method, Model, TestCase } from '../../model/index.js';
import type { SolverFactory } from '../../smt/session.js';
import type { LoweredFile, Verifier, VerifierListener } from '../verification/backend.js';
import { Gathered } from './gathered.js';
import type { ExploreJob } from './messages.js';
import type { ExploreSettings } from './options.js';
import { packedClaims, unpacked, unpackedFindings } from './packing.js';
import type { ToldExploration } from './packing.js';
import { ThreadPool } from './pool.js';
import type { ThreadProgram } from './messages.js';
import type { JobResult } from './thread.js';

/**
 * One operation of the program that takes long by itself does not look at the clock; then the thread is ended. A busy
 * machine is given some time too.
 */
function graceSeconds(seconds: number): number {
  return Math.min(Math.max(seconds, 3), 10);
}

export interface ExploreProgress {
  note(text: string): void;
}

export function explorer(factory: SolverFactory, settings: ExploreSettings, progress: ExploreProgress): Verifier {
  const pool = new ThreadPool(factory, settings.jobs);
  return {
    kind: 'explorer',
    name: factory.solver,
    parallel: settings.jobs,
    close: () => pool.close(),
    unanalysed: whyNotAnalysed(),
    async verify(file, { methods, effort, knowledge }, listener, cancel) {
      const program = threadProgram(file);
      const bounds = { ...settings.bounds, seconds: settings.bounds.seconds * effort };
      const exploreOne = async (method: Method): Promise<void> => {
        if (cancel.aborted) return;
        const started = performance.now();
        const gathered = new Gathered(file, method);
        const job = { ...jobFor(file.model, method, settings, knowledge), bounds };
        const result = await pool.run(
          program,
          { kind: 'explore', job },
          bounds.seconds + graceSeconds(bounds.seconds),
          (news) => {
            if (news.kind === 'progress') {
              progress.note(`${method.name}, ${news.runs} runs, ${news.open} branches to try`);
            } else {
              gathered.add(news);
            }
          },
          cancel,
        );
        const seconds = (performance.now() - started) / 1000;
        tell(file, method, result, gathered, seconds, listener);
        listener.finished(method, seconds);
      };
      // Only who asks for everything asks for members, too, that the program asks not to verify.
      const isWanted = (method: Method): boolean =>
        isExplorable(method) && (settings.goal === 'everything' || method.unverified !== true);
      for (const method of methods) if (!isWanted(method)) listener.finished(method, 0);
      await Promise.all(methods.filter(isWanted).map(exploreOne));
    },
  };
}

function jobFor(model: Model, method: Method, settings: ExploreSettings, knowledge: Knowledge): ExploreJob {
  const { bounds, strategy, loops, seed, goal } = settings;
  const claims = goal === 'everything' ? undefined : model.methods.flatMap((one) => one.claims);
  const decided = claims?.filter((claim) => knowledge.isDecided(claim));
  return {
    method: model.methods.indexOf(method),
    bounds,
    strategy,
    loops,
    seed,
    candidates: knowledge.candidates(method).map(testOf),
    decided: decided === undefined ? undefined : packedClaims(model, decided),
  };
}

/** A candidate has no objects and no choices. */
function testOf(inputs: Candidate): TestCase {
  return { inputs, objects: new Map(), choices: [] };
}

export function threadProgram({ path, sources, reading = {} }: LoweredFile): ThreadProgram {
  return { file: path, texts: new Map(sources.map((source) => [source.path, source.text])), reading };
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
  gathered: Gathered,
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
      explored(unpacked(model, sources, result.exploration, gathered.nodes));
      return;
    case 'proved':
      for (const finding of unpackedFindings(model, sources, result.findings)) listener.finding(finding);
      return;
    case 'lost':
      explored(gathered.unfinished(result, seconds));
      return;
    case 'repeated':
    case 'defect':
      listener.failed(method, defectOf(result));
      return;
  }
}

function defectOf(result: JobResult): Error {
  const stack = result.kind === 'defect' ? result.stack : 'the thread answered another question';
  return Object.assign(new Error('exploring a method'), { stack });
}
