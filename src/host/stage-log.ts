/** Files that show what each stage makes of a member (`--log-stages`): `NAME.model.txt`, `NAME.passive.txt`, `NAME.smt2`. */
import type { Method } from '../model/index.js';
import type { Engine, LoadedProgram } from '../workbench/seam/engine.js';
import { threadDefect } from '../workbench/seam/thread-work.js';
import type { Threads } from '../workbench/seam/thread-work.js';
import { queryName } from '../workbench/engines/verifier/engine.js';
import { SHOWING_STAGES } from '../workbench/engines/verifier/work.js';

export interface StageLog {
  readonly threads: Threads;
  readonly seed: number;
  /** Seconds for each member. */
  readonly seconds: number;
  readonly write: (name: string, text: string) => void;
}

/** Around the verifier, and around what it remembers: the files are written whether or not a solver is asked. */
export function withStageLog(verifier: Engine, { threads, seed, seconds, write }: StageLog): Engine {
  const seen = new WeakSet<Method>();
  const show = async (program: LoadedProgram, method: Method): Promise<Error | undefined> => {
    if (seen.has(method)) return undefined;
    seen.add(method);
    const request = { method: program.model.methods.indexOf(method), seed };
    const { ended } = await threads.run(program, SHOWING_STAGES, request, { seconds });
    if (ended.kind === 'defect') return threadDefect('writing what each stage makes of a method', ended.stack);
    const name = queryName(program, method);
    const { model, passive, query } =
      ended.kind === 'done' ? ended.result : { model: ended.reason, passive: ended.reason, query: `; ${ended.reason}` };
    write(`${name}.model.txt`, model);
    write(`${name}.passive.txt`, passive);
    write(`${name}.smt2`, query);
    return undefined;
  };
  return {
    ...verifier,
    async run(program, assignment, tell, cancel) {
      for (const method of assignment.methods) {
        if (cancel.aborted) return;
        const error = await show(program, method);
        if (error !== undefined) tell({ kind: 'failed', method, error });
      }
      await verifier.run(program, assignment, tell, cancel);
    },
  };
}
