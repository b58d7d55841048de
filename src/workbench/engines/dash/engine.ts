/** DASH over threads: the methods of all files share a few of them. */
import type { Knowledge } from '../../knowledge.js';
import type { Finding, Method, Model } from '../../../model/index.js';
import { whyNot } from '../../../prove/options.js';
import type { IterationLog, LoggedStep } from '../../../report/regions/log.js';
import type { ProveJob } from '../../../host/threads/messages.js';
import { packedClaims, unpackedFindings } from '../../packing.js';
import { withGrace } from '../../../host/threads/pool.js';
import type { ThreadPool } from '../../../host/threads/pool.js';
import { threadProgram } from '../../../host/threads/program.js';
import type { JobNews, JobResult } from '../../../host/threads/thread.js';
import { endedWarning } from '../ended.js';
import type { LoweredFile, Verifier, VerifierListener } from '../../engine.js';
import { Found } from './found.js';
import type { ProveSettings } from '../../../cli/options/prove.js';

export interface ProveObserver {
  note(text: string): void;
  /** Keeps what is done for a method, if that is wanted. */
  logFor?(method: Method): IterationLog | undefined;
  /** What proofs say of the loops of a method: lines. */
  said?(lines: readonly string[]): void;
}

/** Other engines may use the pool, too; whoever closes one of them closes it. */
export function prover(pool: ThreadPool, settings: ProveSettings, observer: ProveObserver): Verifier {
  return {
    kind: 'dash',
    name: pool.solver,
    parallel: pool.size,
    close: () => pool.close(),
    async verify(file, { methods, effort, knowledge }, listener, cancel) {
      const program = threadProgram(file);
      const prove = async (method: Method): Promise<void> => {
        if (cancel.aborted) return;
        const log = observer.logFor?.(method);
        const found = new Found(file, method);
        const onNews = (news: JobNews): void => {
          if (news.kind === 'found') found.add(news.findings);
          if (news.kind === 'step') log?.add(news.step);
          if (news.kind === 'iterations') observer.note(`${method.name}, ${news.count} iterations`);
        };
        const job = jobFor(file.model, method, settings, effort, knowledge, log !== undefined);
        const { result, seconds } = await pool.run(program, { kind: 'prove', job }, secondsFor(job), onNews, cancel);
        const told = { file, method, knowledge, found, log };
        tell(told, result, observer, listener);
        listener.finished(method, seconds);
      };
      for (const method of methods) if (!isProvable(method)) listener.finished(method, 0);
      await Promise.all(methods.filter(isProvable).map(prove));
    },
  };
}

export function isProvable(method: Method): boolean {
  return method.claims.length > 0 && whyNot(method) === undefined;
}

function jobFor(
  model: Model,
  method: Method,
  { options, isChecking }: ProveSettings,
  effort: number,
  knowledge: Knowledge,
  isTraced: boolean,
): ProveJob {
  const decided = method.claims.filter((claim) => knowledge.isDecided(claim));
  const seconds = options.seconds * effort;
  const iterations = Math.ceil(options.iterations * effort);
  return {
    method: model.methods.indexOf(method),
    options: { ...options, seconds, iterations, isChecking },
    decided: packedClaims(model, decided),
    isTraced,
  };
}

/** Checking proofs may take as long again. */
function secondsFor({ options: { seconds, isChecking } }: ProveJob): number {
  return withGrace(isChecking === true ? seconds * 2 : seconds);
}

interface Proved {
  readonly file: LoweredFile;
  readonly method: Method;
  readonly knowledge: Knowledge;
  readonly found: Found;
  readonly log: IterationLog | undefined;
}

function tell(
  { file: { model, sources }, method, knowledge, found, log }: Proved,
  result: JobResult,
  observer: ProveObserver,
  listener: VerifierListener,
): void {
  const told = (findings: readonly Finding[], end?: LoggedStep): void => {
    for (const finding of findings) listener.finding(finding);
    log?.finished(end, findings);
  };
  switch (result.kind) {
    case 'dash': {
      const { findings, notes, defects, end } = result.proving;
      told(unpackedFindings(model, sources, findings), end);
      observer.said?.(notes);
      for (const defect of defects) listener.failed(method, new Error(defect));
      return;
    }
    case 'lost':
      listener.unfinished(method, result);
      told(found.unfinished(result, (claim) => !knowledge.isDecided(claim)));
      listener.warning(method, endedWarning('The search for proofs', method, result.reason));
      return;
    case 'defect':
      listener.failed(method, Object.assign(new Error('proving a method'), { stack: result.stack }));
      return;
    case 'explored':
    case 'proved':
    case 'repeated':
      listener.failed(method, new Error('the thread answered another question'));
      return;
  }
}
