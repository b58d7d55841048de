/** Exploration over threads: the methods of all files share a few of them. */
import type { Candidate, Knowledge } from '../../knowledge.js';
import type { Claim, Method, Model, TestCase } from '../../../model/index.js';
import type { ExploreJob } from '../../../host/threads/messages.js';
import { packedClaims, unpackedFindings } from '../../packing.js';
import { withGrace } from '../../../host/threads/pool.js';
import type { Ran, ThreadPool } from '../../../host/threads/pool.js';
import { threadProgram } from '../../../host/threads/program.js';
import type { JobResult } from '../../../host/threads/thread.js';
import type { LoweredFile, Verifier, VerifierListener } from '../../engine.js';
import { Gathered } from './gathered.js';
import type { ExploreSettings } from '../../../cli/options/explore.js';
import { unpacked } from './packing.js';
import type { ToldExploration } from './packing.js';

export interface ExploreProgress {
  note(text: string): void;
}

/** Other engines may use the pool, too; whoever closes one of them closes it. */
export function explorer(pool: ThreadPool, settings: ExploreSettings, progress: ExploreProgress): Verifier {
  return {
    kind: 'explorer',
    name: pool.solver,
    parallel: pool.size,
    close: () => pool.close(),
    unanalysed: whyNotAnalysed(),
    async verify(file, { methods, effort, knowledge }, listener, cancel) {
      const program = threadProgram(file);
      const bounds = { ...settings.bounds, seconds: settings.bounds.seconds * effort };
      const exploreOne = async (method: Method): Promise<void> => {
        if (cancel.aborted) return;
        const gathered = new Gathered(file, method);
        const job = { ...jobFor(file.model, method, settings, knowledge), bounds };
        const ran = await pool.run(
          program,
          { kind: 'explore', job },
          withGrace(bounds.seconds),
          (news) => {
            if (news.kind === 'progress') {
              progress.note(`${method.name}, ${news.runs} runs, ${news.open} branches to try`);
            } else {
              gathered.add(news);
            }
          },
          cancel,
        );
        tell(file, method, ran, gathered, listener);
        listener.finished(method, ran.seconds);
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
  { result, seconds }: Ran,
  gathered: Gathered,
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
      listener.unfinished(method, result);
      explored(gathered.unfinished(result, seconds));
      return;
    case 'repeated':
    case 'dash':
    case 'defect':
      listener.failed(method, defectOf(result));
      return;
  }
}

function defectOf(result: JobResult): Error {
  const stack = result.kind === 'defect' ? result.stack : 'the thread answered another question';
  return Object.assign(new Error('exploring a method'), { stack });
}
