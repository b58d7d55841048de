/** `assay run`: the program runs in a thread with a large stack and bounded memory, and this one stays free to be interrupted. */
import { Worker } from 'node:worker_threads';
import { EXIT, exitCodeOf } from '../terminal/exit.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import type { ExitCode } from '../terminal/exit.js';
import type { Message, Pending } from '../../host/running/messages.js';
import type { RunRequest } from '../../host/running/request.js';
import { loopsOf } from '../options/loops.js';
import { runnerOf } from '../options/runner.js';
import { positive } from '../options/numbers.js';
import { isColourful, writeAll } from '../terminal/output.js';
import { inputOptions } from '../../host/projects/program-inputs.js';
import { readingOptions } from '../../host/files/programs.js';
import type { ProgramFlags } from '../options/inputs.js';

export interface RunFlags extends ProgramFlags {
  readonly input?: string;
  readonly loops: string;
  readonly runner?: string;
  readonly trace?: true;
  readonly json?: true;
  readonly maxSteps: string;
  readonly maxDepth: string;
  readonly timeLimit: string;
}

const STACK_MB = 512;
const MEMORY_MB = 2048;

/** An operation that takes long by itself does not look at the clock; after this many seconds more it is stopped. */
const GRACE_SECONDS = 10;
/** Before the run begins. */
const COMPILING_SECONDS = 150;

export async function run(
  file: string,
  method: string | undefined,
  args: readonly string[],
  flags: RunFlags,
): Promise<ExitCode> {
  const runner = runnerOf(flags.runner, [file], {
    '--loops invariant': flags.loops === 'invariant',
    '--trace': flags.trace === true,
  });
  const reading = readingOptions(flags, [file]);
  const request: RunRequest = {
    file,
    inputs: inputOptions(flags),
    method,
    args,
    input: flags.input,
    loops: loopsOf(flags.loops),
    trace: flags.trace ?? false,
    json: flags.json ?? false,
    reading: runner === undefined ? reading : { ...reading, outside: true },
    ...(runner === undefined ? {} : { runner }),
    colour: isColourful(process.stderr),
    limitNames: { steps: '--max-steps', depth: '--max-depth', time: '--time-limit' },
    limits: {
      steps: positive(flags.maxSteps, '--max-steps'),
      depth: positive(flags.maxDepth, '--max-depth'),
      seconds: positive(flags.timeLimit, '--time-limit'),
    },
  };
  const pending: Pending = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./run-worker.js', import.meta.url), {
    workerData: { request, pending },
    resourceLimits: { stackSizeMb: STACK_MB, maxOldGenerationSizeMb: MEMORY_MB },
  });
  const limit = setTimeout(
    () => void worker.terminate(),
    (request.limits.seconds + (runner === undefined ? GRACE_SECONDS : COMPILING_SECONDS)) * 1000,
  );
  try {
    return await answerOf(worker, pending);
  } finally {
    clearTimeout(limit);
  }
}

function answerOf(worker: Worker, pending: Pending): Promise<ExitCode> {
  return new Promise((resolve, reject) => {
    let writing = Promise.resolve();
    const after = (finish: () => void): void => {
      void writing.then(finish);
    };
    worker.on('message', (message: Message) => {
      switch (message.kind) {
        case 'text':
          writing = writing.then(() => written(message, pending));
          return;
        case 'ended':
          after(() => {
            resolve(exitCodeOf(message.outcome));
          });
          return;
        case 'usage':
          after(() => {
            reject(new UsageError(message.message));
          });
          return;
        case 'defect':
          after(() => {
            reject(Object.assign(new Error('running a program'), { stack: message.stack }));
          });
          return;
      }
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') {
        reject(error);
        return;
      }
      process.stderr.write('The run was cut off: it took all the memory it was given.\n');
      resolve(EXIT.undecided);
    });
    // Without effect if the answer came before.
    worker.on('exit', (code) => {
      if (code === 0) return;
      after(() => {
        process.stderr.write('The run was cut off: it took all the time it was given (--time-limit).\n');
        resolve(EXIT.undecided);
      });
    });
  });
}

async function written({ stream, text }: Extract<Message, { kind: 'text' }>, pending: Pending): Promise<void> {
  await writeAll(stream === 'out' ? process.stdout : process.stderr, [text]);
  Atomics.sub(pending, 0, text.length);
  Atomics.notify(pending, 0);
}
