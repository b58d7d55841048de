/** A workbench with everything that it needs of this machine: a solver, threads, results that are kept. */
import type { SolverFactory } from '../smt/session.js';
import type { Engine } from '../workbench/seam/engine.js';
import type { EngineDefinition } from '../workbench/engines/definition.js';
import { ENGINES } from '../workbench/registry.js';
import type { EngineLimits } from '../workbench/registry.js';
import { cached, Programs } from '../workbench/remembering/cached.js';
import { runningBuild } from './cache/build.js';
import { Store } from './cache/store.js';
import { chooseSolver } from './solvers/choose.js';
import type { Isolation } from './threads/thread.js';
import { ThreadPool } from './threads/pool.js';

export interface WorkbenchOptions {
  /** A name or a path; undefined for the best that is there. */
  readonly solver?: string | undefined;
  /** How many methods are looked at at once. */
  readonly jobs: number;
  /** Where they are looked at; absent: in threads. */
  readonly isolation?: Isolation;
  /** No program is given up because of the time that it takes to read. */
  readonly isReproducible?: boolean;
  /** Results are kept below the folder, and those that were kept are used. */
  readonly memory?: {
    readonly folder: string;
    /** Receives a sentence when files cannot be read or written. */
    readonly warn: (sentence: string) => void;
  };
}

export interface OpenWorkbench {
  readonly kind: 'open';
  readonly factory: SolverFactory;
  readonly threads: ThreadPool;
  /** An engine with a memory, if there is one. */
  readonly start: <Limits>(definition: EngineDefinition<Limits>, limits?: Limits) => Engine;
  /** Every engine of the registry. */
  readonly startAll: (limits?: Partial<EngineLimits>) => readonly Engine[];
  /** Ends every thread and every process. */
  readonly close: () => Promise<void>;
}

/** A problem is a sentence for the user. */
export type Opened = OpenWorkbench | { readonly kind: 'problem'; readonly message: string };

export async function openWorkbench({
  solver,
  jobs,
  isolation,
  isReproducible,
  memory,
}: WorkbenchOptions): Promise<Opened> {
  const choice = await chooseSolver(solver);
  if (choice.kind === 'none') return { kind: 'problem', message: choice.message };
  const { factory } = choice;
  const threads = new ThreadPool(factory, jobs, isReproducible === true ? Infinity : undefined, isolation);
  threads.warmUp();
  const build = memory === undefined ? undefined : runningBuild();
  const programs =
    memory === undefined || build === undefined
      ? undefined
      : new Programs(new Store({ ...memory, build, now: () => Date.now() }));
  const start = <Limits>(definition: EngineDefinition<Limits>, limits = definition.limits): Engine => {
    const engine = definition.start(threads, limits);
    return programs === undefined ? engine : cached(engine, definition.keeping(engine.decider, limits), programs);
  };
  return {
    kind: 'open',
    factory,
    threads,
    start,
    startAll: (limits = {}) => startedBy(start, limits),
    close: () => threads.close(),
  };
}

function startedBy(start: OpenWorkbench['start'], limits: Partial<EngineLimits>): readonly Engine[] {
  return Object.entries(ENGINES).map(([name, definition]) =>
    start(definition as EngineDefinition<unknown>, limits[name as keyof EngineLimits]),
  );
}
