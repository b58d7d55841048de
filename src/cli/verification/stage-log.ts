/** Files that show what each stage makes of a member (`--log-stages`): `NAME.model.txt`, `NAME.passive.txt`, `NAME.smt2`. */
import { setImmediate } from 'node:timers/promises';
import type { Method } from '../../model/index.js';
import { stageTexts } from '../../verify/stage-texts.js';
import { UsageError } from '../exit.js';
import { queryName } from './assay-backend.js';
import type { Verifier } from './backend.js';
import { writerInto } from './file-writer.js';
import type { VerifySettings } from './options.js';

/**
 * Around the verifier, and around what it remembers: the files are written whether or not a solver is asked. Raises a
 * `UsageError` if the folder cannot be written.
 */
export function stageLog({ stagesFolder, seed }: VerifySettings): (verifier: Verifier) => Verifier {
  if (stagesFolder === undefined) return (verifier) => verifier;
  const write = writerInto('--log-stages', stagesFolder);
  const seen = new WeakSet<Method>();
  return (verifier) => ({
    ...verifier,
    async verify(file, assignment, listener, cancel) {
      for (const method of assignment.methods) {
        if (cancel.aborted || seen.has(method)) continue;
        seen.add(method);
        try {
          const { model, passive, query } = stageTexts(file.model, method, seed);
          const name = queryName(file, method);
          write(`${name}.model.txt`, model);
          write(`${name}.passive.txt`, passive);
          write(`${name}.smt2`, query);
        } catch (error) {
          if (error instanceof UsageError) throw error;
          listener.failed(method, error);
        }
        // Signals are heard.
        await setImmediate();
      }
      await verifier.verify(file, assignment, listener, cancel);
    },
  });
}
