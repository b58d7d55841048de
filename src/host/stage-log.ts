/** Files that show what each stage makes of a member (`--log-stages`): `NAME.model.txt`, `NAME.passive.txt`, `NAME.smt2`. */
import { setImmediate } from 'node:timers/promises';
import type { Method } from '../model/index.js';
import { stageTexts } from '../verify/stage-texts.js';
import type { Engine } from '../workbench/engine.js';
import { queryName } from '../workbench/engines/verifier/engine.js';
import { UsageError } from '../workbench/mistakes.js';
import { folderWriter } from './files/whole-folder.js';

/**
 * Around the verifier, and around what it remembers: the files are written whether or not a solver is asked. Raises a
 * `UsageError` if the folder cannot be written; without a folder, nothing changes.
 */
export function stageLog(folder: string | undefined, seed: number): (verifier: Engine) => Engine {
  if (folder === undefined) return (verifier) => verifier;
  const write = folderWriter('--log-stages', folder);
  const seen = new WeakSet<Method>();
  return (verifier) => ({
    ...verifier,
    async run(program, assignment, tell, cancel) {
      for (const method of assignment.methods) {
        if (cancel.aborted || seen.has(method)) continue;
        seen.add(method);
        try {
          const { model, passive, query } = stageTexts(program.model, method, seed);
          const name = queryName(program, method);
          write(`${name}.model.txt`, model);
          write(`${name}.passive.txt`, passive);
          write(`${name}.smt2`, query);
        } catch (error) {
          if (error instanceof UsageError) throw error;
          tell({ kind: 'failed', method, error });
        }
        // Signals are heard.
        await setImmediate();
      }
      await verifier.run(program, assignment, tell, cancel);
    },
  });
}
