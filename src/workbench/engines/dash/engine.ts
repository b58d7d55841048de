/** DASH over threads: the methods of all programs share a few of them. */
import type { Finding, Method, Model, TestCase } from '../../../model/index.js';
import { whyNot } from '../../../prove/options.js';
import type { Engine, LoadedProgram, Tell } from '../../seam/engine.js';
import { endedWarning } from '../ended.js';
import type { Knowledge } from '../../seam/knowledge.js';
import { packedClaims, unpackedFindings } from '../../seam/packing.js';
import type { Ended, Threads } from '../../seam/thread-work.js';
import { threadDefect } from '../../seam/thread-work.js';
import { Found } from './found.js';
import { secondsFor } from './limits.js';
import type { DashLimits } from './limits.js';
import { PROVING } from './work.js';
import type { DashRequest, DashResult, DashWork } from './work.js';

/** Keeps what is done for the methods, step by step. */
export interface DashTrace {
  /** The work with a tracer of steps. */
  readonly work: DashWork;
  readonly logFor: (method: Method) => StepLog;
}

export interface StepLog {
  readonly add: (step: unknown) => void;
  /** `end` is undefined if there was no graph at the end, or if it is not known. */
  readonly finished: (end: unknown, findings: readonly Finding[]) => void;
}

/**
 * Other engines may use the threads, too; whoever closes one of them closes them. `saved` are runs by the name of the
 * method: DASH begins with them.
 */
export function dash(
  threads: Threads,
  limits: DashLimits,
  trace?: DashTrace,
  saved?: ReadonlyMap<string, readonly TestCase[]>,
): Engine {
  return {
    name: 'dash',
    decider: threads.solver,
    parallel: threads.size,
    close: () => threads.close(),
    async run(program, { methods, effort, knowledge }, tell, cancel) {
      const proveOne = async (method: Method): Promise<void> => {
        if (cancel.aborted) return;
        const log = trace?.logFor(method);
        const found = new Found(program, method);
        const tests = saved?.get(method.composed?.of.name ?? method.name) ?? [];
        const request = { ...requestFor(program.model, method, limits, effort, knowledge), tests };
        const limit = secondsFor(request.limits);
        const { ended, seconds } = await threads.run(program, trace?.work ?? PROVING, request, {
          seconds: limit,
          onStart: () => {
            tell({ kind: 'started', method, seconds: limit });
          },
          cancel,
          onNews: (news) => {
            if (news.kind === 'found') found.add(news.findings);
            if (news.kind === 'step') log?.add(news.step);
            if (news.kind === 'iterations') tell({ kind: 'progress', method, text: `${news.count} iterations` });
          },
        });
        tellEnd({ program, method, knowledge, found, log }, ended, tell);
        tell({ kind: 'finished', method, seconds });
      };
      for (const method of methods) if (!isProvable(method)) tell({ kind: 'finished', method, seconds: 0 });
      await Promise.all(methods.filter(isProvable).map(proveOne));
    },
  };
}

export function isProvable(method: Method): boolean {
  return method.claims.length > 0 && whyNot(method) === undefined;
}

function requestFor(
  model: Model,
  method: Method,
  limits: DashLimits,
  effort: number,
  knowledge: Knowledge,
): Omit<DashRequest, 'tests'> {
  const decided = method.claims.filter((claim) => knowledge.isDecided(claim));
  const seconds = limits.seconds * effort;
  const iterations = Math.ceil(limits.iterations * effort);
  return {
    method: model.methods.indexOf(method),
    limits: { ...limits, seconds, iterations },
    decided: packedClaims(model, decided),
  };
}

interface Proved {
  readonly program: LoadedProgram;
  readonly method: Method;
  readonly knowledge: Knowledge;
  readonly found: Found;
  readonly log: StepLog | undefined;
}

function tellEnd(
  { program: { model, sources }, method, knowledge, found, log }: Proved,
  ended: Ended<DashResult>,
  tell: Tell,
): void {
  const told = (findings: readonly Finding[], end?: unknown): void => {
    for (const finding of findings) tell({ kind: 'finding', method, finding });
    log?.finished(end, findings);
  };
  switch (ended.kind) {
    case 'done': {
      const { findings, notes, defects, search, end } = ended.result;
      told(unpackedFindings(model, sources, findings), end);
      tell({ kind: 'invariants', method, lines: notes });
      tell({ kind: 'searched', method, search });
      for (const defect of defects) tell({ kind: 'failed', method, error: new Error(defect) });
      return;
    }
    case 'lost': {
      const { bound, reason } = ended;
      tell({ kind: 'unfinished', method, bound, reason });
      told(found.unfinished(ended, (claim) => !knowledge.isDecided(claim)));
      if (ended.isStopped !== true) {
        tell({ kind: 'warning', method, message: endedWarning('The search for proofs', method, reason) });
      }
      return;
    }
    case 'defect':
      tell({ kind: 'failed', method, error: threadDefect('proving a method', ended.stack) });
      return;
  }
}
