/** Assay's own verifier over solver sessions: the methods of all files share one pool. */
import path from 'node:path';
import type { Finding, Method, Model } from '../../model/index.js';
import { DumpingSession } from '../../smt/dump.js';
import type { WriteQuery } from '../../smt/dump.js';
import type { CancelToken, SolverFactory, SolverSession } from '../../smt/session.js';
import { UsageError } from '../exit.js';
import type { LoweredFile, Verifier } from './backend.js';
import { SessionPool } from './session-pool.js';

/** The static verifier on one method (`verify/verifier.ts`), as this needs it. */
export type VerifyMethod = (
  model: Model,
  method: Method,
  session: SolverSession,
  cancel: CancelToken,
  warn: (message: string) => void,
  /** The part of the limits that may be used. */
  effort: number,
) => AsyncIterable<Finding>;

export interface AssaySettings {
  readonly factory: SolverFactory;
  readonly jobs: number;
  readonly verifyMethod: VerifyMethod;
  /** Receives each query as a file, where that is asked for. */
  readonly dump: WriteQuery | undefined;
  readonly now: () => number;
}

export function assayVerifier({ factory, jobs, verifyMethod, dump, now }: AssaySettings): Verifier {
  const pool = new SessionPool(factory, jobs);
  return {
    kind: 'verifier',
    name: factory.solver,
    parallel: jobs,
    close: () => pool.close(),
    async verify(file, { methods, effort }, listener, cancel) {
      const verifyOne = async (method: Method, session: SolverSession): Promise<void> => {
        if (cancel.aborted) return;
        const started = now();
        const dumping = dump === undefined ? session : new DumpingSession(session, queryName(file, method), dump);
        const warn = (message: string): void => {
          listener.warning(method, message);
        };
        try {
          for await (const finding of verifyMethod(file.model, method, dumping, cancel, warn, effort))
            listener.finding(finding);
        } catch (error) {
          if (error instanceof UsageError) throw error;
          listener.failed(method, error);
        }
        listener.finished(method, now() - started);
      };
      for (const method of methods) if (method.claims.length === 0) listener.finished(method, 0);
      const checked = methods.filter(({ claims }) => claims.length > 0);
      await Promise.all(checked.map((method) => pool.use((session) => verifyOne(method, session))));
    },
  };
}

/** Unlike any other method's, and the same in every run: `examples-Queue-07-Queue.Add`. */
export function queryName({ path: file, model }: LoweredFile, method: Method): string {
  const folder = file.slice(0, -path.extname(file).length);
  const place = String(model.methods.indexOf(method) + 1).padStart(2, '0');
  return `${fileName(folder)}-${place}-${fileName(method.name)}`;
}

function fileName(text: string): string {
  return text.replace(/[^\p{L}\p{N}._]+/gu, '-').slice(-100);
}
