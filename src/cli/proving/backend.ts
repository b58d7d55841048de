/** DASH over solver sessions: the methods of all files share one pool. */
import type { Knowledge } from '../../evidence/index.js';
import type { Method, Model } from '../../model/index.js';
import type { DashListener, Iteration } from '../../prove/listener.js';
import { proveMethod, whyNot } from '../../prove/prover.js';
import type { Proving } from '../../prove/prover.js';
import type { CancelToken, SolverFactory, SolverSession } from '../../smt/session.js';
import type { Verifier } from '../verification/backend.js';
import { SessionPool } from '../verification/session-pool.js';
import { helpersFor } from './helpers.js';
import type { ProveSettings } from './options.js';

export interface ProveObserver {
  note(text: string): void;
  /** Is told of the iterations for a method. */
  listenerFor?(model: Model, method: Method): DashListener | undefined;
  /** After a method. */
  proved?(model: Model, method: Method, proving: Proving): void;
}

export function prover(factory: SolverFactory, settings: ProveSettings, observer: ProveObserver): Verifier {
  const pool = new SessionPool(factory, settings.jobs);
  const helpers = new SessionPool(factory, settings.jobs);
  const now = (): number => performance.now();
  const proveOne = (
    model: Model,
    method: Method,
    effort: number,
    knowledge: Knowledge,
    session: SolverSession,
    helping: SolverSession,
    cancel: CancelToken,
  ): Promise<Proving> => {
    const watching = observer.listenerFor?.(model, method);
    const options = {
      ...settings.options,
      seconds: settings.options.seconds * effort,
      iterations: Math.ceil(settings.options.iterations * effort),
      isChecking: settings.isChecking,
      decided: (claim: Method['claims'][number]) => knowledge.isDecided(claim),
      listener: {
        iteration: (iteration: Iteration) => {
          const { number } = iteration;
          watching?.iteration?.(iteration);
          if (number % NOTED === 0) observer.note(`${method.name}, ${number} iterations`);
        },
      },
    };
    return proveMethod(model, method, { session, now, ...helpersFor(model, helping, now, cancel) }, options, cancel);
  };
  return {
    kind: 'dash',
    name: factory.solver,
    parallel: settings.jobs,
    close: async () => {
      await Promise.all([pool.close(), helpers.close()]);
    },
    async verify({ model }, { methods, effort, knowledge }, listener, cancel) {
      const prove = async (method: Method, session: SolverSession): Promise<void> => {
        if (cancel.aborted) return;
        const started = now();
        try {
          const proving = await helpers.use((helping) =>
            proveOne(model, method, effort, knowledge, session, helping, cancel),
          );
          observer.proved?.(model, method, proving);
          for (const finding of proving.findings) listener.finding(finding);
          for (const defect of proving.defects) listener.failed(method, new Error(defect));
        } catch (error) {
          listener.failed(method, error);
        }
        listener.finished(method, (now() - started) / 1000);
      };
      for (const method of methods) if (!isProvable(method)) listener.finished(method, 0);
      await Promise.all(methods.filter(isProvable).map((method) => pool.use((session) => prove(method, session))));
    },
  };
}

export function isProvable(method: Method): boolean {
  return method.claims.length > 0 && whyNot(method) === undefined;
}

const NOTED = 10;
