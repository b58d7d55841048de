/** Resolves many programs in processes of their own, so that one that never ends is a finding and not the end. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

/** A test program of a few hundred lines takes milliseconds. */
const TIME_LIMIT_MS = 20_000;

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** The first problem of each program: an error, an exception, or that there was no answer. */
export async function problemsOf(files: readonly string[]): Promise<ReadonlyMap<string, string | undefined>> {
  const problems = new Map<string, string | undefined>();
  const queue = [...files].reverse();
  const work = async (): Promise<void> => {
    let worker: ChildProcess | undefined;
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      worker ??= fork(WORKER, { execArgv: ['--import', 'tsx'] });
      const answer = await ask(worker, file);
      problems.set(file, answer.problem);
      if (answer.lost) {
        worker.kill('SIGKILL');
        worker = undefined;
      }
    }
    worker?.kill();
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  return problems;
}

interface Answer {
  readonly problem: string | undefined;
  /** The process can answer nothing more. */
  readonly lost: boolean;
}

function ask(worker: ChildProcess, file: string): Promise<Answer> {
  return new Promise((resolve) => {
    const finish = (answer: Answer): void => {
      clearTimeout(timer);
      worker.removeAllListeners();
      resolve(answer);
    };
    const timer = setTimeout(() => {
      finish({ problem: `exception: no answer within ${TIME_LIMIT_MS / 1000} seconds`, lost: true });
    }, TIME_LIMIT_MS);
    worker.on('message', ({ problem }: { readonly problem?: string }) => finish({ problem, lost: false }));
    worker.on('exit', () => finish({ problem: 'exception: the process died', lost: true }));
    worker.send(file);
  });
}
