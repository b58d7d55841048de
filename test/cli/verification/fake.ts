/** A verifier for tests: says what it is told to say, and remembers what it was asked. */
import type { Verifier } from '../../../src/workbench/engine.js';
import type { VerifyJob } from '../../../src/workbench/check-files.js';
import type { Claim, Finding, Method } from '../../../src/model/index.js';
import { proved } from '../../evidence/findings.js';

export interface FakeVerifier extends Verifier {
  /** The names of methods in the order in which they were asked for. */
  readonly asked: string[];
}

/** `find` gives the finding for a claim; proved if it gives none. */
export function fakeVerifier(
  find: (claim: Claim, method: Method) => Finding | undefined = () => undefined,
  delay: (method: Method) => number = () => 0,
): FakeVerifier {
  const asked: string[] = [];
  return {
    kind: 'verifier',
    name: 'fake 1.0',
    parallel: 3,
    asked,
    close: () => Promise.resolve(),
    async verify(_file, { methods }, listener) {
      await Promise.all(
        methods.map(async (method) => {
          asked.push(method.name);
          await new Promise((resolve) => setTimeout(resolve, delay(method)));
          for (const claim of method.claims) listener.finding(find(claim, method) ?? proved(claim));
          listener.finished(method, 0.5);
        }),
      );
    },
  };
}

export function jobOf(files: readonly string[], verifier: Verifier, filter = ''): VerifyJob {
  const cancel = new AbortController().signal;
  const observer = { planned: (): void => undefined, finished: (): void => undefined };
  return {
    files,
    stages: [{ engine: verifier, effort: 1 }],
    wanted: () => (name) => name.includes(filter),
    cancel,
    observer,
  };
}
