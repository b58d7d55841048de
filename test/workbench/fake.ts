/** An engine for tests: says what it is told to say, and remembers what it was asked. */
import type { Engine } from '../../src/workbench/seam/engine.js';
import { loadProgram } from '../../src/host/files/programs.js';
import type { CheckFiles } from '../../src/workbench/check-files.js';
import { Cancellation } from '../../src/model/index.js';
import type { Claim, Finding, Method } from '../../src/model/index.js';
import { proved } from '../evidence/findings.js';

export interface FakeEngine extends Engine {
  /** The names of methods in the order in which they were asked for. */
  readonly asked: string[];
}

/** `find` gives the finding for a claim; proved if it gives none. */
export function fakeEngine(
  find: (claim: Claim, method: Method) => Finding | undefined = () => undefined,
  delay: (method: Method) => number = () => 0,
): FakeEngine {
  const asked: string[] = [];
  return {
    name: 'verifier',
    decider: 'fake 1.0',
    parallel: 3,
    asked,
    close: () => Promise.resolve(),
    async run(_program, { methods }, tell) {
      await Promise.all(
        methods.map(async (method) => {
          asked.push(method.name);
          await new Promise((resolve) => setTimeout(resolve, delay(method)));
          for (const claim of method.claims) {
            tell({ kind: 'finding', method, finding: find(claim, method) ?? proved(claim) });
          }
          tell({ kind: 'finished', method, seconds: 0.5 });
        }),
      );
    },
  };
}

export function jobOf(files: readonly string[], engine: Engine, filter = ''): CheckFiles {
  return {
    files,
    stages: [{ engine, effort: 1 }],
    wanted: () => (name) => name.includes(filter),
    load: (path) => loadProgram(path, {}),
    cancel: new Cancellation(),
  };
}
