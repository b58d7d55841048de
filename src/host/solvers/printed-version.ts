/** What a solver prints when it is asked for its version. The usual one is asked before anything else is known of a run. */
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { onPath } from './on-path.js';

export interface PrintedVersion {
  readonly text: string;
  /** Why there is no text, as a sentence goes on. */
  readonly end: string;
}

interface Asked {
  readonly file: string;
  readonly printed: Promise<PrintedVersion>;
  /** From now on the process waits for the answer. */
  readonly waitFor: () => void;
}

const VERSION_SECONDS = 10;

/** Where the code that is loaded later finds what the code before it began. */
const EARLY = Symbol.for('assay.early-version');
const shared = globalThis as { [EARLY]?: Asked | undefined };

/** Asks the solver that is used where none is named. */
export function askEarly(): void {
  const file = onPath('z3');
  if (file !== undefined) shared[EARLY] = ask(file);
}

export function printedVersion(file: string): Promise<PrintedVersion> {
  const early = shared[EARLY];
  const asked = early?.file === file ? early : ask(file);
  shared[EARLY] = undefined;
  asked.waitFor();
  return asked.printed;
}

function ask(file: string): Asked {
  const child = spawn(file, ['--version'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const { promise, resolve } = withResolve<PrintedVersion>();
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  let text = '';
  const timer = setTimeout(() => {
    kill();
    end(`it did not answer within ${VERSION_SECONDS} s.`);
  }, VERSION_SECONDS * 1000);
  const end = (how: string): void => {
    clearTimeout(timer);
    process.off('exit', kill);
    resolve({ text, end: how });
  };
  const read = (piece: string): void => {
    if (text.length < 10_000) text += piece;
  };
  child.stdout.setEncoding('utf8').on('data', read);
  child.stderr.setEncoding('utf8').on('data', read);
  child.on('error', (error) => {
    end(`it could not be started (${error.message}).`);
  });
  child.on('close', () => {
    end('it printed nothing.');
  });
  process.on('exit', kill);
  // Nobody waits for it yet.
  const handles = [timer, child, child.stdout as Socket, child.stderr as Socket];
  for (const handle of handles) handle.unref();
  return {
    file,
    printed: promise,
    waitFor: () => {
      for (const handle of handles) handle.ref();
    },
  };
}

function withResolve<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((given) => {
    resolve = given;
  });
  return { promise, resolve };
}
